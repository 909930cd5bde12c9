import type { Json } from '../base/json.ts';
import { type CardPayment, isFinal, type ResultCode } from './card-payment.ts';
import type { CardsState } from './cards-state.ts';
import { type PaymentNeeds, readPayment } from './payment-request.ts';
import { holderOutcome } from './test-cards.ts';

function outcomeOf({ card, requestedOutcome, authentication }: CardPayment): string {
  if (authentication?.step === 'redirect' && authentication.status === 'U') return '15';
  if (authentication !== undefined && authentication.status !== 'Y') return '11';
  return requestedOutcome ?? holderOutcome(card.holderName) ?? card.refusal ?? '1';
}

const resultCodes: Readonly<Record<string, ResultCode>> = {
  '0': 'Error',
  '1': 'Authorised',
  '4': 'Error',
  '15': 'Cancelled',
};
const resultOfCode = (code: string): ResultCode => resultCodes[code] ?? 'Refused';

/** Payments from the first request to their outcome. */
export function createPayments(deps: PaymentNeeds & { readonly state: CardsState }) {
  const { state, tokens } = deps;

  function announce(payment: CardPayment): void {
    const isAuthorised = payment.resultCode === 'Authorised';
    state.notify({
      kind: 'item',
      eventCode: 'AUTHORISATION',
      success: isAuthorised,
      pspReference: payment.pspReference,
      payment,
      value: payment.amount.value,
    });
  }

  function authorised(payment: CardPayment): CardPayment {
    const isAutomatic = (state.settings.get('capture') ?? 'automatic') === 'automatic';
    const paid = { ...payment, resultCode: 'Authorised' as const, captured: isAutomatic ? payment.amount.value : 0 };
    if (payment.storing === undefined) return paid;
    const { token, operation } = tokens.store(payment.card, payment.storing);
    return { ...paid, storedPaymentMethodId: token.id, storeOperation: operation };
  }

  /** Asks the issuer, once the shopper is known. */
  function settle(payment: CardPayment): CardPayment {
    const code = outcomeOf(payment);
    const resultCode = resultOfCode(code);
    const settled = resultCode === 'Authorised' ? authorised(payment) : { ...payment, resultCode, refusalCode: code };
    state.payments.set(settled.pspReference, settled);
    announce(settled);
    return settled;
  }

  return {
    /** The answer to POST /payments: the outcome, or what the shopper has to do before. */
    pay(body: Json, sessionId?: string): CardPayment {
      const read = readPayment(body, deps);
      const payment = sessionId === undefined ? read : { ...read, sessionId };
      state.payments.set(payment.pspReference, payment);
      if (payment.authentication) state.authentications.set(payment.authentication.token, payment.pspReference);
      if (payment.authentication !== undefined || payment.card.isSlow) return payment;
      return settle(payment);
    },
    settle,
    /** The outcome of a payment that was answered Received, as its bank reports it later. */
    settleSlow(payment: CardPayment): CardPayment {
      return isFinal(payment) ? payment : settle(payment);
    },
    find: (pspReference: string) => state.payments.get(pspReference),
    byAuthentication: (token: string) => state.payments.get(state.authentications.get(token) ?? ''),
  };
}

export type Payments = ReturnType<typeof createPayments>;
