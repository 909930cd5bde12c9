import type { Currency } from '../plans/currency.ts';
import type { Amounts } from '../plans/plans.ts';
import { countedAmount, type UnitRule, unitsBy } from '../usage/unit-rules.ts';
import {
  coversUsage,
  meterUnits,
  minorUnits,
  type PlanLimits,
  type Quantities,
  type UsageCost,
  usageCost,
  type UsagePrices,
} from './usage-cost.ts';

/** A month's requests to a service, each with the same quantities. */
export type PlannedCalls = {
  readonly requests: number;
  readonly quantities: Readonly<Record<string, number>>;
};

export type CallEstimate = {
  /** What the rule counts of one request, and what becomes of it. */
  readonly each: { readonly amount: number; readonly units: number; readonly billable_units: number };
  readonly units: number;
  readonly billable_units: number;
};

const product = (one: number, other: number) => Math.min(Number.MAX_SAFE_INTEGER, one * other);

/** The units of planned calls by the service's rule, as if each request were reported by itself (USE-45). */
export function estimateCalls(rule: UnitRule, { requests, quantities }: PlannedCalls): CallEstimate {
  const call = { requests: 1, quantities };
  const each = { amount: countedAmount(rule.counts, call), ...unitsBy(rule, call) };
  return {
    each,
    units: product(requests, each.units),
    billable_units: product(requests, each.billable_units),
  };
}

const monthsOfYear = 12;

/** A plan of the catalogue with its prices beyond the limits. */
export type OfferedPlan = PlanLimits & {
  readonly id: string;
  readonly price: Amounts;
  readonly period: 'MON' | 'ANN';
  readonly beyond: UsagePrices;
};

/** The limits of a month: an annual plan limits the transactions of a year, so it has no limit of a month for them. */
export const monthlyLimits = <Plan extends Omit<OfferedPlan, 'id' | 'price'>>(plan: Plan): Plan =>
  plan.period === 'ANN' ? { ...plan, threshold: null } : plan;

/** A plan's price for a month in integer minor units; an annual price is a twelfth, rounded half up (PLN-29). */
export function monthlyPrice({ price, period }: Pick<OfferedPlan, 'price' | 'period'>, currency: Currency): number {
  const whole = minorUnits(price[currency]);
  return period === 'ANN' ? Math.round(whole / monthsOfYear) : whole;
}

/** A year of monthly amounts (PLN-29). */
export const yearlyAmount = (monthly: number): number => monthly * monthsOfYear;

export type PlanEstimate = {
  readonly planId: string;
  readonly price: number;
  readonly usage: UsageCost;
  /** Price and usage of a month. */
  readonly total: number;
  /** Whether the plan covers this usage: within its limits, or at a price beyond them. */
  readonly covers: boolean;
};

/** What a month costs on a plan, in integer minor units. */
export function estimatePlan(plan: OfferedPlan, used: Quantities, currency: Currency): PlanEstimate {
  const usage = usageCost(monthlyLimits(plan), used, currency);
  const price = monthlyPrice(plan, currency);
  return { planId: plan.id, price, usage, total: price + usage.amount, covers: coversUsage(usage) };
}

/** The cheapest plan that covers the usage, the first of equals; undefined if none covers it. */
export function bestPlan(estimates: readonly PlanEstimate[]): PlanEstimate | undefined {
  let best: PlanEstimate | undefined;
  for (const estimate of estimates) if (estimate.covers && (!best || estimate.total < best.total)) best = estimate;
  return best;
}

/** A month's planned usage besides calls, in whole users and in GB. */
export type PlannedAmounts = { readonly users: number; readonly storage: number; readonly transfer: number };

/** The quantities that plans are judged by; data is rounded to whole byte-hours and bytes. */
export function plannedQuantities(
  calls: readonly CallEstimate[],
  { users, storage, transfer }: PlannedAmounts,
): Quantities {
  const transactions = calls.reduce((sum, { billable_units }) => sum + billable_units, 0);
  return {
    transactions: Math.min(Number.MAX_SAFE_INTEGER, transactions),
    mau: users,
    storage: Math.round(storage * meterUnits.storage.scale),
    transfer: Math.round(transfer * meterUnits.transfer.scale),
  };
}
