import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
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

  it('passes axe in both themes, fits every window, and saves the records of each chart as CSV, which agree with the call', async () => {
    const page = await openUsage();
    await chart(page, 'Failed calls per day').waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      if (width !== 768) expect(await axeInBothThemes(page), `${width}`).toEqual([]);
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    const answered = await page.request.get('/api/usage/own?zoom_level=1m');
    const { records } = ((await answered.json()) as { data: OwnUsage }).data;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: Requests per day' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^usage_all_service_by_project_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    const [, ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(records.length);
    expect(rows.map((row) => row.split(',').slice(-2).map(Number))).toEqual(
      records.map(({ usage_units, billable_units }) => [Number(usage_units), Number(billable_units)]),
    );
  });
});
