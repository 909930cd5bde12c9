import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import { otherValue } from '@waypost/domain/usage/usage-dimensions';
import { serviceColourCount } from '@waypost/domain/usage/usage';
import { type ChartSeries, otherColour } from '../../../ui/charts/chart-series.ts';
import { listPeriods, sumOf, toSeries, type UsageLine } from '../charts/usage-series.ts';

/** The stages of counting: calls become units, and these billable units (USE-45). */
export const measures = ['requests', 'usage_units', 'billable_units'] as const;
export type Measure = (typeof measures)[number];

/** The category of calls that were reported without a value. */
export const notReported = '';

const isLast = (category: string) => Number(category === otherValue) + 2 * Number(category === notReported);

/** One line per value, the largest first; combined values and calls without one come last (USE-49, USE-52). */
export function breakdownLines(report: UsageBreakdown, measure: Measure): readonly UsageLine[] {
  const periods = listPeriods(report);
  const found = new Map<string, Map<string, number>>();
  for (const { value, start_usage_date, ...figures } of report.records) {
    const category = value ?? notReported;
    const values = found.get(category) ?? new Map<string, number>();
    values.set(report.detail === 'day' ? start_usage_date : start_usage_date.slice(0, 7), Number(figures[measure]));
    found.set(category, values);
  }
  return [...found]
    .map(([category, byPeriod]) => {
      const values = periods.map((period) => byPeriod.get(period) ?? 0);
      return { category, values, total: sumOf(values) };
    })
    .toSorted((one, other) => isLast(one.category) - isLast(other.category) || other.total - one.total);
}

/** The days of a column: those of its month that the report covers. */
export function daysOfColumn(
  report: Pick<UsageBreakdown, 'start_date' | 'end_date'> & { detail: string },
  index: number,
) {
  const { start_date, end_date, detail } = report;
  const period = listPeriods(report as Parameters<typeof listPeriods>[0])[index] ?? start_date;
  if (detail === 'day') return { from: period, to: period };
  const [year = 0, month = 0] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const first = `${period}-01`;
  return { from: first < start_date ? start_date : first, to: last > end_date ? end_date : last };
}

type Names = Parameters<typeof toSeries>[1];

/** The series of a breakdown; combined values and calls without a value come last, in a colour of their own. */
export function breakdownSeries(lines: readonly UsageLine[], names: Names): readonly ChartSeries[] {
  const all = toSeries(
    lines.filter(({ category }) => category !== notReported),
    names,
  );
  const isOther = ({ name }: ChartSeries) => name === names.other;
  const others = all.filter(isOther).map((series) => ({ ...series, colourIndex: otherColour }) as const);
  const valued = all.filter((series) => !isOther(series));
  const hues = Array.from({ length: serviceColourCount }, (_, index) => index);
  const free = hues.findLast((hue) => valued.every(({ colourIndex }) => colourIndex !== hue));
  const without = lines
    .filter(({ category }) => category === notReported)
    .map(({ category, values }): ChartSeries => ({
      name: names.nameOf(category),
      colourIndex: others.length === 0 ? otherColour : (free ?? otherColour),
      values,
    }));
  return [...valued, ...others, ...without];
}
