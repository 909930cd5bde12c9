import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import {
  demoDeveloper,
  geocode,
  newApp,
  newDeveloper,
  newKey,
  newProject,
  openAs,
  widthBeyondWindow,
} from './developer.ts';

let client: BrowserClient;

beforeAll(async () => {
  client = await newDeveloper();
});

const period = (page: Page) => page.getByRole('combobox', { name: 'Period' });
const total = (page: Page) => page.getByText(/^[\d,]+ transactions in this period$/);

/** The usage page of the demo's store finder, with a year of data. */
async function openDemo(options: Parameters<typeof openAs>[1] = {}) {
  const demo = await demoDeveloper('self-serve');
  const page = await openAs(demo, options);
  const [project] = (
    (await demo.call('GET', '/api/developer')).data as { products: { product_id: string; app_name: string }[] }
  ).products.filter(({ app_name }) => app_name === 'Store finder');
  await page.goto(`/projects/${project?.product_id}/usage`);
  if (options.javaScriptEnabled !== false) await started(page);
  return page;
}

describe('the usage page', () => {
  it('shows a call by itself within ten seconds of it, and states the lag USE-46', async () => {
    const projectId = await newProject(client);
    const { apiKey } = await newKey(client, await newApp(client, projectId), 'Web shop');
    const page = await openAs(client);
    await page.goto(`/projects/${projectId}/usage`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'No usage in this period.' }).waitFor();
    await page.getByText('A call appears here within 10 seconds.').waitFor();
    expect(await geocode(apiKey)).toBe(200);
    await page.getByText('1 transaction in this period').waitFor({ timeout: 10_000 });
    await page.getByText(/^Last updated: .+ UTC$/).waitFor();
    expect(await geocode(apiKey)).toBe(200);
    await page.getByText('2 transactions in this period').waitFor({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('row', { name: /2$/ }).waitFor();
  });

  it('arrives drawn, for the last 30 days unless another period is chosen USE-17 USE-19', async () => {
    const page = await openDemo({ javaScriptEnabled: false });
    await expect.poll(() => period(page).locator('option:checked').innerText()).toBe('Last 30 days');
    await expect.poll(() => page.getByRole('button', { name: /^[A-Z][a-z]{2} \d{1,2}: Geocoding/ }).count()).toBe(30);
    await page.getByText(/^Last updated: .+ UTC$/).waitFor();
  });

  it('keeps period and app in the address, so that a reload shows the same USE-21', async () => {
    const page = await openDemo();
    await total(page).waitFor();
    const month = await total(page).innerText();
    await period(page).selectOption({ label: 'Last 7 days' });
    await page.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Store finder web' });
    await expect
      .poll(() => new URL(page.url()).searchParams.get('filters'))
      .toMatch(/^\[service\]\[date\]\[zoom_level\]=1w&\[service\]\[app\]\[app_id\]=app_/);
    await expect.poll(() => total(page).innerText()).not.toBe(month);
    const week = await total(page).innerText();
    await page.reload();
    await expect.poll(() => total(page).innerText()).toBe(week);
    await expect.poll(() => period(page).locator('option:checked').innerText()).toBe('Last 7 days');
  });

  it('offers the last 7 and 30 days by day, the last 12 months by month, and a range of days that stays in the address (USE-15, USE-17, USE-19, USE-21)', async () => {
    const page = await openDemo();
    await total(page).waitFor();
    const options = period(page).locator('option');
    expect(await options.allInnerTexts()).toEqual(['Last 7 days', 'Last 30 days', 'Last 12 months', 'Custom']);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/project/usage/'))
        asked.push(`${searchParams.get('zoom_level')} ${searchParams.get('detail')}`);
    });
    const columns = page.getByRole('button', { name: /: Geocoding/ });
    await period(page).selectOption({ label: 'Last 12 months' });
    await page.getByRole('heading', { name: 'Transactions per month' }).waitFor();
    await expect.poll(() => columns.count()).toBeGreaterThan(11);
    await period(page).selectOption({ label: 'Custom' });
    const from = page.getByLabel('From');
    const to = page.getByLabel('To', { exact: true });
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const today = await to.inputValue();
    const daysAgo = (count: number) => new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
    await expect.poll(() => asked.at(-1)).toBe('range month');
    for (const [days, detail, title] of [
      [88, 'day', 'Transactions per day'],
      [89, 'month', 'Transactions per month'],
    ] as const) {
      await from.fill(daysAgo(days));
      await show.click();
      await page.getByRole('heading', { name: title }).waitFor();
      expect(asked.at(-1)).toBe(`range ${detail}`);
    }
    await from.fill(daysAgo(9));
    await to.fill(daysAgo(5));
    await show.click();
    await expect.poll(() => columns.count()).toBe(5);
    await expect
      .poll(() => new URL(page.url()).searchParams.get('filters'))
      .toBe(`[service][date][zoom_level]=range&[service][date][from]=${daysAgo(9)}&[service][date][to]=${daysAgo(5)}`);
    await page.reload();
    await started(page);
    await expect.poll(() => columns.count()).toBe(5);
    expect([await from.inputValue(), await to.inputValue()]).toEqual([daysAgo(9), daysAgo(5)]);
    await from.fill(daysAgo(1));
    await show.click();
    await page.getByText('From date is later than To date').waitFor();
    await page.getByRole('alert').getByText('Please review the dates').waitFor();
    await expect.poll(() => columns.count()).toBe(5);
  });

  it('passes axe and stays inside the window in both themes at every width, and shows the same values as a table', async () => {
    const page = await openDemo();
    await total(page).waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await axeInBothThemes(page), `${width}`).toEqual([]);
      expect(await widthBeyondWindow(page), `${width}`).toBe(0);
    }
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'Transactions per day' });
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['Day', 'Geocoding', 'Reverse geocoding', 'Routing', 'Total']);
    await expect.poll(() => table.getByRole('row').count()).toBe(31);
  });

  it('says what to do in a project without apps USE-30', async () => {
    const page = await openAs(client);
    await page.goto(`/projects/${await newProject(client)}/usage`, { waitUntil: 'domcontentloaded' });
    await page.getByText('Project is empty. Please generate some app IDs in order to view usage.').waitFor();
  });

  it('says that there was no usage, and why reading it failed in an area of its own (USE-31, USE-41)', async () => {
    const projectId = await newProject(client);
    await newApp(client, projectId);
    const page = await openAs(client, { expectedErrors: ['500', '503'] });
    await page.goto(`/projects/${projectId}`);
    await started(page);
    const refusals = [
      { status: 500, json: {}, words: 'Something went wrong. Please try again later.' },
      {
        status: 503,
        json: { status: 'ERROR', error: { reason: 'STORAGE_UNAVAILABLE', code: 503, message: '' } },
        words: 'The data cannot be stored right now. Please try again in a moment.',
      },
    ];
    const area = page.getByRole('alert').filter({ hasText: 'The usage could not be loaded.' });
    await page.route('**/api/project/usage/**', (route) => route.fulfill(refusals[0] ?? {}));
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Usage' }).click();
    for (const { words } of refusals.slice()) {
      await area.getByText(words).waitFor();
      refusals.shift();
      if (refusals.length === 0) await page.unroute('**/api/project/usage/**');
      await area.getByRole('button', { name: 'Try again' }).click();
    }
    await page.getByRole('heading', { name: 'No usage in this period.' }).waitFor();
  });
});

describe('the details of a project', () => {
  it('set the transactions of this month against the plan', async () => {
    const page = await openAs(await demoDeveloper('self-serve'));
    await page.goto('/projects');
    await started(page);
    await page.getByRole('link', { name: 'Store finder' }).click();
    const bar = page.getByRole('progressbar', { name: 'Transactions this month' });
    await bar.waitFor();
    await expect.poll(() => bar.getAttribute('max')).toBe('250000');
    await page.getByText(/^[\d,]+ of 250K a month$/).waitFor();
  });
});
