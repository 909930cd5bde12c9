import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import type { Day } from '@waypost/domain/base/day';
import { ignoredForServiceChart, roundForChart, serviceColour } from '@waypost/domain/usage/usage';
import type { ChartSeries } from '../../ui/charts/chart-series.ts';

/** The records of both lists that count transactions of services (USE-02, USE-40). */
export function serviceRecords({ dev_50_records, non_dev_50_records }: UsageReport): readonly UsageRecord[] {
  const records = [...dev_50_records, ...non_dev_50_records];
  return records.filter(({ usage_type }) => !ignoredForServiceChart.includes(usage_type));
}

export const totalOf = (records: readonly UsageRecord[]): number =>
  records.reduce((sum, { billable_units }) => sum + billable_units, 0);

/** One series a service, in the order of their colours, with a value for every day (USE-35). */
export function seriesOf(
  records: readonly UsageRecord[],
  days: readonly Day[],
  nameOf: (service: string) => string,
): readonly ChartSeries[] {
  const services = [...new Set(records.map(({ usage_type_category }) => usage_type_category))];
  const sums = new Map<string, number>();
  for (const { usage_type_category, start_usage_date, billable_units } of records) {
    const place = `${usage_type_category} ${start_usage_date}`;
    sums.set(place, (sums.get(place) ?? 0) + billable_units);
  }
  return services
    .toSorted((one, other) => serviceColour(one) - serviceColour(other) || (one < other ? -1 : 1))
    .map((service) => ({
      name: nameOf(service),
      colourIndex: serviceColour(service),
      values: days.map((day) => roundForChart(sums.get(`${service} ${day}`) ?? 0)),
    }));
}
