import type { Day } from '../base/day.ts';
import type { Quote } from '../billing/quote.ts';
import { minorUnits } from '../billing/usage-cost.ts';
import type { StatementBuyer } from '../billing/statements/statement-draft.ts';
import type { Currency } from '../plans/currency.ts';

/**
 * A purchase waits for its payment, then ends: settled with its project, or refused. A payment that succeeds after a
 * refusal was reported settles it if nothing newer was bought; otherwise the money goes back.
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

/** The figures of an order as a page shows them, in major units (CRE-36); `credit` is unused of the present plan. */
export type ReviewedOrder = {
  readonly currency: string;
  readonly price: number;
  readonly discount: number | null;
  readonly credit?: number | null | undefined;
  readonly tax: number;
  readonly total: number;
  /** What the account's credit pays of the total; the rest is charged. */
  readonly credit_used?: number | undefined;
};

/** The same figures in minor units. */
export type OrderFigures = ReviewedOrder & {
  readonly currency: Currency;
  readonly creditNote?: number | null | undefined;
  readonly carried?: number | undefined;
};

/** What is charged for an order. */
export const chargedFor = ({ total, credit_used = 0 }: Pick<OrderFigures, 'total' | 'credit_used'>): number =>
  total - credit_used;

/** The order as it was bought, and the taxation and promo code that it was computed with. */
export type FrozenQuote = {
  readonly order: OrderFigures;
  /** The price of a whole period after the discount, where the order is for a part of one. */
  readonly fullPrice?: number | undefined;
  /** The day of the next bill after a change of plan. */
  readonly nextOn?: Day | undefined;
  /** The id of the plan that the project had when its change was ordered. */
  readonly presentPlan?: string | undefined;
  /** Whom the statement will name; missing in purchases that began before statements were issued. */
  readonly buyer?: StatementBuyer;
} & Pick<Quote, 'taxation' | 'promo'>;

/** Whether the buyer has seen exactly the amounts that would be charged. */
export function isOrderReviewed(reviewed: ReviewedOrder, order: OrderFigures): boolean {
  const isSame = (shown: number | null = null, charged: number | null = null) =>
    shown === null || charged === null ? shown === charged : minorUnits(shown) === charged;
  const amounts = ['price', 'discount', 'credit', 'tax', 'total'] as const;
  return (
    reviewed.currency === order.currency &&
    amounts.every((name) => isSame(reviewed[name], order[name])) &&
    isSame(reviewed.credit_used ?? 0, order.credit_used ?? 0)
  );
}
