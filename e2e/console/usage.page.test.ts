// @vitest-environment jsdom

import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, type Found, openInDom, visitInDom } from '../dom/page.ts';
import { demoDeveloper, geocode, newApp, newDeveloper, newKey, newProject } from './developer.ts';
import { chart, demoUsage, figure, period, projectNamed } from './usage-page.ts';

let client: BrowserClient;

beforeAll(async () => {
  client = await newDeveloper();
});

const isFocused = (control: Found<DomPage>) => control.evaluate((element) => element === document.activeElement);
const total = (page: DomPage) => figure(page, 'Requests');

async function openDemo() {
  const demo = await demoDeveloper('self-serve');
  return visitInDom(demo, await demoUsage(demo));
}

describe('the usage page', () => {
  it('shows a call by itself, and states the lag USE-46', async () => {
    const projectId = await newProject(client);
    const { apiKey } = await newKey(client, await newApp(client, projectId), 'Web shop');
    const page = await visitInDom(client, `/projects/${projectId}/usage`);
    await page.getByRole('heading', { name: 'No usage in this period.' }).waitFor();
    await page.getByText('A call appears here within 10 seconds.').waitFor();
    expect(await geocode(apiKey)).toBe(200);
    await total(page).filter({ hasText: /^1$/ }).waitFor();
    await page.getByText(/^Last updated: .+ UTC$/).waitFor();
    expect(await geocode(apiKey)).toBe(200);
    await total(page).filter({ hasText: /^2$/ }).waitFor();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByRole('row', { name: /2$/ }).waitFor();
  });

  it('applies a range only when every check passes, and reviews the dates with the server USE-28 USE-29 USE-32 USE-43', async () => {
    const page = await openDemo();
    await period(page).selectOption({ label: 'Custom' });
    const from = page.getByLabel('From');
    const to = page.getByLabel('To', { exact: true });
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const review = page.getByRole('alert').getByText('Please review the dates');
    const columns = page.getByRole('button', { name: /: Geocoding/ });
    const [lastMonth, today] = [await from.inputValue(), await to.inputValue()];
    const first = (await from.getAttribute('min')) ?? '';
    expect([await to.getAttribute('max'), first < today]).toEqual([today, true]);
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    await expect.poll(() => review.count()).toBe(0);
    const address = page.url();
    for (const [start, end, words] of [
      ['', today, ['Invalid From date']],
      [today, '', ['Invalid To date']],
      [before, today, ['Invalid From date']],
      [today, tomorrow, ['Invalid To date']],
      [today, first, ['From date is later than To date']],
      [tomorrow, tomorrow, ['From date is later than today', 'Invalid To date']],
    ] as const) {
      await from.fill(start);
      await to.fill(end);
      await show.click();
      for (const word of words) await page.getByText(word).waitFor();
      await review.waitFor();
      expect(page.url()).toBe(address);
    }
    await expect.poll(() => columns.count()).toBe(30);
    await from.fill(today);
    await to.fill(today);
    await show.click();
    await expect.poll(() => columns.count()).toBe(1);
    await page.goBack();
    await expect.poll(() => columns.count()).toBe(30);
    expect(await from.inputValue()).toBe(lastMonth);
    await page.route('**/api/project/usage/**', (route) => {
      const message = 'end_date must be a day in the form yyyy-MM-dd.';
      const error = {
        reason: 'INVALID_DATE',
        code: 400,
        message,
        fields: [{ path: 'end_date', reason: 'x', message }],
      };
      return route.fulfill({ status: 400, json: { status: 'ERROR', error } });
    });
    await from.fill(first);
    await to.fill(today);
    await show.click();
    await page.getByText('Invalid To date').waitFor();
    await review.waitFor();
  });

  it('is loaded once no category is pending, shows a failed one among those that work, and has billing presets for monthly users USE-11 USE-18', async () => {
    const demo = await demoDeveloper('self-serve');
    const page = await visitInDom(demo, (await demoUsage(demo)).replace(/usage$/, ''));
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    let fails = true;
    await page.route('**/api/project/usage/**', async (route) => {
      const category = new URL(route.request().url()).searchParams.get('chart_category');
      if (category === 'storage' && fails) return route.fulfill({ status: 500, json: {} });
      if (category === 'transfer') await isReleased;
      return route.continue();
    });
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Usage' }).click();
    await chart(page, 'Requests per day').waitFor();
    const failed = page
      .getByRole('alert')
      .filter({ hasText: 'The usage could not be loaded: Storage per day, in MB.' });
    await failed.waitFor();
    await page.getByText('Loading: Transfer per day, in MB').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor();
    release();
    await chart(page, 'Transfer per day, in MB').waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    fails = false;
    await failed.getByRole('button', { name: 'Try again' }).click();
    await chart(page, 'Storage per day, in MB').waitFor();
    await page.getByRole('combobox', { name: 'Billing periods' }).selectOption({ label: 'Current billing period' });
    await expect.poll(() => page.url()).toContain(encodeURIComponent('[mau][date][zoom_level]=billingPeriod'));
    await chart(page, 'Monthly active SDK users').waitFor();
    await page.getByRole('combobox', { name: 'Billing periods' }).selectOption({ label: 'Last 6 billing periods' });
    expect(await page.getByRole('combobox', { name: 'Billing periods' }).locator('option').allInnerTexts()).toEqual([
      'Last 3 billing periods',
      'Last 6 billing periods',
      'Last 12 billing periods',
      'All',
      'Current billing period',
    ]);
  });

  it('compares the storage of an environment with that of the same environment, and keeps the focus when filters are cleared', async () => {
    const demo = await demoDeveloper('self-serve');
    const page = openInDom(demo);
    type Report = { readonly data: { readonly dev_50_records: object[]; readonly non_dev_50_records: object[] } };
    await page.route('**/api/project/usage/**chart_category=storage**', async (route) => {
      const isBefore = new URL(route.request().url()).searchParams.get('detail') === 'month';
      const { data } = (await (await route.fetch()).json()) as Report;
      const environment = isBefore ? 'prd' : 'cit';
      const non_dev_50_records = data.non_dev_50_records.map((record) => ({ ...record, environment }));
      await route.fulfill({ json: { status: 'OK', data: { ...data, dev_50_records: [], non_dev_50_records } } });
    });
    await page.goto(
      `${await demoUsage(demo)}?filters=${encodeURIComponent('[service][environment][environment]=cit')}`,
    );
    await chart(page, 'Storage per day, in MB').getByText('No usage in the 30 days before').waitFor();
    await page.getByRole('button', { name: 'Clear 1 filter' }).click();
    await expect.poll(() => period(page).evaluate((list) => list === document.activeElement)).toBe(true);
  });

  it('keeps each chart’s count over a reload of data with its flag, and begins with requests again without it CFG-15', async () => {
    const demo = await demoDeveloper('self-serve');
    const page = openInDom(demo);
    for (const keeps of [true, false]) {
      page.setFlags({ ff_usage_toggle_issue: keeps });
      await page.goto(await demoUsage(demo));
      const checked = (title: string, name: string) => chart(page, title).getByRole('radio', { name }).isChecked();
      await chart(page, 'Transfer per day, in MB').getByRole('radio', { name: 'Transactions' }).check();
      await chart(page, 'Requests per day').getByRole('radio', { name: 'Transactions' }).check();
      await chart(page, 'Transactions per day').waitFor();
      expect(await checked('Storage per day, in MB', 'Requests')).toBe(true);
      await period(page).selectOption({ label: 'Last 7 days' });
      const title = keeps ? 'Transactions per day' : 'Requests per day';
      await expect
        .poll(() =>
          chart(page, title)
            .getByRole('button', { name: /: Geocoding/ })
            .count(),
        )
        .toBe(7);
      expect(await checked('Transfer per day, in MB', 'Transactions')).toBe(keeps);
      expect(await chart(page, 'Monthly active SDK users').getByRole('radio').count()).toBe(0);
    }
  });

  it('says what to do in a project without apps USE-30', async () => {
    const page = await visitInDom(client, `/projects/${await newProject(client)}/usage`);
    await page.getByText('Project is empty. Please generate some app IDs in order to view usage.').waitFor();
  });

  it('says that there was no usage, and why reading it failed in an area of its own (USE-31, USE-41)', async () => {
    const projectId = await newProject(client);
    await newApp(client, projectId);
    const page = await visitInDom(client, `/projects/${projectId}`);
    const refusals = [
      { status: 500, json: {}, words: 'Something went wrong. Please try again later.' },
      {
        status: 503,
        json: { status: 'ERROR', error: { reason: 'STORAGE_UNAVAILABLE', code: 503, message: '' } },
        words: 'The data cannot be stored right now. Please try again in a moment.',
      },
    ];
    const area = page.getByRole('alert').filter({ hasText: 'The usage could not be loaded: Requests per day.' });
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

  it('keeps period, app and environment in the address, through a reload, back and forward USE-21', async () => {
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
    await show.click();
    await expect.poll(() => columns.count()).toBe(5);
    await expect.poll(() => isFocused(show)).toBe(true);
    await expect
      .poll(() => new URL(page.url()).searchParams.get('filters'))
      .toBe(`[service][date][zoom_level]=range&[service][date][from]=${daysAgo(9)}&[service][date][to]=${daysAgo(5)}`);
    await page.reload();
    await expect.poll(() => columns.count()).toBe(5);
    expect([await from.inputValue(), await to.inputValue()]).toEqual([daysAgo(9), daysAgo(5)]);
  });
});

it('keeps a chart below the failure of its reload, until it is loaded again', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = openInDom(demo);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.goto(await demoUsage(demo));
  const requests = chart(page, 'Requests per day');
  await requests.waitFor();
  const reports = /\/api\/project\/usage\/.*chart_category=service/;
  await page.route(reports, (route) => route.fulfill({ status: 500, json: {} }));
  await vi.advanceTimersByTimeAsync(10_000); // the page reads again by itself
  const failure = page.getByRole('alert').filter({ hasText: 'Requests per day' });
  await failure.waitFor();
  expect(await requests.count()).toBe(1);
  await page.unroute(reports);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(await requests.count()).toBe(1);
});

describe('the sections of the usage page', () => {
  it('are only those of the charts on the page of an app', async () => {
    const demo = await demoDeveloper('self-serve');
    const project = await projectNamed(demo, 'Store finder');
    const { apps } = (await demo.call('GET', `/api/project/${project}`)).data as { apps: { app_id: string }[] };
    const page = await visitInDom(demo, `/applications/${apps[0]?.app_id}/usage`);
    const sections = page.getByRole('navigation', { name: 'Sections of this page' });
    await sections.waitFor();
    expect(await sections.getByRole('link').last().textContent()).toBe('Errors and callers');
  });
});
