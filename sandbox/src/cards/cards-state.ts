import type { Records } from '../base/records.ts';
import type { CardPayment, CardSession, StoredMethod } from './card-payment.ts';

/** What the merchant's webhooks report. */
export type CardEvent =
  | {
      readonly kind: 'item';
      readonly eventCode: string;
      readonly success: boolean;
      readonly pspReference: string;
      readonly originalReference?: string;
      readonly payment: CardPayment;
      readonly value: number;
      readonly reason?: string;
    }
  | {
      readonly kind: 'token';
      readonly operation: 'created' | 'alreadyExisting' | 'disabled';
      readonly token: StoredMethod;
    };

export type CaptureMode = 'automatic' | 'manual';

/** The card provider's books, and the way to tell the merchant about them. */
export function createCardsState(records: Records, notify: (event: CardEvent) => void) {
  return {
    payments: records.collection<CardPayment>('card-payments'),
    /** The payment of each authentication. */
    authentications: records.collection<string>('card-authentications'),
    tokens: records.collection<StoredMethod>('card-tokens'),
    sessions: records.collection<CardSession>('card-sessions', 2000),
    answers: records.collection<{ status: number; body: unknown }>('card-answers'),
    settings: records.collection<CaptureMode>('card-settings'),
    notify,
  };
}

export type CardsState = ReturnType<typeof createCardsState>;
