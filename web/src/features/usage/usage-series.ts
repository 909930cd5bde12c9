import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { type Day, daysBetween } from '@waypost/domain/base/day';
import { ignoredForServiceChart, roundForChart, serviceColour } from '@waypost/domain/usage/usage';
import type { ChartSeries } from '../../ui/charts/chart-series.ts';

/** The records of both lists that count transactions of services. */
export function serviceRecords({ dev_50_records, non_dev_50_records }: UsageReport): readonly UsageRecord[] {
  const records = [...dev_50_records, ...non_dev_50_records];
  return records.filter(({ usage_type }) => !ignoredForServiceChart.includes(usage_type));
}

export const totalOf = (records: readonly UsageRecord[]): number =>
  records.reduce((sum, { billable_units }) => sum + billable_units, 0);

type Report = Pick<UsageReport, 'start_date' | 'end_date' | 'detail'>;

/** The day or month of a record, as the chart labels its columns. */
const periodAt = (day: Day, detail: Report['detail']): string => (detail === 'day' ? day : day.slice(0, 7));

/** Every day (`yyyy-MM-dd`) or month (`yyyy-MM`) of a report, including those without usage. */
export function listPeriods({ start_date, end_date, detail }: Report): readonly string[] {
  return [...new Set(daysBetween(start_date, end_date).map((day) => periodAt(day, detail)))];
}

/** One series per service, in the order of their colours, with a value for every day or month. */
export function toSeries(
  records: readonly UsageRecord[],
  report: Report,
  nameOf: (service: string) => string,
): readonly ChartSeries[] {
  const services = [...new Set(records.map(({ usage_type_category }) => usage_type_category))];
  const periods = listPeriods(report);
  const sums = new Map<string, number>();
  for (const { usage_type_category, start_usage_date, billable_units } of records) {
    const cell = `${usage_type_category} ${periodAt(start_usage_date, report.detail)}`;
    sums.set(cell, (sums.get(cell) ?? 0) + billable_units);
  }
  return services
    .toSorted((one, other) => serviceColour(one) - serviceColour(other) || (one < other ? -1 : 1))
    .map((service) => ({
      name: nameOf(service),
      colourIndex: serviceColour(service),
      values: periods.map((period) => roundForChart(sums.get(`${service} ${period}`) ?? 0)),
    }));
}
