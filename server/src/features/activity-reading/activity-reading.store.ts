import type { ActivityKind } from '@waypost/domain/activity/activity';
import type { EventId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { Selectable } from 'kysely';
import type { ActivityTable } from '../../db/tables/activity.ts';
import type { Executor } from '../../db/transaction.ts';

export type StoredActivity = Selectable<ActivityTable>;

export type ActivityQuestion = {
  readonly product_id: ProjectId;
  readonly kind?: ActivityKind | undefined;
  readonly userId?: UserId | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** A line of the log; answers the lines before it. */
  readonly before?: EventId | undefined;
  readonly limit: number;
};

/** Newest first; uses the index of the project's lines. */
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
