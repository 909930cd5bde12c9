import type { CreatedProjectToken } from '@waypost/contract/entities/project-token';
import type { UsagePage } from '@waypost/contract/entities/usage';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { product } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs } from './developer.ts';
import { chart, numberIn, projectNamed } from './usage-page.ts';

/** Requests and transactions by month. */
type Year = Record<string, readonly [requests: number, transactions: number]>;
type Row = readonly [month: string, requests: number, transactions: number];

function yearOf(rows: readonly Row[]): Year {
  const year: Year = {};
  for (const [month, requests, transactions] of rows) {
    const [before, earlier] = year[month] ?? [0, 0];
    year[month] = [before + requests, earlier + transactions];
  }
  return Object.fromEntries(Object.entries(year).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
const sumIn = (label: string) =>
  Array.from(label.matchAll(/ ([\d,]+)(?=, |$)/g), ([, value]) => numberIn(value ?? '')).reduce((a, b) => a + b, 0);

/** The totals of the columns, as they are drawn and as the table has them, from the first month on. */
async function totalsOf(page: Page, title: string): Promise<{ drawn: number[]; listed: number[] }> {
  const drawn = await chart(page, title)
    .locator('button[aria-haspopup=dialog]')
    .evaluateAll((columns) => columns.map((column) => column.getAttribute('aria-label') ?? ''));
  await chart(page, title).getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: title });
  const listed = await table.locator('td[data-label="Total"]').allTextContents();
  await chart(page, title).getByRole('button', { name: 'Show as chart' }).click();
  return { drawn: drawn.map(sumIn), listed: listed.map(numberIn) };
}

/** What a program reads, as JSON and as CSV. */
async function yearByProgram(token: string, query: string): Promise<{ json: Year; csv: Year }> {
  const ask = (path: string) =>
    fetch(`${product.portal}${path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  const { rows, next } = (await (await ask('/v1/usage')).json()) as UsagePage;
  expect(next).toBeNull();
  const [, ...lines] = (await (await ask('/v1/usage.csv')).text()).trim().split('\r\n');
  return {
    json: yearOf(
      rows.map((row) => [row.start_usage_date.slice(0, 7), Number(row.usage_units), Number(row.billable_units)]),
    ),
    csv: yearOf(
      lines.map((line) => {
        const cells = line.split(',');
        return [cells[0]?.slice(0, 7) ?? '', Number(cells.at(-2)), Number(cells.at(-1))];
      }),
    ),
  };
}

it('a year of usage is the same in chart, table, file and for programs, to the last unit', async () => {
  const demo = await demoDeveloper('self-serve');
  const id = await projectNamed(demo, 'Store finder');
  const page = await openAs(demo);
  await page.goto(`/projects/${id}/usage?filters=${encodeURIComponent('[service][date][zoom_level]=1y')}`);
  await started(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV: Requests per month' }).click();
  const file = await saving;
  const [, from = '', to = ''] = /_(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)\.csv$/.exec(file.suggestedFilename()) ?? [];
  const [, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  const saved = yearOf(
    lines.map((line) => {
      const cells = line.split(',');
      return [cells[0]?.slice(0, 7) ?? '', Number(cells.at(-2)), Number(cells.at(-1))];
    }),
  );

  const requests = await totalsOf(page, 'Requests per month');
  await chart(page, 'Requests per month').getByText('Transactions', { exact: true }).click();
  const transactions = await totalsOf(page, 'Transactions per month');
  expect(Object.keys(saved).length).toBeGreaterThan(11);
  expect([requests.drawn, transactions.drawn]).toEqual([requests.listed, transactions.listed]);
  const months = Object.keys(saved);
  const listed = yearOf(
    months.map((month, at): Row => [month, requests.listed[at] ?? 0, transactions.listed[at] ?? 0]),
  );
  expect([requests.listed, listed]).toEqual([expect.objectContaining({ length: months.length }), saved]);

  const created = await demo.call('POST', `/api/project/tokens/${id}`, { name: 'Year', days: 30 });
  const { token, token_id } = created.data as CreatedProjectToken;
  const query = `start_date=${from}&end_date=${to}&detail=month&usage_type=Transactions`;
  expect(await yearByProgram(token, query)).toEqual({ json: saved, csv: saved });
  await demo.call('DELETE', `/api/project/tokens/${id}/${token_id}`);
});
