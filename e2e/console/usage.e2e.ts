import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { chart, demoUsage, period } from './usage-page.ts';

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

async function openDemo(options: Parameters<typeof openAs>[1] = {}) {
  const demo = await demoDeveloper('self-serve');
  const page = await openAs(demo, options);
  await page.goto(await demoUsage(demo));
  if (options.javaScriptEnabled !== false) await started(page);
  return page;
}

describe('the usage page', () => {
  it('arrives drawn, for the last 30 days unless another period is chosen USE-17 USE-19', async () => {
    const page = await openDemo({ javaScriptEnabled: false });
    await expect.poll(() => period(page).locator('option:checked').innerText()).toBe('Last 30 days');
    await expect
      .poll(() => page.getByRole('button', { name: /^[A-Z][a-z]{2} \d{1,2}( \(so far\))?: Geocoding/ }).count())
      .toBe(30);
    await page.getByText(/^Last updated: .+ UTC$/).waitFor();
  });

  it('exports the filtered records of its charts as CSV, also of failed calls, and keeps the focus on the button of a range on a slow device (USE-10, USE-49)', async () => {
    const page = await openDemo();
    const saved = async (name: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const file = await download;
      return {
        name: file.suggestedFilename(),
        rows: readFileSync(await file.path(), 'utf8')
          .trim()
          .split('\r\n'),
      };
    };
    await page.locator('footer').hover();
    const failed = await saved('CSV: Failed calls per day');
    expect(failed.name).toMatch(/^usage_prj_\w+_outcome_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    for (const outcome of ['CLIENT_ERROR', 'SERVER_ERROR', 'RATE_LIMITED', 'FORBIDDEN'])
      expect(
        failed.rows.slice(1).some((row) => row.includes(`,outcome,${outcome},`)),
        outcome,
      ).toBe(true);
    await period(page).selectOption({ label: 'Last 7 days' });
    await expect.poll(() => page.getByRole('button', { name: /: Geocoding/ }).count()).toBe(7);
    const services = await saved('CSV: Requests per day');
    expect(services.rows).toHaveLength(1 + 7 * 3);
    expect(services.rows[0]).toBe('Date,App ID,App name,Environment,Usage type,Category,Requests,Transactions');
    expect(services.rows[1]).toMatch(
      /^\d{4}-\d\d-\d\d,app_\w+,Store finder web,production,Transactions,geocode,\d+,\d+$/,
    );
    const all = await saved('Export CSV');
    expect(all.name).toMatch(/^usage_prj_\w+_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    for (const type of ['Transactions', 'BYTES_PER_HOUR', 'BYTE', 'Freemium-MAU'])
      expect(
        all.rows.some((row) => row.includes(`,${type},`)),
        type,
      ).toBe(true);

    await period(page).selectOption({ label: 'Custom' });
    const today = await page.getByLabel('To', { exact: true }).inputValue();
    const daysAgo = (count: number) => new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(daysAgo(9));
    await page.getByLabel('To', { exact: true }).fill(daysAgo(5));
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 8 }); // a slow device must not lose the focus either
    const show = page.getByRole('button', { name: 'Show', exact: true });
    await show.click();
    await expect.poll(() => page.getByRole('button', { name: /: Geocoding/ }).count()).toBe(5);
    await expect.poll(() => isFocused(show)).toBe(true);
  });

  it('compares storage, transfer and users with the period before, passes axe and stays inside the window in both themes at every width, and shows the same values as a table', async () => {
    const page = await openDemo();
    await page.locator('footer').hover();
    await chart(page, 'Calls per day by API key').waitFor();
    for (const title of ['Storage per day, in MB', 'Transfer per day, in MB'])
      await chart(page, title)
        .getByText(/^[+-]?\d+% against [\d,.]+ MB in the 30 days before$/)
        .waitFor();
    await chart(page, 'Monthly active SDK users')
      .getByText(/^[+-]?\d+% against [\d,]+ in the previous (month|\d+ months), up to the same day$/)
      .waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await axeInBothThemes(page), `${width}`).toEqual([]);
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const table = page.getByRole('table', { name: 'Requests per day' });
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['Day', 'Geocoding', 'Reverse geocoding', 'Routing', 'Total']);
    await expect.poll(() => table.getByRole('row').count()).toBe(31);
  });
});
