import type { UsageRecord } from '@waypost/contract/entities/usage';
import { addDays, type Day, startOfMonth } from '@waypost/domain/base/day';
import { addMonths } from '@waypost/domain/plans/billing-period';
import { type Forecast, forecastPeriod } from '@waypost/domain/usage/forecast';
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

type Basis = { readonly today: Day; readonly usageStartDate: Day | null };

/** The transactions of this month at its end; undefined before the first complete day. */
export function forecastMonth(records: readonly UsageRecord[], { today, usageStartDate }: Basis): Forecast | undefined {
  const byDay = new Map<Day, number>();
  for (const { start_usage_date: day, billable_units } of records)
    byDay.set(day, (byDay.get(day) ?? 0) + Number(billable_units));
  const from = startOfMonth(today);
  return forecastPeriod(byDay, { today, usageStartDate, period: { from, to: addDays(addMonths(from, 1), -1) } });
}
