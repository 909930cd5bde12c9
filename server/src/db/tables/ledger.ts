import type { DeveloperId, PostingId } from '@waypost/domain/base/ids';
import type { LedgerAccount, PostingKind } from '@waypost/domain/billing/ledger/ledger';
import type { Currency } from '@waypost/domain/plans/currency';

export interface LedgerPostingTable {
  posting_id: PostingId;
  kind: PostingKind;
  /** The bill or payment attempt; each is posted once for each kind. */
  subject_id: string;
  developer_id: DeveloperId;
  currency: Currency;
  posted: Date;
}

export interface LedgerEntryTable {
  posting_id: PostingId;
  line: number;
  account: LedgerAccount;
  part: string;
  developer_id: DeveloperId;
  currency: Currency;
  /** Minor units; debits are positive. */
  amount: number;
}

export interface LedgerTables {
  ledger_posting: LedgerPostingTable;
  ledger_entry: LedgerEntryTable;
}
