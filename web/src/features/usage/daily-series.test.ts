import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { describe, expect, it } from 'vitest';
import { dailySeries } from './daily-series.ts';

const record = (day: string, service: string, units: number): UsageRecord => ({
  app_id: 'app_01jd0000000000000000000000',
  environment: 'prd',
  usage_type: 'Transactions',
  usage_type_category: service,
  usage_units: units,
  billable_units: units,
  start_usage_date: day,
  end_usage_date: day,
  usage_summary_records: [],
});
const report = (records: UsageRecord[], dev: UsageRecord[] = []): UsageReport => ({
  dev_50_records: dev,
  non_dev_50_records: records,
  start_date: '2026-02-27',
  end_date: '2026-03-01',
  last_usage_update: null,
  detail: 'day',
});

describe('dailySeries', () => {
  it('has every day of the range, those without calls as zero', () => {
    expect(dailySeries(report([record('2026-02-28', 'geocode', 3)]))).toMatchObject({
      days: ['2026-02-27', '2026-02-28', '2026-03-01'],
      series: [{ name: 'geocode', values: [0, 3, 0] }],
      total: 3,
    });
  });

  it('adds the apps and both lists of records of one service', () => {
    const both = report([record('2026-03-01', 'route', 1), record('2026-03-01', 'route', 2)], [record('2026-03-01', 'route', 4)]);
    expect(dailySeries(both).series).toMatchObject([{ name: 'route', values: [0, 0, 7] }]);
  });

  it('leaves out what is no transaction of a service USE-40', () => {
    const types = ['XYZ-Storage', 'BYTES_PER_HOUR', 'XYZ-Transfer', 'BYTE', 'Freemium-MAU'] as const;
    const records = types.map((usage_type) => ({ ...record('2026-03-01', 'x', 9), usage_type }));
    expect(dailySeries(report(records)).series).toEqual([]);
  });

  it('keeps the services in one order whatever order they come in', () => {
    const names = ['route', 'geocode', 'revgeocode'];
    const records = names.map((name) => record('2026-03-01', name, 1));
    const forwards = dailySeries(report(records)).series.map(({ name }) => name);
    expect(dailySeries(report(records.toReversed())).series.map(({ name }) => name)).toEqual(forwards);
  });
});
