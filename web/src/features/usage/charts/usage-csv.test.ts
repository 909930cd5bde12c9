import type { UsageRecord } from '@waypost/contract/entities/usage';
import { expect, it } from 'vitest';
import { csvName, usageCsv } from './usage-csv.ts';

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

it('is a file named after project and days, with a line per record, safe cells and a byte order mark for Excel USE-10', () => {
  const records = [
    record({}),
    record({ environment: 'cit', usage_type: 'BYTE', usage_type_category: '=HYPERLINK("x")', usage_units: 2.5 }),
  ];
  expect(usageCsv(records, () => 'Shop, "east"')).toBe(
    [
      '\uFEFFDate,App ID,App name,Environment,Usage type,Category,Requests,Transactions',
      '2026-11-20,app_01hzy0a0a0a0a0a0a0a0a0a0a0,"Shop, ""east""",production,Transactions,geocode,10,1',
      `2026-11-20,app_01hzy0a0a0a0a0a0a0a0a0a0a0,"Shop, ""east""",cit,BYTE,"'=HYPERLINK(""x"")",2.5,1`,
      '',
    ].join('\r\n'),
  );
  expect(csvName('prj_1', { from: '2026-11-01', to: '2026-11-20' })).toBe('usage_prj_1_2026-11-01_2026-11-20.csv');
});
