import type { Transaction } from '../../../db/transaction.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import { lockBill, type StoredBill } from '../bills.store.ts';
import type { Debtor } from '../dunning/debts.service.ts';
import { lockSubscription } from '../subscriptions.store.ts';

export type LockedBill = Debtor & { readonly bill: StoredBill };
export type LockWhole = (tx: Transaction, known: StoredBill) => Promise<LockedBill>;

/** Locks a bill after its account and subscription, the order in which everything else locks them. */
export const createLockWhole =
  ({ developers }: { readonly developers: Pick<DeveloperService, 'lockById'> }): LockWhole =>
  async (tx, { bill_id, developer_id, subscription_id }) => {
    const account = await developers.lockById(tx, developer_id);
    if (!account) throw new Error(`There is no account ${developer_id}`);
    const subscription = await lockSubscription(tx, subscription_id);
    return { account, subscription, bill: await lockBill(tx, bill_id) };
  };
