import type { BillId, PaymentAttemptId, ProjectId, SubscriptionId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type OfSubscription = { readonly subscription_id: SubscriptionId; readonly product_id: ProjectId };

export const createSubscriptionEvents = (log: Pick<Log, 'info' | 'warn' | 'error'>) => ({
  begun: (facts: OfSubscription) => log.info({ event: 'subscription.begun', ...facts }, 'subscription begun'),
  ended: (facts: OfSubscription) => log.info({ event: 'subscription.ended', ...facts }, 'subscription ended'),
  billed: (facts: { readonly bill_id: BillId; readonly product_id: ProjectId; readonly kind: string }) =>
    log.info({ event: 'bill.issued', ...facts }, 'bill issued'),
  notStated: (facts: { readonly bill_id: string; readonly product_id: ProjectId; readonly err: unknown }) =>
    log.error({ event: 'bill.not_stated', ...facts }, 'a bill has no statement: it cannot be issued'),
  paid: (facts: { readonly bill_id: BillId; readonly product_id: ProjectId }) =>
    log.info({ event: 'bill.paid', ...facts }, 'bill paid'),
  refused: (facts: { readonly bill_id: BillId; readonly product_id: ProjectId; readonly code: string }) =>
    log.info({ event: 'bill.refused', ...facts }, 'the payment of a bill was refused'),
  dunned: (facts: OfSubscription & { readonly status: string }) =>
    log.info({ event: 'subscription.dunning_step', ...facts }, 'an unpaid subscription reached a dunning step'),
  paidTwice: (facts: { readonly bill_id: BillId; readonly attempt_id: PaymentAttemptId }) =>
    log.error({ event: 'bill.paid_twice', ...facts }, 'a bill was paid a second time: the account has a credit'),
  notBilled: (facts: OfSubscription & { readonly err: unknown }) =>
    log.error({ event: 'subscription.not_billed', ...facts }, 'a subscription could not be billed'),
  notTaken: (facts: { readonly bill_id: BillId; readonly product_id: ProjectId }) =>
    log.warn({ event: 'bill.not_taken', ...facts }, 'the payment provider could not charge a bill: it is tried again'),
  notCollected: (facts: { readonly attempt_id: PaymentAttemptId; readonly err: unknown }) =>
    log.error({ event: 'bill.not_collected', ...facts }, 'a bill could not be collected'),
  notRated: (facts: { readonly product_id: ProjectId; readonly first_day: string; readonly err: unknown }) =>
    log.error({ event: 'usage.not_rated', ...facts }, 'the usage of a period could not be billed'),
  notCharged: (facts: {
    readonly product_id: ProjectId;
    readonly first_day: string;
    readonly amount: number;
    readonly currency: string;
  }) => log.warn({ event: 'usage.not_charged', ...facts }, 'usage of a deleted account arrived late and is not billed'),
  notRun: (err: unknown) => log.error({ event: 'bill.collection_failed', err }, 'waiting bills were not collected'),
  disputed: (facts: { readonly bill_id: BillId; readonly product_id: ProjectId; readonly state: string }) =>
    log.error({ event: 'bill.disputed', ...facts }, 'the bank of a payer has taken a payment back or given it back'),
  missing: (facts: { readonly attempt_id: PaymentAttemptId }) =>
    log.error({ event: 'bill.missing', ...facts }, 'a payment has an outcome and no bill'),
  different: (facts: {
    readonly kind: string;
    readonly subject_id: string;
    readonly expected: string;
    readonly found: string;
  }) => log.error({ event: 'billing.difference', ...facts }, 'the books differ from what they record'),
});
export type SubscriptionEvents = ReturnType<typeof createSubscriptionEvents>;
