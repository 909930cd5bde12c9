import type { UsageRecord } from '@waypost/contract/entities/usage';
import { describe, expect, it } from 'vitest';
import { listPeriods, toSeries, serviceRecords, totalOf } from './usage-series.ts';

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

const period = { start_date: '2026-11-19', end_date: '2026-11-21', last_usage_update: null } as const;
const byDay = { ...period, detail: 'day' } as const;

describe('serviceRecords', () => {
  it('merges both record lists USE-02', () => {
    const [cit, prd] = [record({ environment: 'cit' }), record({})];
    expect(serviceRecords({ ...period, detail: 'day', dev_50_records: [cit], non_dev_50_records: [prd] })).toEqual([
      cit,
      prd,
    ]);
  });

  it.each(['XYZ-Storage', 'BYTES_PER_HOUR', 'XYZ-Transfer', 'BYTE', 'Freemium-MAU'] as const)(
    'leaves %s to its own chart USE-40',
    (usage_type) => {
      const kept = serviceRecords({
        ...period,
        detail: 'day',
        dev_50_records: [],
        non_dev_50_records: [record({ usage_type }), record({})],
      });
      expect(kept).toEqual([record({})]);
    },
  );
});

describe('seriesOf', () => {
  const name = (service: string) => service.toUpperCase();

  it('sums transactions by service and day, and fills what was not used with zero', () => {
    const records = [
      record({ billable_units: 2 }),
      record({ billable_units: 3, environment: 'cit' }),
      record({ usage_type_category: 'route', billable_units: 7, start_usage_date: '2026-11-21' }),
    ];
    const series = toSeries(records, byDay, name);
    expect(series.map((one) => [one.name, one.values])).toEqual([
      ['GEOCODE', [0, 5, 0]],
      ['ROUTE', [0, 0, 7]],
    ]);
    expect(totalOf(records)).toBe(12);
  });

  it('keeps the services in one order whatever order they come in', () => {
    const records = ['route', 'geocode', 'revgeocode', 'tiles'].map((usage_type_category) =>
      record({ usage_type_category }),
    );
    const names = (given: readonly UsageRecord[]) => toSeries(given, byDay, name).map((one) => one.name);
    expect(names(records.toReversed())).toEqual(names(records));
  });

  it('keeps the colour of a service whatever else is shown', () => {
    const route = record({ usage_type_category: 'route' });
    const [alone] = toSeries([route], byDay, name);
    const together = toSeries([record({}), record({ usage_type_category: 'tiles' }), route], byDay, name);
    expect(together.find((one) => one.name === 'ROUTE')?.colourIndex).toBe(alone?.colourIndex);
  });

  it('sums by month where the report does, also the parts of a month that a range cuts off (USE-15)', () => {
    const report = { start_date: '2026-10-20', end_date: '2027-01-02', detail: 'month' } as const;
    const records = [
      record({ start_usage_date: '2026-10-20', billable_units: 2 }),
      record({ start_usage_date: '2026-12-01', billable_units: 3 }),
      record({ start_usage_date: '2026-12-01', billable_units: 4, environment: 'cit' }),
    ];
    expect(listPeriods(report)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
    expect(toSeries(records, report, name).map(({ values }) => values)).toEqual([[2, 0, 7, 0]]);
  });

  it('rounds values to 2 decimals USE-35', () => {
    const [series] = toSeries([record({ billable_units: 1.005_9 })], byDay, name);
    expect(series?.values).toEqual([0, 1.01, 0]);
  });
});
