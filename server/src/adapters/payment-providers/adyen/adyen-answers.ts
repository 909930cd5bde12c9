import { parseExpiry } from '@waypost/domain/payments/card-expiry';
import { stateOfCardResult } from '@waypost/domain/payments/payment-attempt';
import { typeOfBrand } from '@waypost/domain/payments/payment-types';
import { type RefusalCode, refusalOfReason } from '@waypost/domain/payments/refusals';
import type { CardAnswer } from '../card-form.port.ts';
import type { KeptMethod, PaymentOutcome } from '../provider-answers.port.ts';

/** A card as the provider describes it; an expiry such as `3/2030`. */
type CardFacts = {
  readonly token: string;
  readonly brand?: string | undefined;
  readonly lastFour?: string | undefined;
  readonly expiry?: string | undefined;
};

export const keptCard = ({ token, brand = '', lastFour, expiry = '' }: CardFacts): KeptMethod => ({
  token,
  payment_type: typeOfBrand(brand),
  last_four: lastFour !== undefined && /^\d{4}$/.test(lastFour) ? lastFour : undefined,
  expiry: parseExpiry(expiry),
});

/** What an answer says beside its result. */
type Additional = { readonly additionalData?: { [key: string]: string } | undefined };

export function cardOf({ additionalData = {} }: Additional): KeptMethod | undefined {
  const token =
    additionalData['tokenization.storedPaymentMethodId'] ?? additionalData['recurring.recurringDetailReference'];
  if (token === undefined) return undefined;
  return keptCard({
    token,
    brand: additionalData['paymentMethod'] ?? additionalData['cardPaymentMethod'],
    lastFour: additionalData['cardSummary'],
    expiry: additionalData['expiryDate'],
  });
}

type Result = {
  readonly resultCode: string;
  readonly pspReference: string | undefined;
  readonly refusalReasonCode: string | undefined;
};

const refusalOf = ({ resultCode, refusalReasonCode }: Result): RefusalCode => {
  if (resultCode.toUpperCase() === 'CANCELLED') return 'cancelled';
  if (resultCode.toUpperCase() === 'ERROR' && refusalReasonCode === undefined) return 'error';
  return refusalOfReason(refusalReasonCode);
};

export function outcomeOf(result: Result): PaymentOutcome {
  const state = stateOfCardResult(result.resultCode);
  const isRefused = state === 'REFUSED' || state === 'FAILED';
  return { state, reference: result.pspReference, ...(isRefused && { refusal: refusalOf(result) }) };
}

/** An answer to a payment or to what its payer did at the bank. */
type Answer = Additional & {
  readonly resultCode?: string | undefined;
  readonly pspReference?: string | undefined;
  readonly merchantReference?: string | undefined;
  readonly refusalReasonCode?: string | undefined;
  readonly action?: object | null | undefined;
};

export function answerOf({ resultCode = '', merchantReference, action, ...answer }: Answer): CardAnswer {
  const { pspReference, refusalReasonCode } = answer;
  return {
    kind: 'answer',
    outcome: outcomeOf({ resultCode, pspReference, refusalReasonCode }),
    resultCode,
    attempt: merchantReference,
    action: action ? Object.fromEntries(Object.entries(action)) : undefined,
    card: cardOf(answer),
  };
}
