import type { DeveloperId, PaymentAttemptId } from '@waypost/domain/base/ids';
import type { Currency } from '@waypost/domain/plans/currency';
import type { KeptMethod, PaymentOutcome, ProviderFailure } from './provider-answers.port.ts';

export type CardAnswer = {
  readonly kind: 'answer';
  readonly outcome: PaymentOutcome;
  /** The provider's own word for the outcome, which its component knows. */
  readonly resultCode: string;
  /** The id of the attempt that the answer is about. */
  readonly attempt: string | undefined;
  /** The component's instruction: a redirect, a fingerprint or a challenge. */
  readonly action: Readonly<Record<string, unknown>> | undefined;
  readonly card: KeptMethod | undefined;
};
export type CardResult = CardAnswer | ProviderFailure;

/** The card component's encrypted data. */
export type CardState = {
  readonly paymentMethod: Readonly<Record<string, unknown>>;
  readonly browserInfo?: Readonly<Record<string, unknown>> | undefined;
};

export type CardVerification = CardState & {
  /** Also the idempotency key. */
  readonly attempt: PaymentAttemptId;
  readonly account: DeveloperId;
  readonly currency: Currency;
  readonly returnUrl: string;
  readonly origin: string;
};

/** A form of the provider that stores a card, for `expires` at the longest. */
export type CardSessionRequest = Omit<CardVerification, keyof CardState | 'origin'> & { readonly expires: Date };

export type OpenedCardSession = { readonly kind: 'answer'; readonly token: string; readonly sessionData: string };

export type OfferedCardMethods = readonly {
  readonly type: string;
  readonly name: string;
  readonly brands: readonly string[];
}[];

/** Fields of the provider into which a payer types a card. */
export type CardForm = {
  readonly component: {
    readonly client_key: string;
    readonly environment: 'test' | 'live';
    /** The component's own addresses; null for the provider's real ones. */
    readonly base: string | null;
  };
  /** Undefined if the provider does not answer. */
  offered(query: {
    readonly country: string | undefined;
    readonly locale: string;
    readonly currency: Currency;
  }): Promise<OfferedCardMethods | undefined>;
  /** Verifies a card without a charge, and stores it. */
  verify(verification: CardVerification): Promise<CardResult>;
  /** Opens a session of the provider's own form; the same request under the same attempt answers the same one. */
  openSession(request: CardSessionRequest): Promise<OpenedCardSession | ProviderFailure>;
  /** The result of a session, which the provider's form has handed to the browser in a form that it cannot read. */
  readSession(token: string, sessionResult: string): Promise<CardResult>;
  /** Finishes a payment after its action. */
  finish(details: Readonly<Record<string, unknown>>, paymentData: string | undefined): Promise<CardResult>;
};
