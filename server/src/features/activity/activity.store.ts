import type { ActivityKind } from '@waypost/domain/activity/activity';
import type { EventId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ActivityTable } from '../../db/tables/activity.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredActivity = Selectable<ActivityTable>;

export async function insertActivity(tx: Transaction, row: Insertable<ActivityTable>): Promise<void> {
  await tx.insertInto('activity').values(row).execute();
}

export type ActivityQuestion = {
  readonly product_id: ProjectId;
  readonly kind?: ActivityKind | undefined;
  readonly userId?: UserId | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** A line of the log: what is older than it is answered. */
  readonly before?: EventId | undefined;
  readonly limit: number;
};

/** Newest first, by the index of the project's lines. */
export function listActivity(
  db: Executor,
  { product_id, limit, ...asked }: ActivityQuestion,
): Promise<StoredActivity[]> {
  const { kind, userId, since, until, before } = asked;
  return db
    .selectFrom('activity')
    .selectAll()
    .where('product_id', '=', product_id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as ActivityKind))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId as UserId))
    .$if(since !== undefined, (query) => query.where('time', '>=', since as Date))
    .$if(until !== undefined, (query) => query.where('time', '<', until as Date))
    .$if(before !== undefined, (query) =>
      query.where((eb) => {
        const line = eb
          .selectFrom('activity')
          .select(['time', 'activity_id'])
          .where('activity_id', '=', before as EventId);
        return eb(eb.refTuple('time', 'activity_id'), '<', line.$asTuple('time', 'activity_id'));
      }),
    )
    .orderBy('time', 'desc')
    .orderBy('activity_id', 'desc')
    .limit(limit)
    .execute();
}

/** Everybody who did something in the project. */
export async function listActors(db: Executor, product_id: ProjectId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('activity')
    .select('userId')
    .distinct()
    .where('product_id', '=', product_id)
    .where('userId', 'is not', null)
    .execute();
  return rows.flatMap(({ userId }) => userId ?? []);
}

export type ActivityOf = { readonly userId: UserId; readonly productIds: readonly ProjectId[] };

const isOf = ({ userId, productIds }: ActivityOf) =>
  productIds.length === 0
    ? sql<boolean>`"userId" = ${userId}`
    : sql<boolean>`("userId" = ${userId} or product_id in (${sql.join([...productIds])}))`;

/** Every line of these projects, and every line of the user elsewhere, oldest first. */
export const listActivityOf = (db: Executor, of: ActivityOf): Promise<StoredActivity[]> =>
  db.selectFrom('activity').selectAll().where(isOf(of)).orderBy('time').orderBy('activity_id').execute();

/** Blanks what was typed in these projects, and from where the user acted elsewhere; the lines themselves stay. */
export async function eraseActivityOf(tx: Transaction, { userId, productIds }: ActivityOf): Promise<void> {
  await sql`select set_config('waypost.erasing', 'on', true)`.execute(tx);
  await sql`update activity set address = null where "userId" = ${userId}`.execute(tx);
  if (productIds.length > 0) {
    await sql`update activity set address = null, subject_name = null, before = null, after = null
      where product_id in (${sql.join([...productIds])})`.execute(tx);
  }
  await sql`select set_config('waypost.erasing', 'off', true)`.execute(tx);
}
