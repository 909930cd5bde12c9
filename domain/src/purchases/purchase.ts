import type { Quote } from '../billing/quote.ts';
import { minorUnits } from '../billing/usage-cost.ts';
import type { Currency } from '../plans/currency.ts';

/**
 * A purchase waits for its payment, then ends: settled with its project, or refused. A payment that succeeds after a
 * refusal was reported still settles it, because the money was moved.
 */
export const purchaseStates = ['pending', 'settled', 'refused'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

const next: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  pending: ['settled', 'refused'],
  refused: ['settled'],
  settled: [],
};

export const purchaseMayBecome = (present: PurchaseState, state: PurchaseState): boolean =>
  next[present].includes(state);

/** The figures of an order as a page shows them, in major units (CRE-36). */
export type ReviewedOrder = {
  readonly currency: string;
  readonly price: number;
  readonly discount: number | null;
  readonly tax: number;
  readonly total: number;
};

/** The same figures in minor units. */
export type OrderFigures = ReviewedOrder & { readonly currency: Currency };

/** The order as it was bought, and the taxation and promo code that it was computed with. */
export type FrozenQuote = { readonly order: OrderFigures } & Pick<Quote, 'taxation' | 'promo'>;

/** Whether the buyer has seen exactly the amounts that would be charged. */
export function isOrderReviewed(reviewed: ReviewedOrder, order: OrderFigures): boolean {
  const isSame = (shown: number | null, charged: number | null) =>
    shown === null || charged === null ? shown === charged : minorUnits(shown) === charged;
  return (
    reviewed.currency === order.currency &&
    isSame(reviewed.price, order.price) &&
    isSame(reviewed.discount, order.discount) &&
    isSame(reviewed.tax, order.tax) &&
    isSame(reviewed.total, order.total)
  );
}
