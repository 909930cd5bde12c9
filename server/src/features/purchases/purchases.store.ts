import type { DeveloperId, PurchaseId, UserId } from '@waypost/domain/base/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PurchaseTable } from '../../db/tables/purchases.ts';
import { growingPause } from '../../db/growing-pause.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredPurchase = Selectable<PurchaseTable>;

/** Undefined while the account has another purchase, or the flow has bought. */
export const insertPurchase = (tx: Transaction, row: Insertable<PurchaseTable>): Promise<StoredPurchase | undefined> =>
  tx
    .insertInto('purchase')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPurchase = (db: Executor, purchase_id: PurchaseId): Promise<StoredPurchase | undefined> =>
  db.selectFrom('purchase').selectAll().where('purchase_id', '=', purchase_id).executeTakeFirst();

export const lockPurchase = (tx: Transaction, purchase_id: PurchaseId): Promise<StoredPurchase> =>
  tx.selectFrom('purchase').selectAll().where('purchase_id', '=', purchase_id).forUpdate().executeTakeFirstOrThrow();

type Flow = { readonly userId: UserId; readonly flow_id: string };

/** The newest purchase of a flow; those before it were refused. */
export const findByFlow = (db: Executor, { userId, flow_id }: Flow): Promise<StoredPurchase | undefined> =>
  db
    .selectFrom('purchase')
    .selectAll()
    .where('userId', '=', userId)
    .where('flow_id', '=', flow_id)
    .orderBy('purchase_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether the account has begun another purchase after this one that was not refused. */
export async function hasNewerPurchase(
  tx: Transaction,
  { developer_id, purchase_id }: Pick<StoredPurchase, 'developer_id' | 'purchase_id'>,
): Promise<boolean> {
  const newer = tx.selectFrom('purchase').where('developer_id', '=', developer_id).where('state', '<>', 'refused');
  return (await newer.where('purchase_id', '>', purchase_id).select('purchase_id').executeTakeFirst()) !== undefined;
}

type End = Pick<StoredPurchase, 'state' | 'flow_id' | 'refusal_code' | 'ended'>;

export async function endPurchase(tx: Transaction, purchase_id: PurchaseId, end: End): Promise<void> {
  await tx.updateTable('purchase').set(end).where('purchase_id', '=', purchase_id).execute();
}

/** Marks purchases without an outcome as asked, and answers them; the pauses between two questions grow. */
export const takePending = (db: Executor, now: Date): Promise<StoredPurchase[]> =>
  db
    .updateTable('purchase')
    .set({ asked: now })
    .where('state', '=', 'pending')
    .where(sql<boolean>`asked + ${growingPause(sql`asked`)} <= ${now}`)
    .returningAll()
    .execute();

export const listPurchases = (db: Executor, userId: UserId): Promise<StoredPurchase[]> =>
  db.selectFrom('purchase').selectAll().where('userId', '=', userId).orderBy('purchase_id').execute();

/** Deletes the details of purchases that describe their buyer; the amounts stay for the books. */
export async function clearPurchases(tx: Transaction, developer_id: DeveloperId): Promise<void> {
  await tx.updateTable('purchase').set({ additional_data: null }).where('developer_id', '=', developer_id).execute();
}
