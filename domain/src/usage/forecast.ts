import { addDays, countDays, type Day, type DayRange, daysBetween } from '../base/day.ts';

/** The complete days that a forecast is based on, at most: four weeks, so that every weekday counts the same. */
const basisDays = 28;
/** The least days that show how much a day differs from another. */
const daysForRange = 7;
/** Of a normal distribution, eight in ten values lie within this many standard deviations. */
const deviations = 1.28;

export type Forecast = {
  /** Until now. */
  readonly used: number;
  /** At the period's end. */
  readonly total: number;
  /** Where the total ends in eight of ten cases; undefined with fewer than seven days. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
  readonly daysOfBasis: number;
  readonly daily: number;
  /** What is still expected today. */
  readonly restOfToday: number;
};

export type ForecastBasis = { readonly today: Day; readonly period: DayRange; readonly usageStartDate: Day | null };

/** The days that a forecast reads: the period's until today, and at least those of its basis. */
export function forecastDays({ today, period }: Pick<ForecastBasis, 'today' | 'period'>): DayRange {
  const earliest = addDays(today, -basisDays);
  return { from: period.from < earliest ? period.from : earliest, to: today };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** How far the sum of the coming days can be off: the days differ, and so does their mean from the true one. */
function spread(values: readonly number[], { mean, days }: { readonly mean: number; readonly days: number }): number {
  const variance = sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return deviations * Math.sqrt(variance * (days + days ** 2 / values.length));
}

/**
 * The units of a billing period at its end: those until now, and for the rest of it the mean of the last 28 complete days,
 * or of fewer if the usage began later; days before the period count too, so that its first day is as good as any other.
 * Undefined before the first complete day (USE-48).
 */
export function forecastPeriod(byDay: ReadonlyMap<Day, number>, basis: ForecastBasis): Forecast | undefined {
  const { today, period, usageStartDate } = basis;
  const earliest = addDays(today, -basisDays);
  const first = usageStartDate !== null && usageStartDate > earliest ? usageStartDate : earliest;
  const values = daysBetween(first, addDays(today, -1)).map((day) => byDay.get(day) ?? 0);
  if (values.length === 0) return undefined;
  const daily = sumOf(values) / values.length;
  const used = sumOf([...byDay].filter(([day]) => day >= period.from && day <= today).map(([, units]) => units));
  const restOfToday = Math.max(0, daily - (byDay.get(today) ?? 0));
  const daysAfter = Math.max(0, countDays(today, period.to) - 1);
  const expected = used + restOfToday + daily * daysAfter;
  const days = daysAfter + (daily === 0 ? 0 : restOfToday / daily);
  const off = values.length < daysForRange ? undefined : spread(values, { mean: daily, days });
  return {
    used,
    total: Math.round(expected),
    range:
      off === undefined
        ? undefined
        : { low: Math.max(used, Math.round(expected - off)), high: Math.round(expected + off) },
    daysOfBasis: values.length,
    daily,
    restOfToday,
  };
}

/** The day on which usage goes beyond a limit at today's pace: today if it has, undefined if not in this period. */
export function dayBeyond(
  { used, daily, restOfToday }: Forecast,
  limit: number,
  { today, period }: Pick<ForecastBasis, 'today' | 'period'>,
): Day | undefined {
  if (used > limit) return today;
  let sum = used + restOfToday;
  for (let day = today; day <= period.to; day = addDays(day, 1)) {
    if (sum > limit) return day;
    sum += daily;
  }
  return undefined;
}
