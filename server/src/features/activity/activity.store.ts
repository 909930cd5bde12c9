import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import { gatherWrites } from '../../db/gather.ts';
import type { ActivityTable } from '../../db/tables/activity.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredActivity = Selectable<ActivityTable>;

export const insertActivity = gatherWrites<Insertable<ActivityTable>>(async (tx, rows) => {
  await tx
    .insertInto('activity')
    .values([...rows])
    .execute();
});

export type ActivityOf = { readonly userId: UserId; readonly productIds: readonly ProjectId[] };

const isOf = ({ userId, productIds }: ActivityOf) =>
  productIds.length === 0
    ? sql<boolean>`"userId" = ${userId}`
    : sql<boolean>`("userId" = ${userId} or product_id in (${sql.join([...productIds])}))`;

/** Every line of these projects, and every line of the user elsewhere, oldest first. */
export const listActivityOf = (db: Executor, of: ActivityOf): Promise<StoredActivity[]> =>
  db.selectFrom('activity').selectAll().where(isOf(of)).orderBy('time').orderBy('activity_id').execute();

export async function forgetAddresses(tx: Transaction, product_id: ProjectId): Promise<void> {
  await sql`select set_config('waypost.erasing', 'on', true)`.execute(tx);
  await sql`update activity set address = null where product_id = ${product_id} and address is not null`.execute(tx);
  await sql`select set_config('waypost.erasing', 'off', true)`.execute(tx);
}

/** Blanks typed values in these projects, and the addresses of the user's acts elsewhere; the lines stay. */
export async function eraseActivityOf(tx: Transaction, { userId, productIds }: ActivityOf): Promise<void> {
  await sql`select set_config('waypost.erasing', 'on', true)`.execute(tx);
  await sql`update activity set address = null where "userId" = ${userId}`.execute(tx);
  if (productIds.length > 0) {
    await sql`update activity set address = null, subject_name = null, before = null, after = null
      where product_id in (${sql.join([...productIds])})`.execute(tx);
  }
  await sql`select set_config('waypost.erasing', 'off', true)`.execute(tx);
}
