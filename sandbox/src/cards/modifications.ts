import { newId } from '../base/ids.ts';
import { type Json, textAt } from '../base/json.ts';
import type { Amount, CardPayment } from './card-payment.ts';
import type { CardsState } from './cards-state.ts';
import { CardsError, unknownPayment } from './errors.ts';
import { amountOf } from './payment-request.ts';

type Kind = 'capture' | 'refund' | 'cancel' | 'chargeback' | 'chargeback-reversed';

const eventCodes = {
  capture: 'CAPTURE',
  refund: 'REFUND',
  cancel: 'CANCELLATION',
  chargeback: 'CHARGEBACK',
  'chargeback-reversed': 'CHARGEBACK_REVERSED',
} as const satisfies Record<Kind, string>;

/** What is left of a payment for a change of this kind. */
function available(payment: CardPayment, kind: Kind): number {
  const { captured, refunded, chargedBack, amount } = payment;
  if (kind === 'capture') return payment.isCancelled ? 0 : amount.value - captured;
  if (kind === 'cancel') return captured === 0 && !payment.isCancelled ? amount.value : -1;
  if (kind === 'chargeback-reversed') return chargedBack;
  return captured - refunded - chargedBack;
}

function changed(payment: CardPayment, kind: Kind, value: number): CardPayment {
  if (kind === 'capture') return { ...payment, captured: payment.captured + value };
  if (kind === 'refund') return { ...payment, refunded: payment.refunded + value };
  if (kind === 'chargeback') return { ...payment, chargedBack: payment.chargedBack + value };
  if (kind === 'chargeback-reversed') return { ...payment, chargedBack: payment.chargedBack - value };
  return { ...payment, isCancelled: true };
}

/** Changes of an authorised payment. The provider answers `received`; the outcome comes by webhook. */
export function createModifications(state: CardsState) {
  function find(pspReference: string): CardPayment {
    const payment = state.payments.get(pspReference);
    if (payment?.resultCode !== 'Authorised') throw unknownPayment();
    return payment;
  }

  /** Applies the change if enough is left, and tells the merchant either way. */
  function apply(payment: CardPayment, kind: Kind, value: number): string {
    const pspReference = newId();
    const left = available(payment, kind);
    const isPossible = kind === 'cancel' ? left >= 0 : value > 0 && value <= left;
    const after = isPossible ? state.payments.set(payment.pspReference, changed(payment, kind, value)) : payment;
    state.notify({
      kind: 'item',
      eventCode: eventCodes[kind],
      success: isPossible,
      pspReference,
      originalReference: payment.pspReference,
      payment: after,
      value,
      ...(isPossible ? {} : { reason: 'Insufficient balance on payment' }),
    });
    return pspReference;
  }

  return {
    /** By the API: POST /payments/{psp}/captures, /refunds, /cancels. */
    request(pspReference: string, kind: 'capture' | 'refund' | 'cancel', body: Json) {
      const payment = find(pspReference);
      const amount: Amount | undefined = kind === 'cancel' ? undefined : amountOf(body);
      if (amount !== undefined && amount.currency !== payment.amount.currency)
        throw new CardsError(422, '138', 'Unsupported currency specified');
      const reference = textAt(body, 'reference');
      return {
        merchantAccount: textAt(body, 'merchantAccount'),
        paymentPspReference: pspReference,
        pspReference: apply(payment, kind, amount?.value ?? payment.amount.value),
        ...(reference === undefined ? {} : { reference }),
        ...(amount === undefined ? {} : { amount }),
        status: 'received',
      };
    },
    /** By somebody at the provider or the bank: the whole of what is left. */
    byHand(pspReference: string, kind: Kind): void {
      const payment = find(pspReference);
      apply(payment, kind, Math.max(available(payment, kind), 0));
    },
  };
}

export type Modifications = ReturnType<typeof createModifications>;
