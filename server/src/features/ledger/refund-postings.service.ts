import type { DeveloperId, RefundId } from '@waypost/domain/base/ids';
import {
  failedRefundPosting,
  heldCreditPosting,
  refundPosting,
  releasedCreditPosting,
} from '@waypost/domain/billing/ledger/ledger';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Transaction } from '../../db/transaction.ts';
import type { LedgerService, Posting } from './ledger.service.ts';

type RefundStep = {
  readonly refund_id: RefundId;
  readonly developer_id: DeveloperId;
  readonly amount: number;
  readonly currency: Currency;
  readonly provider: string;
  /** `failed` before the money has gone, `returned` after it. */
  readonly step: 'requested' | 'done' | 'failed' | 'returned';
};

/**
 * Posts the steps of money that goes back: its credit is held until the outcome, or a bill would use it meanwhile and the
 * customer would have it twice.
 */
export const createPostRefund =
  (ledger: Pick<LedgerService, 'post' | 'isPosted'>) =>
  async (tx: Transaction, { refund_id: subject_id, step, amount, provider, ...of }: RefundStep): Promise<void> => {
    const post = (posting: Pick<Posting, 'kind' | 'entries'>) =>
      ledger.post(tx, { developer_id: of.developer_id, currency: of.currency, subject_id, ...posting });
    if (step === 'requested') return void (await post({ kind: 'credit_held', entries: heldCreditPosting(amount) }));
    if (step === 'returned')
      return void (await post({ kind: 'refund_failed', entries: failedRefundPosting(amount, provider) }));
    // nothing was held for refunds that were requested before credits were held
    if (await ledger.isPosted(tx, { kind: 'credit_held', subject_id }))
      await post({ kind: 'credit_released', entries: releasedCreditPosting(amount) });
    if (step === 'done') await post({ kind: 'refund', entries: refundPosting(amount, provider) });
  };
