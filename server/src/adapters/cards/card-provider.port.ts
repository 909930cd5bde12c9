import type { Currency } from '@waypost/domain/plans/currency';

/** An amount in minor units. */
export type Money = { readonly currency: Currency; readonly minor: number };

/** A card as the provider describes it; never its number. */
export type StoredCard = {
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string | undefined;
  /** `3/2030`. */
  readonly expiry: string | undefined;
};

export type CardAnswer = {
  readonly kind: 'answer';
  readonly resultCode: string;
  readonly reference: string | undefined;
  /** The id of the attempt that the answer is about. */
  readonly attempt: string | undefined;
  readonly refusalReasonCode: string | undefined;
  /** The component's instruction: a redirect, a fingerprint or a challenge. */
  readonly action: Readonly<Record<string, unknown>> | undefined;
  readonly card: StoredCard | undefined;
};

/**
 * `refused`: the provider has not taken the request. `unknown`: it may have; only the same request under the same key
 * is safe.
 */
export type CardResult = CardAnswer | { readonly kind: 'refused' | 'unknown'; readonly detail: string };

/** The card component's encrypted data. */
export type CardState = {
  readonly paymentMethod: Readonly<Record<string, unknown>>;
  readonly browserInfo?: Readonly<Record<string, unknown>> | undefined;
};

export type CardVerification = CardState & {
  readonly attempt: string;
  readonly shopper: string;
  readonly currency: Currency;
  readonly returnUrl: string;
  readonly origin: string;
};

/** A form of the provider that stores a card, for `expires` at the longest. */
export type CardSessionRequest = Omit<CardVerification, keyof CardState | 'origin'> & { readonly expires: Date };

export type OpenedCardSession =
  | { readonly kind: 'answer'; readonly token: string; readonly sessionData: string }
  | { readonly kind: 'refused' | 'unknown'; readonly detail: string };

export type CardCharge = {
  readonly attempt: string;
  readonly shopper: string;
  readonly amount: Money;
  readonly token: string;
  readonly returnUrl: string;
};

/** Money that goes back from a charge. */
export type CardRefund = { readonly refund: string; readonly charge: string; readonly amount: Money };

/** `isDone` is false while a webhook will bring the outcome. */
export type RefundAnswer =
  | { readonly kind: 'answer'; readonly reference: string; readonly isDone: boolean }
  | { readonly kind: 'refused' | 'unknown'; readonly detail: string };

export type OfferedCardMethods = readonly {
  readonly type: string;
  readonly name: string;
  readonly brands: readonly string[];
}[];

/** The card provider. Calls that may move money have the attempt's id as their idempotency key. */
export type CardProvider = {
  /** The account that the portal is paid to. */
  readonly merchantAccount: string;
  readonly component: {
    readonly client_key: string;
    readonly environment: 'test' | 'live';
    /** The component's own addresses; null for the provider's real ones. */
    readonly base: string | null;
  };
  offered(query: {
    country: string | undefined;
    locale: string;
    currency: Currency;
  }): Promise<OfferedCardMethods | undefined>;
  /** Verifies a card without a charge, and stores it. */
  verify(verification: CardVerification): Promise<CardResult>;
  /** Opens a session of the provider's own form; the same request under the same attempt answers the same one. */
  openSession(request: CardSessionRequest): Promise<OpenedCardSession>;
  /** The result of a session, which the provider's form has handed to the browser in a form that it cannot read. */
  readSession(token: string, sessionResult: string): Promise<CardResult>;
  /** Finishes a payment after its action. */
  finish(details: Readonly<Record<string, unknown>>, paymentData: string | undefined): Promise<CardResult>;
  charge(charge: CardCharge): Promise<CardResult>;
  /** The refund's id is its idempotency key; `charge` is the provider's reference of the payment. */
  refund(refund: CardRefund): Promise<RefundAnswer>;
  /** The stored card of a token; undefined if the provider does not know it. Rejects if the provider does not answer. */
  findStored(shopper: string, token: string): Promise<StoredCard | undefined>;
  /** Whether the provider has forgotten the token. */
  forget(shopper: string, token: string): Promise<boolean>;
  /**
   * Whether the raw body of a token event, or the signed fields of a standard item, have the provider's signature; it
   * covers references, merchant account, amount, code and success of an item, and nothing else.
   */
  isSignedItem(item: unknown): boolean;
  isSignedBody(body: string, signature: string | undefined): boolean;
};
