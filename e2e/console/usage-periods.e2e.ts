import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { demoUsage, numberIn } from './usage-page.ts';

let demo: BrowserClient;
let usage: string;

beforeAll(async () => {
  demo = await demoDeveloper('self-serve');
  usage = await demoUsage(demo);
});

const closedPeriod = (page: Page) => page.getByRole('row').filter({ hasText: 'Closed' }).nth(1);

/** The numbers of a column of a table with a sum in its last row, from the top. */
async function column(table: Locator, name: string): Promise<number[]> {
  const cells = await table.locator(`td[data-label="${name}"]`).allTextContents();
  return cells.map(numberIn);
}

async function openStatement(page: Page): Promise<void> {
  await page.goto(`${usage}/periods`);
  await started(page);
  await closedPeriod(page).getByRole('link').click();
  await page.getByText(/This statement does not change any more/).waitFor();
}

describe('the billing periods of a project', () => {
  it('are reached from its usage, the open one first, and lead to their statements', async () => {
    const page = await openAs(demo);
    await page.goto(usage);
    await started(page);
    await page.getByRole('link', { name: 'Billing periods' }).click();
    await page.getByRole('heading', { name: 'Billing periods' }).waitFor();
    const first = page.getByRole('row').nth(1);
    expect(await first.textContent()).toMatch(/Open/);
    const current = page.getByRole('navigation', { name: 'Project' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('Usage');
    await first.getByRole('link').click();
    await page.getByText(/This period is still open. It will be closed on/).waitFor();
    await page.getByRole('link', { name: 'Billing periods' }).click();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page)).toEqual([]);
  });

  it('open the days and the rule behind each line of a statement, equal to the last unit USE-51', async () => {
    const page = await openAs(demo);
    await openStatement(page);
    const lines = page.getByRole('table', { name: 'Lines of the statement' });
    const [stated = 0] = await column(lines.first(), 'Billable units');
    const open = lines.first().getByRole('button').first();
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Usage of / });
    const rows = dialog.getByRole('table', { name: 'Usage by day' });
    await rows.waitFor();
    const figures = await column(rows, 'Billable units');
    const days = figures.slice(0, -1);
    expect(days.length).toBeGreaterThan(20);
    expect([days.reduce((sum, units) => sum + units, 0), figures.at(-1)]).toEqual([stated, stated]);
    await dialog.getByRole('heading', { name: 'Unit rule' }).waitFor();
    const charts = await dialog.getByRole('link', { name: 'Show in the charts' }).getAttribute('href');
    expect(new URL(charts ?? '', page.url()).searchParams.get('filters')).toMatch(
      /^\[service\]\[date\]\[zoom_level\]=range&\[service\]\[date\]\[from\]=[\d-]{10}&\[service\]\[date\]\[to\]=[\d-]{10}&\[service\]\[app\]\[app_id\]=app_\w{26}$/,
    );
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await widthBeyondWindow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await axeInBothThemes(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const text = readFileSync(await (await saving).path(), 'utf8');
    expect(text).toContain('Period from,Period to');
    expect(text.split('\r\n').filter((line) => line.endsWith(`,${stated}`))).toHaveLength(1);
  });
});
