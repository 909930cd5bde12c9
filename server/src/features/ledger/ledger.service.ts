import type { DeveloperId } from '@waypost/domain/base/ids';
import type { LedgerEntry, PostingKind } from '@waypost/domain/billing/ledger/ledger';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { AccountOfDeveloper, Balance } from './ledger.store.ts';

export type Posting = {
  readonly kind: PostingKind;
  /** The bill, payment attempt, credit note or refund that is posted. */
  readonly subject_id: string;
  readonly developer_id: DeveloperId;
  readonly currency: Currency;
  readonly entries: readonly LedgerEntry[];
};

/** The books: balanced entries that are never changed. */
export type LedgerService = {
  /** Posts in the transaction of the change; false if the subject was posted in this kind before. */
  post(tx: Transaction, posting: Posting): Promise<boolean>;
  isPosted(db: Executor, posting: Pick<Posting, 'kind' | 'subject_id'>): Promise<boolean>;
  /** The balance of an account of a customer; debits are positive. */
  balanceOf(db: Executor, account: AccountOfDeveloper): Promise<number>;
  balances(db: Executor): Promise<readonly Balance[]>;
  /** The entries of a calendar month, such as `2026-03`, as CSV. */
  exportMonth(month: string): Promise<AsyncIterable<string>>;
  /** The sums of each account of a calendar month as CSV. */
  exportAccounts(month: string): Promise<AsyncIterable<string>>;
};
