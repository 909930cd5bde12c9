import type { UsageRecord } from '@waypost/contract/entities/usage';
import { addDays, countDays, type Day, daysBetween } from '@waypost/domain/base/day';
import { roundForChart } from '@waypost/domain/usage/usage';
import { sumOf, type UsageLine } from '../charts/usage-series.ts';

/** The change from one total to the next as a share of the first; undefined where there is nothing to compare with. */
export function changeOf(before: number, now: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}

export type Peak = { readonly index: number; readonly value: number };

/** The day or month with the most usage, the earliest of equals; undefined without usage. */
export function peakOf(lines: readonly UsageLine[]): Peak | undefined {
  const totals = (lines[0]?.values ?? []).map((_, index) =>
    roundForChart(sumOf(lines.map(({ values }) => values[index] ?? 0))),
  );
  const value = Math.max(0, ...totals);
  return value === 0 ? undefined : { index: totals.indexOf(value), value };
}

/** The complete days that a forecast is based on, at most. */
const basisDays = 28;

export type Forecast = { readonly total: number; readonly used: number; readonly daysOfBasis: number };

type Basis = { readonly today: Day; readonly usageStartDate: Day | null };

/**
 * The transactions of this month at its end: those until now, and for the rest of it the mean of the last 28 complete
 * days, or of fewer if the usage began later. Undefined before the first complete day.
 */
export function forecastMonth(records: readonly UsageRecord[], { today, usageStartDate }: Basis): Forecast | undefined {
  const byDay = new Map<Day, number>();
  for (const { start_usage_date: day, billable_units } of records)
    byDay.set(day, (byDay.get(day) ?? 0) + billable_units);
  const earliest = addDays(today, -basisDays);
  const first = usageStartDate !== null && usageStartDate > earliest ? usageStartDate : earliest;
  const basis = daysBetween(first, addDays(today, -1));
  if (basis.length === 0) return undefined;
  const daily = sumOf(basis.map((day) => byDay.get(day) ?? 0)) / basis.length;
  const month = today.slice(0, 7);
  const used = sumOf([...byDay].filter(([day]) => day.startsWith(month) && day <= today).map(([, units]) => units));
  const restOfToday = Math.max(0, daily - (byDay.get(today) ?? 0));
  const total = used + restOfToday + daily * daysLeft(today);
  return { total: Math.round(total), used, daysOfBasis: basis.length };
}

/** The days of the month after this one. */
function daysLeft(today: Day): number {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return countDays(today, lastDay) - 1;
}
