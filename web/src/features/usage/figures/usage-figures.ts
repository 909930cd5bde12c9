import type { UsageRecord } from '@waypost/contract/entities/usage';
import { type ChartView, roundForChart } from '@waypost/domain/usage/usage';
import { sumOf, type UsageLine, valueIn } from '../charts/usage-series.ts';

/** The change from one total to the next as a share of the first; undefined where there is nothing to compare with. */
export function changeOf(before: number, now: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}

type Records = readonly UsageRecord[];
const totalOf = (records: Records, view: ChartView) =>
  roundForChart(sumOf(records.map((record) => valueIn(view, record))));

/** The total of the earlier records as a chart shows it, and the change from it. */
export function compareRecords(earlier: Records, records: Records, view: ChartView) {
  const before = totalOf(earlier, view);
  return { before, change: changeOf(before, totalOf(records, view)) };
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
