import type { DeveloperId, PaymentAttemptId, RefundId } from '@waypost/domain/base/ids';
import type { DisputeState, PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { Currency } from '@waypost/domain/plans/currency';
import type { ApprovalPage } from './approval-page.port.ts';
import type { CardForm } from './card-form.port.ts';
import type { KeptMethod, PaymentOutcome, ProviderFailure } from './provider-answers.port.ts';

/** An amount in minor units. */
export type Money = { readonly currency: Currency; readonly minor: number };

/** A token of the provider and the account that it belongs to. */
export type MethodToken = { readonly account: DeveloperId; readonly token: string };

export type ChargeRequest = MethodToken & {
  /** Also the idempotency key. */
  readonly attempt: PaymentAttemptId;
  readonly amount: Money;
  /** Where a payer would come back to; nobody is there in a charge of a kept method. */
  readonly returnUrl: string;
};

/** Money that goes back from a charge. */
export type RefundRequest = {
  /** Also the idempotency key. */
  readonly refund: RefundId;
  /** The provider's id of the payment. */
  readonly charge: string;
  readonly amount: Money;
};

/** `isDone` is false while a webhook will bring the outcome. */
export type RefundAnswer = { readonly kind: 'answer'; readonly reference: string; readonly isDone: boolean };

/** A webhook as it was received. */
export type WebhookMessage = { readonly body: string; readonly header: (name: string) => string | undefined };

/** An event of a webhook, as the portal keeps it. */
export type ProviderEvent = {
  /** Repeats of an event have the same key. */
  readonly key: string;
  /** The provider's name of its kind. */
  readonly event: string;
  /** The attempt or the account that it is about, otherwise the provider's id of its subject. */
  readonly reference: string | null;
  /** What `newsOf` reads: nothing that the provider has not signed or that describes the payer. */
  readonly payload: string;
  /** What it may be about: an attempt, and the provider's ids of payments, refunds and tokens. */
  readonly attempt: PaymentAttemptId | undefined;
  readonly about: readonly string[];
};

/** An event that is genuine and not kept, for the log. */
export type DroppedEvent =
  | { readonly why: 'unreadable'; readonly fields: readonly string[] }
  | { readonly why: 'foreign'; readonly merchantAccount: string | undefined };

export type WebhookReading = { readonly events: readonly ProviderEvent[]; readonly dropped: readonly DroppedEvent[] };

/** An amount as an event states it. */
export type MovedAmount = { readonly minor: number | undefined; readonly currency: string | undefined };

/** What an event says; `nothing` if it changes nothing here. */
export type ProviderNews =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'payment';
      readonly attempt: PaymentAttemptId;
      readonly moved: MovedAmount;
      readonly outcome: PaymentOutcome;
      /** A token that the event names and its signature does not cover: a question to the provider, not a fact. */
      readonly namedToken: string | undefined;
    }
  | {
      readonly kind: 'refund';
      readonly reference: string;
      readonly chargeReference: string | undefined;
      /** Minor units. */
      readonly amount: number;
      readonly isDone: boolean;
    }
  | {
      readonly kind: 'dispute';
      readonly payment: { readonly attempt: PaymentAttemptId } | { readonly reference: string } | undefined;
      readonly moved: MovedAmount;
      readonly state: DisputeState;
    }
  | {
      readonly kind: 'method';
      readonly token: string;
      /** Undefined if the event names the token alone. */
      readonly account: DeveloperId | undefined;
      readonly change: 'ended' | 'kept' | 'renewed';
    };

/** What the provider sends to one address, `/webhooks/NAME`. */
export type Webhook = {
  /** Throws INVALID_BODY, and FORBIDDEN for a message that the provider cannot have sent. */
  read(message: WebhookMessage): WebhookReading;
  /**
   * Whether the provider has sent a message, for one whose signature only the provider can check. Rejects if it does not
   * answer.
   */
  readonly hasSent?: (message: WebhookMessage) => Promise<boolean>;
  newsOf(payload: string): ProviderNews;
};

/** The seat of a payment provider. The ids of requests are their idempotency keys. */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /**
   * Authorises and captures. The same request again looks up what became of the first one, as long as the provider
   * keeps its key (`repeatableSince` in the domain).
   */
  charge(request: ChargeRequest): Promise<PaymentOutcome | ProviderFailure>;
  refund(request: RefundRequest): Promise<RefundAnswer | ProviderFailure>;
  /**
   * Looks a kept method up, for providers that name its token before its card; undefined if the provider does not know
   * it. Rejects if the provider does not answer.
   */
  readonly findMethod?: (method: MethodToken) => Promise<KeptMethod | undefined>;
  /** Whether the provider has forgotten the token. */
  forget(method: MethodToken): Promise<boolean>;
  /** By their names. */
  readonly webhooks: Readonly<Record<string, Webhook>>;
  /** How a payer hands a method over: in fields of the provider on a page of ours, or on the provider's own page. */
  readonly cardForm?: CardForm;
  readonly approvalPage?: ApprovalPage;
};
