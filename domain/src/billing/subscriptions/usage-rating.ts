import { addDays, countDays, type Day, type DayRange } from '../../base/day.ts';
import type { Currency } from '../../plans/currency.ts';
import { type CostLine, type Meter, meterOf, meters, type PricedPlan, usageCost } from '../usage-cost.ts';
import type { UsageType } from '../../usage/usage.ts';

/** A usage bill below this many minor units is left to the next period: a charge would cost more. */
export const smallestBill = 50;

/** A plan, from its first day until the next one begins; `until` is the first day without it. */
export type PlanTerm = { readonly from: Day; readonly until?: Day | null; readonly plan: PricedPlan };

/** The billable units of a day. */
export type RatedDay = { readonly day: Day; readonly usage_type: UsageType; readonly units: number };

/** The cost of a meter under one plan in a period, with everything that it was computed from. */
export type RatedLine = CostLine & { readonly from: Day; readonly to: Day };

/** The limits of a plan for a part of a period: included amounts go by days. */
function partOfPlan(plan: PricedPlan, days: number, of: number): PricedPlan {
  const part = (limit: number | null) => (limit === null ? null : (limit * days) / of);
  return {
    ...plan,
    threshold: part(plan.threshold),
    mau_limit: part(plan.mau_limit),
    xyz_storage_limit: part(plan.xyz_storage_limit),
    xyz_transfer_limit: part(plan.xyz_transfer_limit),
  };
}

const later = (one: Day, other: Day) => (one > other ? one : other);

/** The days of the period that each plan covers. */
function termsOf(period: DayRange, terms: readonly PlanTerm[]): readonly (DayRange & { readonly plan: PricedPlan })[] {
  const sorted = terms.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.flatMap(({ from, until, plan }, at) => {
    const ends = [sorted[at + 1]?.from, until].filter((day) => day != null);
    const [end] = [addDays(period.to, 1), ...ends].toSorted();
    const range = { from: later(from, period.from), to: addDays(end ?? period.to, -1) };
    return range.from <= range.to ? [{ ...range, plan }] : [];
  });
}

type RatedPeriod = { readonly period: DayRange; readonly terms: readonly PlanTerm[]; readonly currency: Currency };

/**
 * The cost of a period's usage beyond the included amounts: each day under the plan that it was used on. Days without a
 * plan cost nothing, and a line without a price says so.
 */
export function rateUsage({ period, terms, currency }: RatedPeriod, days: readonly RatedDay[]): readonly RatedLine[] {
  const of = countDays(period.from, period.to);
  return termsOf(period, terms).flatMap(({ from, to, plan }) => {
    const quantities = Object.fromEntries(meters.map((meter) => [meter, 0])) as Record<Meter, number>;
    for (const { day, usage_type, units } of days)
      if (day >= from && day <= to) quantities[meterOf(usage_type)] += units;
    const cost = usageCost(partOfPlan(plan, countDays(from, to), of), quantities, currency);
    return cost.lines.map((line) => ({ ...line, from, to }));
  });
}
