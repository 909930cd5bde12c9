import type { BillId, DeveloperId, PaymentAttemptId, SubscriptionId } from '@waypost/domain/base/ids';
import type { BillState } from '@waypost/domain/money/collection-actions';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { growingPause } from '../../db/growing-pause.ts';
import { gather } from '../../db/gather.ts';
import type { BillTable, CollectionTable } from '../../db/tables/subscriptions.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredBill = Selectable<BillTable>;
export type StoredCollection = Selectable<CollectionTable>;
export type BillOccasion = Pick<StoredBill, 'subscription_id' | 'period_from' | 'kind' | 'occasion'>;

/** The bill of a period and kind, of which there is one. */
export const findBillOf = gather<BillOccasion, StoredBill | undefined>(async (tx, occasions) => {
  const found = await tx
    .selectFrom('bill')
    .selectAll()
    .where((eb) =>
      eb.or(
        occasions.map(({ subscription_id, period_from, kind, occasion }) =>
          eb.and({ subscription_id, period_from, kind, occasion }),
        ),
      ),
    )
    .execute();
  const keyOf = (bill: BillOccasion) => [bill.subscription_id, bill.period_from, bill.kind, bill.occasion].join(' ');
  const byKey = new Map(found.map((bill) => [keyOf(bill), bill]));
  return occasions.map((occasion) => byKey.get(keyOf(occasion)));
});

export const insertBill = gather<Insertable<BillTable>, StoredBill>(async (tx, rows) => {
  const inserted = await tx
    .insertInto('bill')
    .values([...rows])
    .returningAll()
    .execute();
  const byId = new Map(inserted.map((bill) => [bill.bill_id, bill]));
  return rows.map(({ bill_id }) => {
    const bill = byId.get(bill_id);
    if (!bill) throw new Error(`The bill ${bill_id} was not inserted`);
    return bill;
  });
});

export const findBill = (db: Executor, bill_id: BillId): Promise<StoredBill | undefined> =>
  db.selectFrom('bill').selectAll().where('bill_id', '=', bill_id).executeTakeFirst();

/** The bill of a purchase. */
export const findBillOfPurchase = (db: Executor, purchase_id: string): Promise<StoredBill | undefined> =>
  db.selectFrom('bill').selectAll().where('occasion', '=', purchase_id).executeTakeFirst();

export const findBillOfStatement = (db: Executor, statement_no: string): Promise<StoredBill | undefined> =>
  db.selectFrom('bill').selectAll().where('statement_no', '=', statement_no).executeTakeFirst();

/** What is left to pay, in minor units. */
export const owedOf = ({ total, credit_used }: Pick<StoredBill, 'total' | 'credit_used'>): number =>
  total - credit_used;

export const lockBill = (tx: Transaction, bill_id: BillId): Promise<StoredBill> =>
  tx.selectFrom('bill').selectAll().where('bill_id', '=', bill_id).forUpdate().executeTakeFirstOrThrow();

export const changeBill = (tx: Transaction, bill_id: BillId, change: Updateable<BillTable>): Promise<StoredBill> =>
  tx.updateTable('bill').set(change).where('bill_id', '=', bill_id).returningAll().executeTakeFirstOrThrow();

/** Oldest first. */
export const listOpenBills = (db: Executor, subscription_id: SubscriptionId): Promise<StoredBill[]> =>
  db
    .selectFrom('bill')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('state', '=', 'open')
    .orderBy('bill_id')
    .execute();

export const listBillsOf = (db: Executor, developer_id: DeveloperId): Promise<StoredBill[]> =>
  db.selectFrom('bill').selectAll().where('developer_id', '=', developer_id).orderBy('bill_id').execute();

/** Due by every clock, also one that is behind that of the instance which orders the charge. */
const atOnce = new Date(0);

/** False while the bill has a collection without an outcome. */
export const insertCollection = gather<Pick<StoredCollection, 'attempt_id' | 'bill_id' | 'cause' | 'created'>, boolean>(
  async (tx, rows) => {
    const inserted = await tx
      .insertInto('collection')
      .values(rows.map((row) => ({ ...row, state: 'pending' as const, refusal_code: null, due: atOnce, ended: null })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('attempt_id')
      .execute();
    const ids = new Set(inserted.map(({ attempt_id }) => attempt_id));
    return rows.map(({ attempt_id }) => ids.has(attempt_id));
  },
);

export const lockCollection = (tx: Transaction, attempt_id: PaymentAttemptId): Promise<StoredCollection | undefined> =>
  tx.selectFrom('collection').selectAll().where('attempt_id', '=', attempt_id).forUpdate().executeTakeFirst();

export async function endCollection(
  tx: Transaction,
  attempt_id: PaymentAttemptId,
  end: Pick<StoredCollection, 'state' | 'refusal_code' | 'ended'>,
): Promise<void> {
  await tx.updateTable('collection').set(end).where('attempt_id', '=', attempt_id).execute();
}

/** Takes collections that are due, for one of several instances; each is due again after a pause. */
export const takeCollections = (
  db: Executor,
  { now, count }: { readonly now: Date; readonly count: number },
): Promise<StoredCollection[]> =>
  db
    .with(
      (cte) => cte('taken').materialized(),
      (query) =>
        query
          .selectFrom('collection')
          .select('attempt_id')
          .where('state', '=', 'pending')
          .where('due', '<=', now)
          .orderBy('due')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('collection')
    .from('taken')
    .set({ due: sql`${now}::timestamptz + ${growingPause(sql`${now}::timestamptz`)}` })
    .whereRef('collection.attempt_id', '=', 'taken.attempt_id')
    .returningAll('collection')
    .execute();

/** Whether a charge of the bill has no outcome yet. */
export async function isCharging(tx: Transaction, bill_id: BillId): Promise<boolean> {
  const pending = await tx
    .selectFrom('collection')
    .select('attempt_id')
    .where('bill_id', '=', bill_id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return pending !== undefined;
}

/** Whether a charge of any bill of the subscription has no outcome yet. */
export async function hasCharging(tx: Transaction, subscription_id: SubscriptionId): Promise<boolean> {
  const pending = await tx
    .selectFrom('bill')
    .innerJoin('collection', 'collection.bill_id', 'bill.bill_id')
    .select('attempt_id')
    .where('subscription_id', '=', subscription_id)
    .where('collection.state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return pending !== undefined;
}

/** Whether a bill whose payment was refused is still unpaid, in one of these states. */
export async function hasFailedBill(
  tx: Transaction,
  subscription_id: SubscriptionId,
  unpaid: readonly BillState[],
): Promise<boolean> {
  const failed = await tx
    .selectFrom('bill')
    .innerJoin('collection', 'collection.bill_id', 'bill.bill_id')
    .select('bill.bill_id')
    .where('subscription_id', '=', subscription_id)
    .where('bill.state', 'in', unpaid)
    .where('collection.state', '=', 'refused')
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
}
