import type { PlanCost } from '@waypost/contract/entities/billing';
import type { ReviewedOrder } from '@waypost/contract/entities/purchase';
import { isRefusalCode, type RefusalCode } from '@waypost/domain/payments/refusals';
import type { Currency } from '@waypost/domain/plans/currency';
import { isPaidAtOnce } from '@waypost/domain/plans/plan-change';
import type { FlowEvent } from '../flow-rules.ts';

type Priced = Parameters<typeof isPaidAtOnce>[0];

/** The figures of the review in the account's currency; the charge must equal them. */
export function reviewedOrder({ price, discount, tax, totalPrice }: PlanCost, currency: Currency): ReviewedOrder {
  return {
    currency,
    price: price[currency],
    discount: discount?.[currency] ?? null,
    tax: tax[currency],
    total: totalPrice[currency],
  };
}

export type OrderLine = { readonly name: 'price' | 'discount' | 'tax' | 'total'; readonly amount: number };

/** The amounts of a review in their order: a discount only with a promo code, a tax also when it is 0 (CRE-36). */
export function orderLines({ price, discount, tax, total }: ReviewedOrder): readonly OrderLine[] {
  return [
    { name: 'price', amount: price },
    ...(discount === null ? [] : [{ name: 'discount', amount: -discount } as const]),
    { name: 'tax', amount: tax },
    { name: 'total', amount: total },
  ];
}

/** The button that buys: a free plan is subscribed to, also by a project that changes to it (CRE-37). */
export function buyLabel({ isFree, upgradeId }: { readonly isFree: boolean; readonly upgradeId: string | null }) {
  if (isFree) return 'subscribe';
  return upgradeId === null ? 'buy' : 'upgrade';
}

/** What stands in the way of buying; undefined if nothing does (CRE-25, PLN-27). */
export function buyObstacle(facts: { readonly hasPaymentType: boolean; readonly hasOrder: boolean }) {
  if (!facts.hasPaymentType) return 'paymentMissing';
  return facts.hasOrder ? undefined : 'orderMissing';
}

/** Whether a change of plan is charged only from the next billing period on. @param present undefined for a new project */
export const isChargedLater = (present: Priced | null | undefined, plan: Priced): boolean =>
  present != null && !isPaidAtOnce(present, plan);

/** An outcome of the payment form, as far as the flow needs it. */
export type PaymentOutcome = { readonly status: 'OK' | 'CANCEL' | 'ERROR'; readonly data?: unknown };

/** The event of an outcome: a cancelled form finishes the step too, an error leaves it undone (CRE-24 to CRE-26). */
export function eventOfPayment({ status, data }: PaymentOutcome): FlowEvent {
  if (status !== 'ERROR') return { type: 'step-finished', step: 'payment' };
  return { type: 'failed', code: data === 'BILLING' ? 'CANNOT_SAVE_BILLING_DETAILS' : 'PAYMENT_FAILED' };
}

/** What a refused call means for the review: the order or the purchase is read again, or the sentence is shown. */
export function afterRefusal(reason: string): 'read-order' | 'read-purchase' | 'show' {
  if (reason === 'ORDER_CHANGED' || reason === 'PROMO_CODE_NOT_VALID') return 'read-order';
  return reason === 'PAYMENT_REFUSED' || reason === 'PAYMENT_PENDING' ? 'read-purchase' : 'show';
}

/** The sentence of a refused payment, also of a code that this page does not know. */
export const refusalCodeOf = (code: string | null): RefusalCode =>
  code !== null && isRefusalCode(code) ? code : 'declined';

/** Where the confirmation leads: to the project only if it is the only one (CRE-43). */
export const confirmationPaths = (productId: string, projects: number): readonly string[] =>
  projects === 1 ? [`/projects/${productId}`, '/projects'] : ['/projects'];
