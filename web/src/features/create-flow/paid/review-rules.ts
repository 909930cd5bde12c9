import type { PlanCost } from '@waypost/contract/entities/billing';
import type { ReviewedOrder } from '@waypost/contract/entities/purchase';
import { minorUnits } from '@waypost/domain/billing/usage-cost';
import { isRefusalCode, type RefusalCode } from '@waypost/domain/payments/refusals';
import type { Currency } from '@waypost/domain/plans/currency';
import { isPaidAtOnce } from '@waypost/domain/plans/plan-change';

type Priced = Parameters<typeof isPaidAtOnce>[0];

/** The figures of the review in the account's currency; the charge must equal them. */
export function reviewedOrder(cost: PlanCost, accountCurrency: Currency): ReviewedOrder {
  const { price, discount, tax, totalPrice, credit_used, change } = cost;
  const currency = change?.currency ?? accountCurrency; // a subscription keeps its currency
  return {
    currency,
    price: price[currency],
    discount: discount?.[currency] ?? null,
    credit: change?.credit ?? null,
    tax: tax[currency],
    total: totalPrice[currency],
    credit_used: credit_used[currency],
  };
}

type OrderLineName = 'price' | 'discount' | 'credit' | 'tax' | 'total' | 'creditUsed' | 'charged';
export type OrderLine = { readonly name: OrderLineName; readonly amount: number };

const majorOf = (minor: number) => minor / 100;

/** The amounts of a review in their order: a discount only with a promo code, a tax also when it is 0 (CRE-36). */
export function orderLines({ price, discount, credit, tax, total, credit_used }: ReviewedOrder): readonly OrderLine[] {
  return [
    { name: 'price', amount: price },
    ...(discount === null ? [] : [{ name: 'discount', amount: -discount } as const]),
    ...(credit ? [{ name: 'credit', amount: -credit } as const] : []),
    { name: 'tax', amount: tax },
    { name: 'total', amount: total },
    ...(credit_used > 0
      ? ([
          { name: 'creditUsed', amount: -credit_used },
          { name: 'charged', amount: majorOf(minorUnits(total) - minorUnits(credit_used)) },
        ] as const)
      : []),
  ];
}

/** The button that buys: a free plan is subscribed to, also by a project that changes to it (CRE-37). */
export function buyLabel({ isFree, isChange }: { readonly isFree: boolean; readonly isChange: boolean }) {
  if (isFree) return 'subscribe';
  return isChange ? 'upgrade' : 'buy';
}

/** What stands in the way of buying; undefined if nothing does (CRE-25, PLN-27). */
export function buyObstacle(facts: { readonly hasPaymentType: boolean; readonly hasOrder: boolean }) {
  if (!facts.hasPaymentType) return 'paymentMissing';
  return facts.hasOrder ? undefined : 'orderMissing';
}

/** Whether a change of plan is charged only from the next billing period on. @param present undefined for a new project */
export const isChargedLater = (present: Priced | null | undefined, plan: Priced): boolean =>
  present != null && !isPaidAtOnce(present, plan);

/** The sentence of a refused payment, also of a code that this page does not know. */
export const refusalCodeOf = (code: string | null): RefusalCode =>
  code !== null && isRefusalCode(code) ? code : 'declined';

/**
 * Where the confirmation leads: to the project only if the account has no other one, not even an ended one, and always
 * to the list (CRE-43). @param projects ids, which may have been read before the project existed
 */
export const confirmationPaths = (productId: string, projects: readonly string[]): readonly string[] =>
  projects.every((id) => id === productId) ? [`/projects/${productId}`, '/projects'] : ['/projects'];
