import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { chart } from './usage-page.ts';

const list = (page: Page, by: 'project' | 'app' | 'service') => page.getByRole('table', { name: `Requests by ${by}` });

async function openUsage(options: Parameters<typeof openAs>[1] = {}) {
  const page = await openAs(await demoDeveloper('self-serve'), options);
  await page.goto('/usage');
  if (options.javaScriptEnabled !== false) await started(page);
  return page;
}

describe('the usage of everything', () => {
  it('arrives drawn by project, with storage, transfer, users and failed calls (USE-08, USE-49)', async () => {
    const page = await openUsage({ javaScriptEnabled: false });
    const titles = page.getByRole('figure').getByRole('heading', { level: 2 });
    await expect
      .poll(() => titles.allInnerTexts())
      .toEqual([
        'Requests per day',
        'Storage per day, in MB',
        'Transfer per day, in MB',
        'Monthly active SDK users',
        'Failed calls per day',
      ]);
    await page.getByText(/^Last updated: .+ UTC$/).waitFor();
    expect(await list(page, 'project').getByRole('link', { name: 'Store finder' }).count()).toBe(1);
  });

  it('passes axe in both themes, fits every window, and saves the records of all charts and of each as CSV, which agree with the calls (USE-10)', async () => {
    const page = await openUsage();
    await chart(page, 'Failed calls per day').waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      if (width !== 768) expect(await axeInBothThemes(page), `${width}`).toEqual([]);
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    const saved = async (press: Locator) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
      const [, ...rows] = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      return { name: download.suggestedFilename(), rows: rows.map((row) => row.split(',')) };
    };
    const sumOf = (rows: readonly (readonly string[])[], column: number) =>
      rows.reduce((sum, row) => sum + Number(row.at(column)), 0);
    const answered = async (chart: string) => {
      const answer = await page.request.get(`/api/usage/own?zoom_level=1m&chart=${chart}`);
      const { records } = ((await answer.json()) as { data: OwnUsage }).data;
      return records.map(({ requests, usage_units }) => [`${requests}`, `${usage_units}`]);
    };
    const whole = await saved(page.getByRole('link', { name: 'Export CSV' }));
    expect(whole.name).toMatch(/^usage_all_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    const ofChart = await saved(page.getByRole('link', { name: 'CSV: Requests per day' }));
    expect(ofChart.name).toBe(whole.name);
    expect(sumOf(ofChart.rows, -2)).toBe(sumOf(await answered('service'), -1));
    expect(whole.rows.filter((row) => row[6] === 'Transactions')).toEqual(ofChart.rows);
    expect(new Set(whole.rows.map((row) => row[6])).size).toBeGreaterThan(1);
    const failed = await saved(page.getByRole('button', { name: 'CSV: Failed calls per day' }));
    expect(failed.name).toMatch(/^usage_all_errors_by_project_.+\.csv$/);
    expect(sumOf(failed.rows, -3)).toBe(sumOf(await answered('errors'), 0));
  });
});
