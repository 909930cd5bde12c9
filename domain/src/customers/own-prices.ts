import type { Day } from '../base/day.ts';
import { type Meter, meters, minorUnits, type UsagePrices } from '../billing/usage-cost.ts';
import type { Currency } from '../plans/currency.ts';
import type { Amounts } from '../plans/plans.ts';

/** What a reseller prices for a customer: its plans, and each meter beyond the included amounts (RES-66). */
export const pricedItems = ['plans', ...meters] as const;
export type PricedItem = (typeof pricedItems)[number];

/** The highest price of each: plans in percent of the catalogue's price, meters in major units. */
export const highestPrices: Readonly<Record<PricedItem, number>> = {
  plans: 1000,
  transactions: 1_000_000,
  mau: 1_000_000,
  storage: 1_000_000,
  transfer: 1_000_000,
};

/**
 * A price from a day on, until the item's next one. The value of plans is in percent of the catalogue's price, that of a
 * meter in major units for the quantity that the catalogue prices; null is the catalogue's price again.
 */
export type DatedPrice = {
  readonly item: PricedItem;
  readonly from: Day;
  readonly currency: Currency;
  readonly value: number | null;
};

/** The prices of one day that differ from the catalogue's; those of meters hold for this currency alone. */
export type OwnPrices = { readonly currency: Currency } & { readonly [Item in PricedItem]?: number | undefined };

/** The price of an item on a day; null for the catalogue's (RES-66). */
export function priceOn(prices: readonly DatedPrice[], item: PricedItem, day: Day): number | null {
  const begun = prices.filter((price) => price.item === item && price.from <= day);
  return begun.toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]?.value ?? null;
}

/** The prices that count in a currency: a share of the catalogue's price does in any, a meter's in its own alone. */
export const pricesIn = (prices: readonly DatedPrice[], currency: Currency): readonly DatedPrice[] =>
  prices.filter((price) => price.item === 'plans' || price.currency === currency);

/**
 * A customer's prices after one of them is set. It replaces what was planned for the item from its day on, and is left
 * out where it is in force already; the same list if nothing changes (RES-66).
 */
export function withPrice(prices: readonly DatedPrice[], next: DatedPrice): readonly DatedPrice[] {
  const { item, from, value } = next;
  const later = prices.filter((price) => price.item === item && price.from >= from);
  const kept = prices.filter((price) => !later.includes(price));
  const isInForce = priceOn(kept, item, from) === value;
  const [only] = later;
  const isKnown = later.length === 1 && only?.from === from && only.value === value;
  if (isInForce ? later.length === 0 : isKnown) return prices;
  return isInForce ? kept : [...kept, next];
}

/** The prices in force on a day; null if all are the catalogue's (RES-66). */
export function ownPricesOn(prices: readonly DatedPrice[], day: Day, currency: Currency): OwnPrices | null {
  const usable = pricesIn(prices, currency);
  const values = pricedItems.flatMap((item) => {
    const value = priceOn(usable, item, day);
    return value === null ? [] : [[item, value] as const];
  });
  return values.length === 0 ? null : { currency, ...Object.fromEntries(values) };
}

type PlanWithPrices = {
  readonly price: Amounts;
  readonly beyond: UsagePrices;
  readonly is_evaluation_plan?: boolean;
};

const hundredths = 100;

/** An amount of the catalogue in major units at a percentage of it, rounded half up to the cent. */
const shareOf = (amount: number, percent: number): number =>
  Math.round((minorUnits(amount) * Math.round(percent * hundredths)) / (100 * hundredths)) / 100;

/**
 * A plan with a customer's prices instead of the catalogue's, for amounts in their currency (RES-66). What the plan
 * includes stays. An evaluation is as the catalogue has it, so that trying never costs anything.
 */
export function withOwnPrices<P extends PlanWithPrices>(plan: P, own: OwnPrices | null): P {
  if (own === null || plan.is_evaluation_plan === true) return plan;
  const { plans: percent = 100 } = own;
  const { usd, eur } = plan.price;
  const beyond: { [M in Meter]?: Amounts | undefined } = { ...plan.beyond };
  for (const meter of meters) {
    const price = own[meter];
    if (price !== undefined) beyond[meter] = { usd: price, eur: price };
  }
  return { ...plan, price: { usd: shareOf(usd, percent), eur: shareOf(eur, percent) }, beyond };
}
