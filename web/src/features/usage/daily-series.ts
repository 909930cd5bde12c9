import type { UsageReport } from '@waypost/contract/entities/usage';
import { type Day, daysBetween } from '@waypost/domain/day';
import { ignoredForServiceChart, roundForChart, serviceColour } from '@waypost/domain/usage';

export type DailySeries = {
  readonly days: readonly Day[];
  readonly series: readonly { readonly name: string; readonly colourIndex: number; readonly values: readonly number[] }[];
  readonly total: number;
};

/** One value a day for each service; both lists of records are one (USE-02), and a day without calls counts zero. */
export function dailySeries({ dev_50_records, non_dev_50_records, start_date, end_date }: UsageReport): DailySeries {
  const days = daysBetween(start_date, end_date);
  const position = new Map(days.map((day, index) => [day, index]));
  const services = new Map<string, number[]>();
  for (const record of [...dev_50_records, ...non_dev_50_records]) {
    const at = position.get(record.start_usage_date);
    if (at === undefined || ignoredForServiceChart.includes(record.usage_type)) continue;
    const values = services.get(record.usage_type_category) ?? days.map(() => 0);
    values[at] = roundForChart((values[at] ?? 0) + record.usage_units);
    services.set(record.usage_type_category, values);
  }
  const series = [...services]
    .map(([name, values]) => ({ name, colourIndex: serviceColour(name), values }))
    .toSorted((a, b) => a.colourIndex - b.colourIndex || a.name.localeCompare(b.name));
  return { days, series, total: series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0) };
}
