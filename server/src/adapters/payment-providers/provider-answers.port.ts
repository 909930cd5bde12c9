import type { CardExpiry } from '@waypost/domain/payments/card-expiry';
import type { AttemptState } from '@waypost/domain/payments/payment-attempt';
import type { PaymentType } from '@waypost/domain/payments/payment-types';
import type { RefusalCode } from '@waypost/domain/payments/refusals';

/**
 * `refused`: the provider has not taken the request. `unknown`: it may have; only the same request under the same id
 * is safe.
 */
export type ProviderFailure = { readonly kind: 'refused' | 'unknown'; readonly detail: string };

/** What became of a payment attempt. */
export type PaymentOutcome = {
  readonly state: AttemptState;
  /** The provider's id of the payment, to which refunds and disputes refer. */
  readonly reference?: string | undefined;
  readonly refusal?: RefusalCode | undefined;
};

/** A payment method that the provider keeps; never the number of a card. */
export type KeptMethod = {
  readonly token: string;
  /** Undefined until the provider names a brand that the portal knows. */
  readonly payment_type: PaymentType | undefined;
  readonly last_four?: string | undefined;
  readonly expiry?: CardExpiry | undefined;
  readonly payer?: { readonly email: string | undefined; readonly id: string | undefined } | undefined;
};
