import type { Currency } from '../plans/currency.ts';

/** What a spend cap limits: one key, a project, or all projects of a reseller's customer (USE-47). */
export const capScopes = ['key', 'project', 'customer'] as const;
export type CapScope = (typeof capScopes)[number];

/** Billable units of calls, or the cost of usage beyond the included amounts (USE-47). */
export const capMeasures = ['units', 'money'] as const;
export type CapMeasure = (typeof capMeasures)[number];

/** What happens at 100 % (USE-47). */
export const capActions = ['refuse', 'warn'] as const;
export type CapAction = (typeof capActions)[number];

/** The percentages of a cap that are announced (USE-47). */
export const capThresholds = [50, 75, 90, 100] as const;
export type CapLevel = 0 | (typeof capThresholds)[number];

/** The largest cap, in units or in minor units of a currency (USE-47). */
export const maxCapAmount = 1_000_000_000_000;

/** `amount` counts units, or minor units of the currency (USE-47). */
export type SpendCap = {
  readonly measure: CapMeasure;
  readonly amount: number;
  readonly currency: Currency | null;
  readonly at_limit: CapAction;
};

/** The highest threshold that the usage has reached (USE-47). */
export function capLevel(used: number, amount: number): CapLevel {
  // rounded up, because 50 % of 3 units is reached with the second one
  return capThresholds.findLast((threshold) => used >= Math.ceil((amount * threshold) / 100)) ?? 0;
}

/** A reached cap, with the end of its period in epoch milliseconds (USE-47). */
export type CapStop = {
  readonly scope: CapScope;
  readonly measure: CapMeasure;
  readonly amount: number;
  readonly currency: Currency | null;
  readonly ends: number;
};

/** The reached cap that refuses calls now; of several, the one that ends last (USE-47). */
export function stopAt(stops: readonly CapStop[], nowMs: number): CapStop | undefined {
  const active = stops.filter(({ ends }) => nowMs < ends);
  return active.toSorted((a, b) => b.ends - a.ends)[0];
}

/** Minor units to major ones: both currencies of the catalogue have two decimals. */
export const majorUnits = (minor: number): number => minor / 100;

const capOwners: Readonly<Record<CapScope, string>> = {
  key: 'this key',
  project: 'the project of this call',
  customer: 'the customer whose project this is',
};

/** A reached cap in the answer to a gateway, its limit in units or major units (USE-47). */
export function capInAnswer({ scope, measure, amount, currency, ends }: CapStop) {
  const limit = measure === 'money' ? majorUnits(amount) : amount;
  const endsAt = new Date(ends).toISOString();
  const words = currency === null ? `${limit} units` : `${limit.toFixed(2)} ${currency.toUpperCase()}`;
  return {
    cap: { scope, measure, limit, ...(currency !== null && { currency }) },
    endsAt,
    message: `The spend cap of ${capOwners[scope]}, ${words}, is reached. Calls are accepted again from ${endsAt}, or as soon as the cap is raised.`,
  };
}

const msPerDay = 24 * 60 * 60 * 1000;

/** The usage of one day at today's pace: that of today and of the rest of the same 24 hours yesterday (USE-47). */
export function pacePerDay({ today, yesterday }: { today: number; yesterday: number }, nowMs: number): number {
  return today + yesterday * (1 - (nowMs % msPerDay) / msPerDay);
}

/**
 * When usage reaches an amount; undefined if not before the end (USE-47).
 * @param outlook the usage now and after each further day
 */
export function reachedAt(
  outlook: readonly number[],
  amount: number,
  { nowMs, endsMs }: { readonly nowMs: number; readonly endsMs: number },
): number | undefined {
  const next = outlook.findIndex((used) => used >= amount);
  if (next === -1) return undefined;
  if (next === 0) return nowMs;
  const [before = 0, after = 0] = outlook.slice(next - 1, next + 1);
  const at = Math.round(nowMs + (next - 1 + (amount - before) / (after - before)) * msPerDay);
  return at < endsMs ? at : undefined;
}
