import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { chart, demoUsage, figure, period } from './usage-page.ts';

const total = (page: Page) => figure(page, 'Requests');
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

  it('keeps period, app and environment in the address, through a reload, back and forward, and exports the filtered records of its charts as CSV USE-10 USE-21', async () => {
    const page = await openDemo();
    await total(page).waitFor();
    const month = await total(page).innerText();
    await period(page).selectOption({ label: 'Last 7 days' });
    await page.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Store finder web' });
    await page.getByRole('combobox', { name: 'Environment' }).selectOption({ label: 'production' });
    await expect
      .poll(() => page.url())
      .toMatch(
        /\?filters=%5Bservice%5D%5Bdate%5D%5Bzoom_level%5D%3D1w%26%5Bservice%5D%5Bapp%5D%5Bapp_id%5D%3Dapp_\w+%26%5Bservice%5D%5Benvironment%5D%5Benvironment%5D%3Dprd$/,
      );
    await expect.poll(() => total(page).innerText()).not.toBe(month);
    const week = await total(page).innerText();
    await page.reload();
    await started(page);
    await expect.poll(() => total(page).innerText()).toBe(week);
    await expect.poll(() => period(page).locator('option:checked').innerText()).toBe('Last 7 days');
    for (const left of [2, 1]) {
      await page.goBack();
      await page.getByRole('button', { name: `Clear ${left} filter` }).waitFor();
    }
    await page.goForward();
    await page.getByRole('button', { name: 'Clear 2 filters' }).click();
    await expect.poll(() => isFocused(period(page))).toBe(true); // the button is gone
    await expect.poll(() => total(page).innerText()).toBe(month);
    expect(new URL(page.url()).search).toBe('');

    await period(page).selectOption({ label: 'Last 7 days' });
    await expect.poll(() => page.getByRole('button', { name: /: Geocoding/ }).count()).toBe(7);
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
  });

  it('shows the last 7 and 30 days by day, the last 12 months by month, and a range that stays in the address (USE-15, USE-17, USE-19, USE-21)', async () => {
    const page = await openDemo();
    await total(page).waitFor();
    const options = period(page).locator('option');
    expect(await options.allInnerTexts()).toEqual(['Last 7 days', 'Last 30 days', 'Last 12 months', 'Custom']);
    const columns = page.getByRole('button', { name: /: Geocoding/ });
    await period(page).selectOption({ label: 'Last 12 months' });
    await page.getByRole('heading', { name: 'Requests per month' }).waitFor();
    await expect.poll(() => columns.count()).toBeGreaterThan(11);
    await period(page).selectOption({ label: 'Custom' });
    const from = page.getByLabel('From');
    const to = page.getByLabel('To', { exact: true });
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const today = await to.inputValue();
    const daysAgo = (count: number) => new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
    for (const [days, title] of [
      [88, 'Requests per day'],
      [89, 'Requests per month'],
    ] as const) {
      await from.fill(daysAgo(days));
      await show.click();
      await page.getByRole('heading', { name: title }).waitFor();
    }
    await from.fill(daysAgo(9));
    await to.fill(daysAgo(5));
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 8 }); // a slow device must not lose the focus either
    await show.click();
    await expect.poll(() => columns.count()).toBe(5);
    await expect.poll(() => isFocused(show)).toBe(true);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect
      .poll(() => new URL(page.url()).searchParams.get('filters'))
      .toBe(`[service][date][zoom_level]=range&[service][date][from]=${daysAgo(9)}&[service][date][to]=${daysAgo(5)}`);
    await page.reload();
    await started(page);
    await expect.poll(() => columns.count()).toBe(5);
    expect([await from.inputValue(), await to.inputValue()]).toEqual([daysAgo(9), daysAgo(5)]);
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

it('keeps a chart below the failure of its reload, until it is loaded again', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = await openAs(demo, { expectedErrors: ['500'] });
  await page.clock.install();
  await page.goto(await demoUsage(demo));
  await started(page);
  const requests = chart(page, 'Requests per day');
  await requests.waitFor();
  const reports = /\/api\/project\/usage\/.*chart_category=service/;
  await page.route(reports, (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.fastForward(10_000); // the page reads again by itself
  const failure = page.getByRole('alert').filter({ hasText: 'Requests per day' });
  await failure.waitFor();
  expect(await requests.count()).toBe(1);
  await page.unroute(reports);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(await requests.count()).toBe(1);
});
