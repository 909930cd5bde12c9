import type { Currency } from '../plans/currency.ts';
import type { Amounts } from '../plans/plans.ts';
import { type ChartCategory, chartCategoryOf, hoursPerMonth, type UsageType } from '../usage/usage.ts';

/** What plans limit and charge: transactions, monthly active users, stored data and transferred data. */
export const meters = ['transactions', 'mau', 'storage', 'transfer'] as const;
export type Meter = (typeof meters)[number];

/** The bytes of a GB of storage or transfer. */
export const bytesPerGigabyte = 1024 ** 3;

type MeterUnit = {
  /** The counted quantity in one displayed unit: byte-hours or bytes in a GB. */
  readonly scale: number;
  /** The counted quantity that a price is for. */
  readonly per: number;
};
export const meterUnits: Readonly<Record<Meter, MeterUnit>> = {
  transactions: { scale: 1, per: 1000 },
  mau: { scale: 1, per: 1 },
  storage: { scale: bytesPerGigabyte * hoursPerMonth, per: bytesPerGigabyte * hoursPerMonth },
  transfer: { scale: bytesPerGigabyte, per: bytesPerGigabyte },
};

const meterOfCategory: Readonly<Record<ChartCategory, Meter>> = {
  service: 'transactions',
  mau: 'mau',
  storage: 'storage',
  transfer: 'transfer',
};

/** The meter that counts a usage type. */
export const meterOf = (type: UsageType): Meter => meterOfCategory[chartCategoryOf(type)];

/** Billable quantities of a billing period, in whole transactions, users, byte-hours and bytes. */
export type Quantities = Readonly<Record<Meter, number>>;

/** Prices beyond the included amounts: for 1,000 transactions, a user, a GB stored for a month, a GB transferred. */
export type UsagePrices = { readonly [M in Meter]?: Amounts | undefined };

/** A plan's included amounts for a billing period, null without a limit; data in GB (PLN-02). */
export type PlanLimits = {
  readonly threshold: number | null;
  readonly mau_limit: number | null;
  readonly xyz_storage_limit: number | null;
  readonly xyz_transfer_limit: number | null;
};
export type PricedPlan = PlanLimits & { readonly beyond: UsagePrices };

const limitOf: Readonly<Record<Meter, (plan: PlanLimits) => number | null>> = {
  transactions: ({ threshold }) => threshold,
  mau: ({ mau_limit }) => mau_limit,
  storage: ({ xyz_storage_limit }) => xyz_storage_limit,
  transfer: ({ xyz_transfer_limit }) => xyz_transfer_limit,
};

/** The included quantity of a meter; null without a limit. */
export function includedQuantity(plan: PlanLimits, meter: Meter): number | null {
  const limit = limitOf[meter](plan);
  return limit === null ? null : Math.round(limit * meterUnits[meter].scale);
}

/** A meter's line. Quantities are whole and counted as in `Quantities`; prices and amounts are integer minor units. */
export type CostLine = {
  readonly meter: Meter;
  readonly used: number;
  /** Null without a limit. */
  readonly included: number | null;
  readonly beyond: number;
  readonly per: number;
  /** For `per`; null where usage beyond is not charged. */
  readonly unitPrice: number | null;
  readonly amount: number;
};
export type UsageCost = { readonly currency: Currency; readonly lines: readonly CostLine[]; readonly amount: number };

/** An amount of the wire in integer minor units. */
export const minorUnits = (amount: number): number => Math.round(amount * 100);

function safeNumber(amount: bigint): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The amount is larger than 2^53 minor units');
  return Number(amount);
}

function roundedAmount(beyond: number, unitPrice: number, per: number): bigint {
  return (2n * BigInt(beyond) * BigInt(unitPrice) + BigInt(per)) / (2n * BigInt(per));
}

/**
 * The cost of usage beyond the amounts that a plan includes; the plan's price is not part of it. It is computed from the
 * sums of a whole billing period, and rounded half up once a line: rounding each day or call would drop fractions of a
 * cent. Nobody else rounds: bills, caps, forecasts and estimates all show these lines.
 *
 * @throws RangeError for an amount larger than 2^53 minor units
 */
export function usageCost(plan: PricedPlan, used: Quantities, currency: Currency): UsageCost {
  let total = 0n;
  const lines = meters.map((meter): CostLine => {
    const included = includedQuantity(plan, meter);
    const beyond = included === null ? 0 : Math.max(0, used[meter] - included);
    const price = plan.beyond[meter];
    const unitPrice = price === undefined ? null : minorUnits(price[currency]);
    const { per } = meterUnits[meter];
    const amount = unitPrice === null ? 0n : roundedAmount(beyond, unitPrice, per);
    total += amount;
    return { meter, used: used[meter], included, beyond, per, unitPrice, amount: safeNumber(amount) };
  });
  return { currency, lines, amount: safeNumber(total) };
}

/** Whether a plan covers a usage: each meter stays within its limit, or has a price beyond it. */
export const coversUsage = ({ lines }: UsageCost): boolean =>
  lines.every(({ beyond, unitPrice }) => beyond === 0 || unitPrice !== null);
