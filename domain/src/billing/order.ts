import type { Currency } from '../plans/currency.ts';
import type { Amounts } from '../plans/plans.ts';
import type { Taxation } from './tax.ts';
import { minorUnits } from './usage-cost.ts';

/** A taxed amount in minor units, negative for a credit, and its rate in basis points. */
export type TaxableLine = { readonly amount: number; readonly rate: number };

/** The sum of the lines of one rate, and the tax on it. */
export type TaxLine = { readonly rate: number; readonly base: number; readonly tax: number };

const wholeInBasisPoints = 10_000;

/** A share of an amount, rounded half up to a whole minor unit; of a credit, the same share with a minus. */
function shareOf(amount: number, basisPoints: number): number {
  const share =
    (2n * BigInt(Math.abs(amount)) * BigInt(basisPoints) + BigInt(wholeInBasisPoints)) / BigInt(2 * wholeInBasisPoints);
  return amount < 0 && share > 0n ? -Number(share) : Number(share);
}

/**
 * The taxes of an order: lines are summed for each rate, and each sum is taxed once, so that no fraction of a cent is
 * lost or counted twice. Lowest rate first.
 */
export function taxLines(lines: readonly TaxableLine[]): readonly TaxLine[] {
  const bases = new Map<number, number>();
  for (const { amount, rate } of lines) bases.set(rate, (bases.get(rate) ?? 0) + amount);
  return [...bases]
    .map(([rate, base]) => ({ rate, base, tax: shareOf(base, rate) }))
    .toSorted((one, other) => one.rate - other.rate);
}

/** The amounts of an order in integer minor units of one currency. */
export type Order = {
  readonly currency: Currency;
  readonly price: number;
  /** Null without a promo code. */
  readonly discount: number | null;
  readonly discountedPrice: number | null;
  readonly taxes: readonly TaxLine[];
  readonly tax: number;
  readonly total: number;
};

export type OrderInput = {
  readonly price: Amounts;
  /** The percentage of the promo code; undefined without one. */
  readonly percent?: number | undefined;
  readonly taxation: Pick<Taxation, 'rate'>;
};

/**
 * The only computation of what a plan costs: estimate, review, charge and invoice show these amounts. The discount is
 * the percentage of the price in each currency (PLN-18), rounded half up to a cent (PLN-14); the total is the discounted
 * price, or the price without a discount, plus tax (PLN-17).
 */
export function orderOf({ price, percent, taxation }: OrderInput, currency: Currency): Order {
  const whole = minorUnits(price[currency]);
  const discount = percent === undefined ? null : shareOf(whole, minorUnits(percent));
  const discountedPrice = discount === null ? null : whole - discount;
  const taxed = discountedPrice ?? whole;
  const taxes = taxLines([{ amount: taxed, rate: taxation.rate }]);
  const tax = taxes.reduce((sum, line) => sum + line.tax, 0);
  return { currency, price: whole, discount, discountedPrice, taxes, tax, total: taxed + tax };
}

/** An order in every currency of the catalogue. */
export type Orders = Readonly<Record<Currency, Order>>;
export const ordersOf = (input: OrderInput): Orders => ({ usd: orderOf(input, 'usd'), eur: orderOf(input, 'eur') });

const major = (minor: number) => minor / 100;
const inBoth = ({ usd, eur }: Orders, amountOf: (order: Order) => number): Amounts => ({
  usd: major(amountOf(usd)),
  eur: major(amountOf(eur)),
});

/** The computed amounts of a plan (PLN-02) in major units. */
export function planAmounts(orders: Orders) {
  const { discount, discountedPrice } = orders.usd;
  return {
    tax: inBoth(orders, ({ tax }) => tax),
    discount:
      discount === null ? null : inBoth(orders, (order) => order.price - (order.discountedPrice ?? order.price)),
    discountedPrice: discountedPrice === null ? null : inBoth(orders, (order) => order.discountedPrice ?? order.price),
    totalPrice: inBoth(orders, ({ total }) => total),
  };
}
