import type { FlowEvent } from '../flow-rules.ts';

/** An outcome of the payment form, as far as the flow needs it. */
export type PaymentOutcome = { readonly status: 'OK' | 'CANCEL' | 'ERROR'; readonly data?: unknown };

/** The event of an outcome: a cancelled form finishes the step too, an error leaves it undone (CRE-24 to CRE-26). */
export function eventOfPayment({ status, data }: PaymentOutcome): FlowEvent {
  if (status === 'OK') return { type: 'step-finished', step: 'payment', isStored: true };
  if (status === 'CANCEL') return { type: 'step-finished', step: 'payment' };
  return { type: 'failed', code: data === 'BILLING' ? 'CANNOT_SAVE_BILLING_DETAILS' : 'PAYMENT_FAILED' };
}

/** What a refused call means for the review: the order or the purchase is read again, or the sentence is shown. */
export function afterRefusal(reason: string): 'read-order' | 'read-purchase' | 'show' {
  if (reason === 'ORDER_CHANGED' || reason === 'PROMO_CODE_NOT_VALID') return 'read-order';
  return reason === 'PAYMENT_REFUSED' || reason === 'PAYMENT_PENDING' ? 'read-purchase' : 'show';
}
