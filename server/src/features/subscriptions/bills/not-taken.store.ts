import type { BillId } from '@waypost/domain/base/ids';
import { faultGraceMs, faultPauseMs, providerFault } from '@waypost/domain/billing/dunning/retries';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { StoredBill } from '../bills.store.ts';

/**
 * Open bills whose last charge failed a day ago by a fault of the provider, unless the steps of an unpaid bill have
 * begun, which charge it by themselves. A bill that was too old for another charge is left as it is.
 */
const notTaken = (db: Executor, now: Date) =>
  db
    .selectFrom('collection')
    .innerJoin('bill', 'bill.bill_id', 'collection.bill_id')
    .innerJoin('subscription', 'subscription.subscription_id', 'bill.subscription_id')
    .selectAll('bill')
    .where(sql<boolean>`refusal_code = ${sql.lit(providerFault)}`) // as its index says it
    .where('collection.ended', '<=', new Date(now.getTime() - faultPauseMs))
    .where('bill.state', '=', 'open')
    .where('dunning_status', 'is', null)
    .where(sql<boolean>`collection.ended - bill.created < ${faultGraceMs} * interval '1 millisecond'`)
    .where(sql<boolean>`not exists (select from collection as later
      where later.bill_id = bill.bill_id and later.attempt_id > collection.attempt_id)`);

type Page = {
  readonly now: Date;
  /** The last bill of the page before. */
  readonly after: string;
  readonly count: number;
};

export const listNotTaken = (db: Executor, { now, after, count }: Page): Promise<StoredBill[]> =>
  notTaken(db, now)
    .where('bill.bill_id', '>', after as BillId)
    .orderBy('bill.bill_id')
    .limit(count)
    .execute();

/** Whether the bill, which the caller has locked, is still one of them. */
export const isNotTaken = async (tx: Transaction, now: Date, bill_id: BillId): Promise<boolean> =>
  (await notTaken(tx, now).where('bill.bill_id', '=', bill_id).executeTakeFirst()) !== undefined;
