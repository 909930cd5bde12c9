import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { usageTypes } from '@waypost/domain/usage/usage';
import { describe, expect, it } from 'vitest';
import {
  joinReports,
  linesOfColumn,
  listPeriods,
  recordsOf,
  servicesIn,
  toLines,
  toSeries,
  toTable,
} from './usage-series.ts';

const record = (given: Partial<UsageRecord>): UsageRecord => ({
  app_id: 'app_01hzy0a0a0a0a0a0a0a0a0a0a0',
  environment: 'prd',
  usage_type: 'Transactions',
  usage_type_category: 'geocode',
  requests: 10,
  usage_units: 10,
  billable_units: 1,
  start_usage_date: '2026-11-20',
  end_usage_date: '2026-11-20',
  usage_summary_records: [],
  toggle: 'request',
  categories: ['service'],
  ...given,
});

const byDay = { start_date: '2026-11-19', end_date: '2026-11-21', detail: 'day' } as const;
const report = (given: Partial<UsageReport>): UsageReport => ({
  ...byDay,
  last_usage_update: null,
  dev_50_records: [],
  non_dev_50_records: [],
  ...given,
});
const names = { nameOf: (category: string) => category.toUpperCase(), other: 'Rest', areServices: true };
const linesOf = (...records: readonly UsageRecord[]) => toLines(records, byDay, 'transaction');

describe('the answers for the apps of a project', () => {
  it('are one report with both record lists of each, updated when the last of them was USE-02', () => {
    const [cit, prd, other] = [record({ environment: 'cit' }), record({}), record({ usage_units: 3 })];
    const joined = joinReports([
      report({ dev_50_records: [cit], non_dev_50_records: [prd], last_usage_update: '2026-11-20T10:00:00.000Z' }),
      report({ last_usage_update: '2026-11-21T10:00:00.000Z' }),
      report({ non_dev_50_records: [other] }),
    ]);
    expect(joined).toEqual({ ...byDay, last_usage_update: '2026-11-21T10:00:00.000Z', records: [cit, prd, other] });
    expect(joinReports([report({})]).last_usage_update).toBeNull();
  });
});

describe('the records of a chart', () => {
  const records = usageTypes.flatMap((usage_type) =>
    ['prd', 'cit'].map((environment) => record({ usage_type, environment })),
  );
  const typesIn = (...of: Parameters<typeof recordsOf>) => recordsOf(...of).map(({ usage_type }) => usage_type);

  it('leave the types of storage, transfer and monthly users out of the service chart USE-40', () => {
    expect(typesIn({ records }, 'service', 'prd')).toEqual(['Transactions']);
    expect(typesIn({ records }, 'storage', 'prd')).toEqual(['XYZ-Storage', 'BYTES_PER_HOUR']);
    expect(typesIn({ records }, 'transfer', 'prd')).toEqual(['XYZ-Transfer', 'BYTE']);
    expect(typesIn({ records }, 'mau', 'prd')).toEqual(['Freemium-MAU']);
  });

  it('are those of one environment, or of all', () => {
    expect(recordsOf({ records }, 'service').map(({ environment }) => environment)).toEqual(['prd', 'cit']);
    expect(recordsOf({ records }, 'service', 'cit').map(({ environment }) => environment)).toEqual(['cit']);
  });
});

describe('lines', () => {
  it('sum a category by day, fill days without usage with zero, and begin with the largest', () => {
    const records = [
      record({ billable_units: 2 }),
      record({ billable_units: 3, environment: 'cit' }),
      record({ usage_type_category: 'route', billable_units: 7, start_usage_date: '2026-11-21' }),
    ];
    expect(linesOf(...records)).toEqual([
      { category: 'route', values: [0, 0, 7], total: 7 },
      { category: 'geocode', values: [0, 5, 0], total: 5 },
    ]);
  });

  it('show usage_units as requests and billable_units as transactions (USE-12)', () => {
    const values = (view: 'request' | 'transaction') => toLines([record({})], byDay, view)[0]?.values;
    expect(values('request')).toEqual([0, 10, 0]);
    expect(values('transaction')).toEqual([0, 1, 0]);
  });

  it('sum by month where the report does, also the parts of a month that a range cuts off (USE-15)', () => {
    const months = { start_date: '2026-10-20', end_date: '2027-01-02', detail: 'month' } as const;
    const records = [
      record({ start_usage_date: '2026-10-20', billable_units: 2 }),
      record({ start_usage_date: '2026-12-01', billable_units: 3 }),
      record({ start_usage_date: '2026-12-01', billable_units: 4, environment: 'cit' }),
    ];
    expect(listPeriods(months)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
    expect(toLines(records, months, 'transaction').map(({ values }) => values)).toEqual([[2, 0, 7, 0]]);
  });

  it('round values to 2 decimals USE-35', () => {
    expect(linesOf(record({ billable_units: 1.005_9 }))[0]?.values).toEqual([0, 1.01, 0]);
  });

  it('show storage in MB: byte-hours over 720 hours, divided by 1024 twice (USE-34)', () => {
    const units = 720 * 1024 * 1024 * 3;
    const lines = linesOf(record({ usage_type: 'BYTES_PER_HOUR', billable_units: units }));
    expect(lines[0]?.values).toEqual([0, 3, 0]);
  });
});

describe('series', () => {
  const of = (category: string, units = 1) => record({ usage_type_category: category, billable_units: units });
  const seriesOf = (...records: readonly UsageRecord[]) => toSeries(linesOf(...records), names);

  it('keep the services in one order whatever order they come in', () => {
    const records = ['route', 'geocode', 'revgeocode', 'tiles'].map((category, index) => of(category, index + 1));
    const namesOf = (given: readonly UsageRecord[]) => seriesOf(...given).map(({ name }) => name);
    expect(namesOf(records)).toEqual(['GEOCODE', 'REVGEOCODE', 'ROUTE', 'TILES']);
    expect(namesOf(records.toReversed())).toEqual(namesOf(records));
  });

  it('keep the colour of a service with a fixed one whatever else is shown', () => {
    const [alone] = seriesOf(of('route'));
    const together = seriesOf(of('geocode'), of('tiles'), of('route'));
    expect(together.find(({ name }) => name === 'ROUTE')?.colourIndex).toBe(alone?.colourIndex);
  });

  it('never share a colour, also where two services prefer the same one', () => {
    const series = seriesOf(...['isoline', 'matrix', 'places', 'geocode'].map((category) => of(category)));
    expect(new Set(series.map(({ colourIndex }) => colourIndex)).size).toBe(4);
  });

  it('take the first colours where they are no services', () => {
    const series = toSeries(linesOf(of('space', 1), of('places', 2)), { ...names, areServices: false });
    expect(series.map(({ name, colourIndex }) => [name, colourIndex])).toEqual([
      ['PLACES', 0],
      ['SPACE', 1],
    ]);
  });

  it('are the eight largest in colour, and the rest as one', () => {
    const records = Array.from({ length: 12 }, (_, index) => of(`service-${index}`, index + 1));
    const series = seriesOf(...records);
    expect(series).toHaveLength(9);
    expect(new Set(series.map(({ colourIndex }) => colourIndex)).size).toBe(9);
    expect(series.at(-1)).toEqual({ name: 'Rest', colourIndex: 'other', values: [0, 1 + 2 + 3 + 4, 0], total: 10 });
    expect(series.some(({ name }) => name === 'SERVICE-11')).toBe(true);
    expect(series.some(({ name }) => name === 'SERVICE-3')).toBe(false);
  });

  it('of a table are the fifty largest, and the rest as one, however many services there are', () => {
    const records = Array.from({ length: 10_000 }, (_, index) => of(`service-${index}`, index + 1));
    const table = toTable(linesOf(...records), names);
    expect(table.map(({ name }) => name).slice(0, 2)).toEqual(['SERVICE-9999', 'SERVICE-9998']);
    expect(table).toHaveLength(51);
    expect(table.at(-1)).toMatchObject({ name: 'Rest', values: [0, (9950 * 9951) / 2, 0] });
    expect(toTable(linesOf(...records.slice(0, 50)), names)).toHaveLength(50);
  });
});

describe('a column of a chart', () => {
  it('has the services of its days, each once (USE-53)', () => {
    const of = (usage_type_category: string, start_usage_date: string) =>
      record({ usage_type_category, start_usage_date });
    const records = [
      of('route', '2026-11-18'),
      of('tiles', '2026-11-19'),
      of('geocode', '2026-11-20'),
      of('tiles', '2026-11-20'),
      of('search', '2026-11-21'),
    ];
    expect(servicesIn(records, { from: '2026-11-19', to: '2026-11-20' })).toEqual(['tiles', 'geocode']);
  });

  it('has the lines with a part of it (USE-53)', () => {
    const line = (category: string, ...values: number[]) => ({ category, values, total: 0 });
    const [first, second, third] = [line('a', 1, 0), line('b', 0, 2), line('c', 3, 4)];
    expect(linesOfColumn([first, second, third], 1)).toEqual([second, third]);
  });
});
