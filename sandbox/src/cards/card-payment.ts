import type { Json } from '../base/json.ts';
import type { Card } from './card.ts';

export type Amount = { readonly currency: string; readonly value: number };

export type Authentication = {
  /** `fingerprint` comes before a challenge, or alone when the card's bank asks no more. */
  readonly step: 'fingerprint' | 'challenge' | 'redirect';
  /** Identifies the authentication towards the shopper's browser. */
  readonly token: string;
  /** What the bank says: passed, failed, or given up by the shopper. */
  readonly status: 'open' | 'Y' | 'N' | 'U';
};

/** How a payment is kept for later ones. */
export type Storing = { readonly shopperReference: string; readonly recurringProcessingModel: string };

export type ResultCode =
  | 'Authorised'
  | 'Refused'
  | 'Error'
  | 'Cancelled'
  | 'Received'
  | 'IdentifyShopper'
  | 'ChallengeShopper'
  | 'RedirectShopper';

/** A card payment as the provider sees it; `amount` is what was asked for, the sums are what moved. */
export type CardPayment = {
  readonly pspReference: string;
  readonly merchantReference: string;
  readonly amount: Amount;
  readonly card: Card;
  readonly resultCode: ResultCode;
  readonly refusalCode?: string;
  readonly returnUrl?: string;
  readonly shopperReference?: string;
  readonly storing?: Storing;
  readonly storedPaymentMethodId?: string;
  readonly storeOperation?: 'created' | 'alreadyExisting';
  /** The outcome asked for by RequestedTestAcquirerResponseCode. */
  readonly requestedOutcome?: string;
  readonly authentication?: Authentication;
  readonly sessionId?: string;
  readonly captured: number;
  readonly refunded: number;
  readonly chargedBack: number;
  readonly isCancelled: boolean;
  readonly createdAt: string;
};

export type StoredMethod = {
  readonly id: string;
  readonly shopperReference: string;
  readonly recurringProcessingModel: string;
  readonly card: Card;
  readonly createdAt: string;
  /** The code of the refusal that later payments get, chosen on the control page. */
  readonly refusal?: string;
};

/** A session of the provider's card form; `request` is what the merchant asked for. */
export type CardSession = {
  readonly id: string;
  readonly sessionData: string;
  readonly amount: Amount;
  readonly reference: string;
  readonly returnUrl: string;
  readonly expiresAt: string;
  readonly request: Json;
  readonly lastPayment?: string;
};

export const isFinal = ({ resultCode }: CardPayment): boolean =>
  ['Authorised', 'Refused', 'Error', 'Cancelled'].includes(resultCode);

export const isWaitingForShopper = (payment: CardPayment): boolean => payment.authentication?.status === 'open';
