import type { OwnUsage, OwnUsageValue } from '@waypost/contract/entities/own-usage';
import type { DayRange } from '@waypost/domain/base/day';
import { type ChartView, chartValue, roundForChart, usageTypesOf } from '@waypost/domain/usage/usage';
import { otherColour } from '../../../ui/charts/chart-series.ts';
import {
  linesOfColumn,
  listPeriods,
  sumOf,
  toSeries,
  type UsageLine,
  type UsageSeries,
} from '../charts/usage-series.ts';
import type { OwnBarQuery, Part } from '../detail/detail-queries.ts';
import type { UsageFilters } from '../filters/usage-filters.ts';

type Figures = OwnUsage['before'];

/** The figure that a chart draws: failed calls as calls, everything else as in the charts of a project. */
export function figureOf(chart: OwnUsage['chart'], view: ChartView, { requests, ...units }: Figures): number {
  if (chart === 'errors') return Number(requests);
  const [type] = usageTypesOf(chart);
  const figure = Number(view === 'request' ? units.usage_units : units.billable_units);
  return type === undefined ? figure : chartValue(type, figure);
}

/** The line of the values on other pages. */
const otherPages = '';

/** One line for each value, the largest first; the values of other pages are one, which comes last. */
export function ownLines(report: OwnUsage, view: ChartView): readonly UsageLine[] {
  const periods = listPeriods(report);
  const found = new Map<string, Map<string, number>>();
  for (const { value, start_usage_date, ...figures } of report.records) {
    const category = value ?? otherPages;
    const values = found.get(category) ?? new Map<string, number>();
    const period = report.detail === 'day' ? start_usage_date : start_usage_date.slice(0, 7);
    values.set(period, figureOf(report.chart, view, figures));
    found.set(category, values);
  }
  const isLast = (category: string) => Number(category === otherPages);
  return [...found]
    .map(([category, byPeriod]) => {
      const values = periods.map((period) => roundForChart(byPeriod.get(period) ?? 0));
      return { category, values, total: roundForChart(sumOf(values)) };
    })
    .toSorted((one, other) => isLast(one.category) - isLast(other.category) || other.total - one.total);
}

const tailLength = 6;

/** The name of each value; those that several have are told apart by the project, or by the end of the id. */
export function ownNames(
  values: readonly OwnUsageValue[],
  nameOfCode: (code: string) => string,
): ReadonlyMap<string, string> {
  const plain = values.map(({ value, name, project }) => ({
    value,
    text: name === null ? nameOfCode(value) : project ? `${name} · ${project.name}` : name,
  }));
  const isUnique = (text: string) => plain.filter((other) => other.text === text).length === 1;
  return new Map(
    plain.map(({ value, text }) => [value, isUnique(text) ? text : `${text} …${value.slice(-tailLength)}`]),
  );
}

type Names = {
  readonly names: ReadonlyMap<string, string>;
  readonly other: string;
  readonly areServices: boolean;
};

const nameIn = ({ names, other }: Names, category: string) => names.get(category) ?? other;

/** The series of a chart: the largest lines in colour, all others as one. */
export function ownSeries(lines: readonly UsageLine[], { names, other, areServices }: Names): readonly UsageSeries[] {
  const named = lines.filter(({ category }) => category !== otherPages);
  const nameOf = (category: string) => names.get(category) ?? other;
  const series = toSeries(named, { nameOf, other, areServices });
  const rest = lines.find(({ category }) => category === otherPages);
  if (!rest) return series;
  const others = series.filter(({ colourIndex }) => colourIndex === otherColour);
  const values = rest.values.map((value, index) =>
    roundForChart(value + sumOf(others.map((one) => one.values[index] ?? 0))),
  );
  const total = roundForChart(rest.total + sumOf(others.map((one) => one.total)));
  return [
    ...series.filter(({ colourIndex }) => colourIndex !== otherColour),
    { name: other, colourIndex: otherColour, values, total },
  ];
}

/** The series of a chart's table, which combines nothing but other pages. */
export const tableSeriesOf = (lines: readonly UsageLine[], names: Names) =>
  lines.map(({ category, values }) => ({ name: nameIn(names, category), colourIndex: 0, values }));

type Column = { readonly filters: Pick<UsageFilters, 'environment'>; readonly days: DayRange };

/** The question about a column of a chart of everything that somebody sees. */
export const ownBarOf = (
  { chart, by }: Pick<OwnUsage, 'chart' | 'by'>,
  { filters: { environment }, days }: Column,
): OwnBarQuery => ({ chart, by, days, ...(environment !== undefined && { environment }) });

/** What can be chosen of a column: its values, the largest of the chart first; those of other pages are combined. */
export const ownPartsOf = (lines: readonly UsageLine[], names: Names, index: number): readonly Part[] =>
  linesOfColumn(lines, index).map(({ category }) => ({
    name: nameIn(names, category),
    query: category === otherPages ? undefined : { value: category },
  }));
