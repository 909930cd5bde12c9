import type {
  DeveloperId,
  PaymentAttemptId,
  PaymentMethodId,
  PaymentSessionId,
  RefundId,
  WebhookId,
} from '@waypost/domain/base/ids';
import type { AttemptPurpose, AttemptState, PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { PaymentFlow } from '@waypost/domain/payments/payment-session';
import type { PaymentType, PayMethod } from '@waypost/domain/payments/payment-types';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Generated } from 'kysely';

export interface StoredPaymentMethodTable {
  payment_method_id: PaymentMethodId;
  developer_id: DeveloperId;
  provider: PaymentProviderName;
  pay_method: PayMethod;
  payment_type: PaymentType;
  /** The provider's; null once the provider has forgotten it. */
  token: string | null;
  last_four: string | null;
  expiry_month: number | null;
  expiry_year: number | null;
  payer_email: string | null;
  payer_id: string | null;
  /** The attempt that stored it; attempts are ordered by their ids. */
  attempt_id: PaymentAttemptId;
  state: 'active' | 'replaced' | 'removed' | 'disabled';
  created: Date;
  ended: Date | null;
}

export interface PaymentAttemptTable {
  /** Also the idempotency key at the provider. */
  attempt_id: PaymentAttemptId;
  developer_id: DeveloperId;
  purpose: AttemptPurpose;
  purpose_id: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  provider: PaymentProviderName;
  /** The charged method; null for an attempt that stores one. */
  payment_method_id: PaymentMethodId | null;
  state: AttemptState;
  provider_reference: string | null;
  refusal_code: RefusalCode | null;
  created: Date;
  updated: Date;
}

/** A session of the older payment form. */
export interface PaymentSessionTable {
  payment_session_id: PaymentSessionId;
  developer_id: DeveloperId;
  flow: PaymentFlow;
  /** The plan that is bought, and the project whose plan changes. */
  create: string | null;
  upgradeId: string | null;
  /** The page of the form. */
  source: string | null;
  attempt_id: PaymentAttemptId;
  /** The id of the provider's session; null until it is opened. */
  token: string | null;
  /** The provider's word about the result, which only its server can read. */
  session_result: string | null;
  created: Date;
}

export interface WebhookInboxTable {
  webhook_id: WebhookId;
  /** The name of its provider's webhook. */
  source: string;
  /** Identifies the event, so that a repeat is not stored again. */
  event_key: string;
  event: string;
  /** The attempt, or the developer account of a token. */
  reference: string | null;
  /** As it was received. */
  payload: string;
  received: Date;
  applied: Date | null;
  result: string | null;
  /** The state of the attempt that the provider has reported. */
  reported: AttemptState | null;
  /** Failed tries to apply it, and when the next one is due; null at once. */
  tries: Generated<number>;
  due: Date | null;
}

/** What an operator has found out about a charge without an outcome; a running server records it. */
export interface ChargeOrderTable {
  attempt_id: PaymentAttemptId;
  outcome: 'paid' | 'unpaid';
  /** The provider's id of a payment that was made. */
  provider_reference: string | null;
  operator: string;
  reason: string;
  created: Date;
  carried_out: Date | null;
}

/** Money that goes back to a payer. */
export interface RefundTable {
  /** Also the idempotency key at the provider. */
  refund_id: RefundId;
  attempt_id: PaymentAttemptId;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** `sent`: the provider has taken the request; its webhook brings the outcome. */
  state: 'requested' | 'sent' | 'done' | 'failed';
  provider_reference: string | null;
  created: Date;
  updated: Date;
}

export interface PaymentsTables {
  stored_payment_method: StoredPaymentMethodTable;
  payment_attempt: PaymentAttemptTable;
  payment_session: PaymentSessionTable;
  webhook_inbox: WebhookInboxTable;
  refund: RefundTable;
  charge_order: ChargeOrderTable;
}
