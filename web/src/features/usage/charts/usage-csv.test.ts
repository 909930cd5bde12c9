import type { UsageRecord } from '@waypost/contract/entities/usage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvName, usageCsv } from './usage-csv.ts';

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

it.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['a=1', 'a=1'],
  ['', ''],
  [-5, '-5'],
])('writes %j as %j', (value, expected) => {
  expect(csvCell(value)).toBe(expected);
});

/** Reads CSV by RFC 4180. */
function parse(text: string): string[][] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

it('reads back as what it was, and no cell begins a formula, whatever the names are', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r\n",;']{0,6}$/));
  fc.assert(
    fc.property(text, text, (app, category) => {
      const rows = parse(usageCsv([record({ usage_type_category: category })], () => app));
      expect(rows).toHaveLength(2);
      const [, , name = '', , , service = ''] = rows[1] ?? [];
      for (const [cell, original] of [
        [name, app],
        [service, category],
      ] as const) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect([original, `'${original}`]).toContain(cell);
      }
    }),
  );
});
