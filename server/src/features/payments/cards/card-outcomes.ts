import { parseExpiry } from '@waypost/domain/payments/card-expiry';
import { stateOfCardResult } from '@waypost/domain/payments/payment-attempt';
import { typeOfBrand } from '@waypost/domain/payments/payment-types';
import { type RefusalCode, refusalOfReason } from '@waypost/domain/payments/refusals';
import type { CardAnswer, StoredCard } from '../../../adapters/cards/card-provider.port.ts';
import type { AttemptOutcome } from '../attempts/attempts.service.ts';
import type { NewMethod } from '../methods/methods.service.ts';

/** Undefined for a brand that the portal does not know. */
export function methodOfCard({ token, brand, lastFour, expiry }: StoredCard): NewMethod | undefined {
  const payment_type = typeOfBrand(brand);
  if (payment_type === undefined) return undefined;
  const parsed = parseExpiry(expiry ?? '');
  const last_four = lastFour !== undefined && /^\d{4}$/.test(lastFour) ? lastFour : undefined;
  return { provider: 'cards', payment_type, token, last_four, expiry: parsed };
}

const refusalOf = ({ resultCode, refusalReasonCode }: CardAnswer): RefusalCode => {
  if (resultCode.toUpperCase() === 'CANCELLED') return 'cancelled';
  if (resultCode.toUpperCase() === 'ERROR' && refusalReasonCode === undefined) return 'error';
  return refusalOfReason(refusalReasonCode);
};

/** What an answer of the card provider means for its attempt. */
export function outcomeOfAnswer(answer: CardAnswer): AttemptOutcome {
  const state = stateOfCardResult(answer.resultCode);
  return {
    state,
    reference: answer.reference,
    ...((state === 'REFUSED' || state === 'FAILED') && { refusal: refusalOf(answer) }),
    ...(answer.card && { method: methodOfCard(answer.card) }),
  };
}
