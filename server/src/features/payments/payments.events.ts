import type { DeveloperId, PaymentAttemptId, PaymentMethodId, RefundId, WebhookId } from '@waypost/domain/base/ids';
import type { AttemptPurpose, AttemptState, PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { Log } from '../../base/log.ts';

type OfRefund = { readonly refund_id: RefundId; readonly attempt_id: PaymentAttemptId };

export const createPaymentEvents = (log: Pick<Log, 'info' | 'warn' | 'error'>) => ({
  attemptSettled: (facts: {
    readonly attempt_id: PaymentAttemptId;
    readonly purpose: AttemptPurpose;
    readonly state: AttemptState;
    readonly refusal_code: string | null;
  }) => log.info({ event: 'payment.settled', ...facts }, 'a payment attempt has an outcome'),
  methodStored: (facts: { readonly developer_id: DeveloperId; readonly payment_method_id: PaymentMethodId }) =>
    log.info({ event: 'payment_method.stored', ...facts }, 'payment method stored'),
  methodEnded: (facts: {
    readonly developer_id: DeveloperId;
    readonly payment_method_id: PaymentMethodId;
    readonly state: string;
  }) => log.info({ event: 'payment_method.ended', ...facts }, 'payment method ended'),
  providerFailed: (facts: { readonly attempt_id: PaymentAttemptId; readonly kind: string; readonly detail: string }) =>
    log.warn({ event: 'payment.provider_failed', ...facts }, 'a payment provider did not give an outcome'),
  providerAway: (facts: { readonly provider: PaymentProviderName }) =>
    log.error({ event: 'payment.provider_away', ...facts }, 'a payment provider does not answer: bills wait'),
  providerBack: (facts: { readonly provider: PaymentProviderName }) =>
    log.info({ event: 'payment.provider_back', ...facts }, 'a payment provider answers again'),
  cardNotRead: (facts: { readonly developer_id: DeveloperId; readonly err: unknown }) =>
    log.warn({ event: 'payment_method.card_not_read', ...facts }, 'the card of a token could not be read'),
  webhookNotApplied: (facts: { readonly webhook_id: WebhookId; readonly err: unknown }) =>
    log.error({ event: 'payment.webhook_not_applied', ...facts }, 'a webhook could not be applied'),
  webhookSuspicious: (facts: { readonly webhook_id: WebhookId; readonly result: string }) =>
    log.error({ event: 'payment.webhook_suspicious', ...facts }, 'a webhook differs from its payment attempt'),
  webhookUnreadable: (facts: { readonly fields: readonly string[] }) =>
    log.error({ event: 'payment.webhook_unreadable', ...facts }, 'an item of the card provider has an unknown form'),
  webhookForeign: (facts: { readonly merchantAccount: string | undefined }) =>
    log.error({ event: 'payment.webhook_foreign', ...facts }, 'an item is about another merchant account'),
  webhooksReplayed: (facts: { readonly count: number }) =>
    log.info({ event: 'payment.webhooks_replayed', ...facts }, 'an operator has webhooks applied again'),
  chargeNotAsked: (facts: { readonly attempt_id: PaymentAttemptId; readonly err: unknown }) =>
    log.error({ event: 'payment.charge_not_asked', ...facts }, 'the outcome of a charge could not be asked for'),
  webhooksNotApplied: (err: unknown) =>
    log.error({ event: 'payment.webhooks_not_applied', err }, 'waiting webhooks could not be applied'),
  refundRequested: (facts: OfRefund & { readonly amount: number }) =>
    log.info({ event: 'payment.refund_requested', ...facts }, 'a refund is requested'),
  refundFailed: (facts: OfRefund & { readonly detail: string }) =>
    log.error({ event: 'payment.refund_failed', ...facts }, 'the provider has refused a refund'),
  /** The provider has forgotten its key; should it report a payment after all, that still counts. */
  chargeReleased: (facts: { readonly attempt_id: PaymentAttemptId }) =>
    log.error({ event: 'payment.released', ...facts }, 'a charge without an outcome was given up'),
  settledByOperator: (facts: {
    readonly attempt_id: PaymentAttemptId;
    readonly outcome: string;
    readonly operator: string;
    readonly reason: string;
  }) => log.info({ event: 'payment.settled_by_operator', ...facts }, 'an operator has settled a charge'),
  outcomeUnknown: (facts: { readonly attempt_id: PaymentAttemptId }) =>
    log.error(
      { event: 'payment.outcome_unknown', ...facts },
      'a charge has had no outcome for a day: ask the provider',
    ),
});
export type PaymentEvents = ReturnType<typeof createPaymentEvents>;
