import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { type Day, type DayRange, daysBetween } from '@waypost/domain/base/day';
import {
  type ChartCategory,
  chartValue,
  type ChartView,
  roundForChart,
  serviceColour,
  serviceColourCount,
  serviceColours,
  usageTypesOf,
} from '@waypost/domain/usage/usage';
import { type ChartSeries, otherColour } from '../../../ui/charts/chart-series.ts';

/** The answers for several apps, as one. */
export type CategoryReport = Pick<UsageReport, 'start_date' | 'end_date' | 'detail' | 'last_usage_update'> & {
  readonly records: readonly UsageRecord[];
};

/** Joins the answers for the apps, and both record lists of each (USE-02). */
export function joinReports(reports: readonly UsageReport[]): CategoryReport {
  const [first] = reports;
  if (!first) throw new Error('There are no apps to report on');
  const updates = reports.flatMap(({ last_usage_update }) => last_usage_update ?? []);
  const { start_date, end_date, detail } = first;
  return {
    start_date,
    end_date,
    detail,
    last_usage_update: updates.toSorted().at(-1) ?? null,
    records: reports.flatMap(({ dev_50_records, non_dev_50_records }) => [...dev_50_records, ...non_dev_50_records]),
  };
}

/** The records of a chart, whatever else an answer contains (USE-40), of one environment or of all. */
export const recordsOf = (
  { records }: Pick<CategoryReport, 'records'>,
  category: ChartCategory,
  environment?: string,
): readonly UsageRecord[] => {
  const types = usageTypesOf(category);
  return records.filter(
    (record) => types.includes(record.usage_type) && (environment === undefined || record.environment === environment),
  );
};

/** The value of a record in a view of its chart (USE-12, USE-34). */
export const valueIn = (view: ChartView, { usage_type, usage_units, billable_units }: UsageRecord): number =>
  chartValue(usage_type, Number(view === 'request' ? usage_units : billable_units));

/** The most services that the explanation of one column lets choose from. */
const maxParts = 100;

/** The services of the records of these days. */
export function servicesIn(records: readonly UsageRecord[], { from, to }: DayRange): readonly string[] {
  const isOfDays = ({ start_usage_date }: UsageRecord) => from <= start_usage_date && start_usage_date <= to;
  return [...new Set(records.filter(isOfDays).map((record) => record.usage_type_category))].slice(0, maxParts);
}

/** The lines that have a part of this column. */
export const linesOfColumn = (lines: readonly UsageLine[], index: number): readonly UsageLine[] =>
  lines.filter(({ values }) => (values[index] ?? 0) > 0);

type Report = Pick<UsageReport, 'start_date' | 'end_date' | 'detail'>;

/** The day or month of a record, as the chart labels its columns. */
const periodAt = (day: Day, detail: Report['detail']): string => (detail === 'day' ? day : day.slice(0, 7));

/** Every day (`yyyy-MM-dd`) or month (`yyyy-MM`) of a report, including those without usage. */
export function listPeriods({ start_date, end_date, detail }: Report): readonly string[] {
  return [...new Set(daysBetween(start_date, end_date).map((day) => periodAt(day, detail)))];
}

/** A category with its value for every day or month. */
export type UsageLine = { readonly category: string; readonly values: readonly number[]; readonly total: number };

/** One line per category of the records, the largest first. */
export function toLines(records: readonly UsageRecord[], report: Report, view: ChartView): readonly UsageLine[] {
  const periods = listPeriods(report);
  const sums = new Map<string, Map<string, number>>();
  for (const record of records) {
    const { usage_type_category, start_usage_date } = record;
    const period = periodAt(start_usage_date, report.detail);
    const values = sums.get(usage_type_category) ?? new Map<string, number>();
    values.set(period, (values.get(period) ?? 0) + valueIn(view, record));
    sums.set(usage_type_category, values);
  }
  return [...sums]
    .map(([category, found]) => {
      const values = periods.map((period) => roundForChart(found.get(period) ?? 0));
      return { category, values, total: roundForChart(sumOf(values)) };
    })
    .toSorted((one, other) => other.total - one.total || (one.category < other.category ? -1 : 1));
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The place of a category among the colours: services with fixed colours first, then by name. */
const rank = (category: string) => {
  const fixed = serviceColours.indexOf(category);
  return fixed === -1 ? serviceColours.length : fixed;
};

/** A colour for each line: that of its service, or the next one that is free in this chart. */
function colourLines(lines: readonly UsageLine[], ownColour: (line: UsageLine, index: number) => number) {
  const taken = new Set<number>();
  return lines
    .toSorted((one, other) => rank(one.category) - rank(other.category) || (one.category < other.category ? -1 : 1))
    .map((line, index) => {
      const own = ownColour(line, index);
      const order = Array.from({ length: serviceColourCount }, (_, step) => (own + step) % serviceColourCount);
      const colour = order.find((candidate) => !taken.has(candidate)) ?? own;
      taken.add(colour);
      return { ...line, colour };
    });
}

/** A series with what its slice of the pie stands for. */
export type UsageSeries = ChartSeries & { readonly total: number };

type Names = {
  readonly nameOf: (category: string) => string;
  readonly other: string;
  /** Services have the same colour on every page; other categories take the first ones. */
  readonly areServices: boolean;
};

/** The sums of lines as one series; none without lines. */
function asOne(rest: readonly UsageLine[], name: string): readonly UsageSeries[] {
  const [longest] = rest;
  if (!longest) return [];
  const values = longest.values.map((_, index) => roundForChart(sumOf(rest.map((line) => line.values[index] ?? 0))));
  return [{ name, colourIndex: otherColour, values, total: roundForChart(sumOf(rest.map(({ total }) => total))) }];
}

/** The series of a chart: the largest lines in colour, all others as one. */
export function toSeries(lines: readonly UsageLine[], { nameOf, other, areServices }: Names): readonly UsageSeries[] {
  const ownColour = (line: UsageLine, index: number) => (areServices ? serviceColour(line.category) : index);
  const coloured = colourLines(lines.slice(0, serviceColourCount), ownColour).map(
    ({ category, values, total, colour }) => ({
      name: nameOf(category),
      colourIndex: colour,
      values,
      total,
    }),
  );
  return [...coloured, ...asOne(lines.slice(serviceColourCount), other)];
}

/** More columns than anybody reads; thousands of them would stop the browser. The file has every service. */
const listedInTable = 50;

/** The series of a chart's table: the largest lines, all others as one. */
export const toTable = (
  lines: readonly UsageLine[],
  { nameOf, other }: Pick<Names, 'nameOf' | 'other'>,
): readonly ChartSeries[] => [
  ...lines
    .slice(0, listedInTable)
    .map(({ category, values }): ChartSeries => ({ name: nameOf(category), colourIndex: 0, values })),
  ...asOne(lines.slice(listedInTable), other),
];
