import type { UsageRecord } from '@waypost/contract/entities/usage';
import type { Day, DayRange } from '@waypost/domain/base/day';
import {
  type Meter,
  meterOf,
  meters,
  type Quantities,
  usageCost,
  type UsageCost,
} from '@waypost/domain/billing/usage-cost';
import { monthlyLimits, monthlyPrice, type OfferedPlan } from '@waypost/domain/billing/usage-estimate';
import type { Currency } from '@waypost/domain/plans/currency';
import { dayBeyond, type Forecast, forecastPeriod } from '@waypost/domain/usage/forecast';

export type PeriodUsage = {
  readonly records: readonly UsageRecord[];
  readonly period: DayRange;
  readonly today: Day;
  readonly usageStartDate: Day | null;
};

export type MeterForecast = {
  readonly meter: Meter;
  readonly used: number;
  /** Undefined before the first full day. */
  readonly forecast: Forecast | undefined;
};

/** The usage of the period by meter until now, and at its end. */
export function forecastMeters({ records, period, today, usageStartDate }: PeriodUsage): readonly MeterForecast[] {
  return meters.map((meter) => {
    const byDay = new Map<Day, number>();
    for (const { usage_type, start_usage_date: day, billable_units } of records)
      if (meterOf(usage_type) === meter) byDay.set(day, (byDay.get(day) ?? 0) + Number(billable_units));
    const used = [...byDay]
      .filter(([day]) => day >= period.from && day <= today)
      .reduce((sum, [, units]) => sum + units, 0);
    return { meter, used, forecast: forecastPeriod(byDay, { today, period, usageStartDate }) };
  });
}

const quantities = (meterForecasts: readonly MeterForecast[], valueOf: (each: MeterForecast) => number): Quantities => {
  const found: Record<Meter, number> = { transactions: 0, mau: 0, storage: 0, transfer: 0 };
  for (const each of meterForecasts) found[each.meter] = valueOf(each);
  return found;
};

export type PeriodCost = {
  readonly price: number;
  readonly now: UsageCost;
  /** Undefined before the first full day. */
  readonly expected: UsageCost | undefined;
  /** Of the whole cost, price included; undefined where the usage has none. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
};

type Terms = { readonly plan: OfferedPlan; readonly currency: Currency };

/** The cost of the period by the project's own plan, in integer minor units. */
export function costOfPeriod(forecasts: readonly MeterForecast[], { plan, currency }: Terms): PeriodCost {
  const terms = monthlyLimits(plan);
  const costOf = (valueOf: (each: MeterForecast) => number) =>
    usageCost(terms, quantities(forecasts, valueOf), currency);
  const price = monthlyPrice(plan, currency);
  const isKnown = forecasts.every(({ forecast }) => forecast !== undefined);
  const hasRange = forecasts.every(({ forecast }) => forecast?.range !== undefined);
  return {
    price,
    now: costOf(({ used }) => used),
    expected: isKnown ? costOf(({ forecast, used }) => forecast?.total ?? used) : undefined,
    range: hasRange
      ? {
          low: price + costOf(({ forecast, used }) => forecast?.range?.low ?? used).amount,
          high: price + costOf(({ forecast, used }) => forecast?.range?.high ?? used).amount,
        }
      : undefined,
  };
}

/** The day on which a meter goes beyond its limit, `undefined` where it does not in this period. */
export function limitDay(
  { used, forecast }: MeterForecast,
  limit: number | null,
  { today, period }: Pick<PeriodUsage, 'today' | 'period'>,
): Day | undefined {
  if (limit === null) return undefined;
  if (used > limit) return today;
  return forecast && dayBeyond(forecast, limit, { today, period });
}
