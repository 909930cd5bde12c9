import type { DeveloperId, RefundId } from '@waypost/domain/base/ids';
import { failedRefundPosting, refundPosting } from '@waypost/domain/billing/ledger/ledger';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Transaction } from '../../db/transaction.ts';
import type { LedgerService } from './ledger.service.ts';

type MovedRefund = {
  readonly refund_id: RefundId;
  readonly developer_id: DeveloperId;
  readonly amount: number;
  readonly currency: Currency;
  readonly provider: string;
  /** False if the money has come back. */
  readonly isDone: boolean;
};

/** Posts money that a provider has sent back, or that came back after all. */
export const createPostRefund =
  (ledger: Pick<LedgerService, 'post'>) =>
  async (tx: Transaction, { refund_id, isDone, amount, provider, ...of }: MovedRefund): Promise<void> => {
    const about = { developer_id: of.developer_id, currency: of.currency, subject_id: refund_id };
    const posting = isDone
      ? { kind: 'refund' as const, entries: refundPosting(amount, provider) }
      : { kind: 'refund_failed' as const, entries: failedRefundPosting(amount, provider) };
    await ledger.post(tx, { ...about, ...posting });
  };
