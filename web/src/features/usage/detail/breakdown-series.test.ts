import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import { expect, it } from 'vitest';
import { otherColour } from '../../../ui/charts/chart-series.ts';
import { breakdownCsv } from './breakdown-csv.ts';
import { breakdownLines, breakdownSeries, daysOfColumn } from './breakdown-series.ts';

const record = (value: string | null, start_usage_date: string, requests: number) => ({
  value,
  start_usage_date,
  end_usage_date: start_usage_date,
  requests,
  usage_units: requests * 2,
  billable_units: requests * 3,
});
const report = (records: UsageBreakdown['records'], given: Partial<UsageBreakdown> = {}): UsageBreakdown => ({
  dimension: 'country',
  start_date: '2026-03-01',
  end_date: '2026-03-03',
  detail: 'day',
  values: [],
  all_values: 0,
  records,
  before: { requests: 0, usage_units: 0, billable_units: 0 },
  ...given,
});
const mixed = report([
  record('FR', '2026-03-01', 4),
  record('other', '2026-03-01', 90),
  record(null, '2026-03-02', 80),
  record('DE', '2026-03-03', 7),
]);
const names = { nameOf: (category: string) => category || 'none', other: 'other', areServices: false };

it('has a line of every day for each value, the largest first, then combined values and calls without one', () => {
  expect(breakdownLines(mixed, 'requests').map(({ category, values }) => [category, ...values])).toEqual([
    ['DE', 0, 0, 7],
    ['FR', 4, 0, 0],
    ['other', 90, 0, 0],
    ['', 0, 80, 0],
  ]);
  expect(breakdownLines(mixed, 'usage_units').map(({ total }) => total)).toEqual([14, 8, 180, 160]);
  expect(breakdownLines(mixed, 'billable_units').map(({ total }) => total)).toEqual([21, 12, 270, 240]);
});

it('keeps colours for values, and tells combined ones from calls without a value', () => {
  const drawn = breakdownSeries(breakdownLines(mixed, 'requests'), names);
  expect(drawn.map(({ name, colourIndex }) => [name, colourIndex])).toEqual([
    ['DE', 0],
    ['FR', 1],
    ['other', otherColour],
    ['none', 7],
  ]);
  const many = report(Array.from({ length: 12 }, (_, index) => record(`v${index}`, '2026-03-01', 20 - index)));
  const combined = breakdownSeries(breakdownLines(many, 'requests'), names);
  expect(combined).toHaveLength(9);
  expect(combined.at(-1)).toMatchObject({ name: 'other', colourIndex: otherColour, values: [9 + 10 + 11 + 12, 0, 0] });
});

it('sums by month, and a column of a month covers only the days of the report', () => {
  const year = { detail: 'month', start_date: '2026-01-10', end_date: '2026-03-03' } as const;
  const monthly = report([record('DE', '2026-01-10', 3), record('DE', '2026-03-01', 5)], year);
  expect(breakdownLines(monthly, 'requests')[0]?.values).toEqual([3, 0, 5]);
  expect([0, 1, 2].map((index) => daysOfColumn(monthly, index))).toEqual([
    { from: '2026-01-10', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-03' },
  ]);
  expect(daysOfColumn(mixed, 1)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
});

it('is a file with a line per record and safe cells', () => {
  expect(breakdownCsv(report([record('=1+1', '2026-03-01', 2), record(null, '2026-03-02', 1)]))).toBe(
    '\uFEFFFrom,To,Dimension,Value,Calls,Units,Billable units\r\n' +
      "2026-03-01,2026-03-01,country,'=1+1,2,4,6\r\n2026-03-02,2026-03-02,country,,1,2,3\r\n",
  );
});
