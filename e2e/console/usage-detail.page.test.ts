// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { openInDom, visitInDom } from '../dom/page.ts';
import { demoDeveloper } from './developer.ts';
import { chart, column, columns, demoUsage, numberIn, period, sum } from './usage-page.ts';

it('says why an explanation could not be loaded and tries again, and explains bars of failed calls, of callers, of months and of days whose events are gone', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = await visitInDom(demo, await demoUsage(demo));
  await chart(page, 'Failed calls per day').waitFor();
  const dialog = page.getByRole('dialog');
  let fails = true;
  await page.route('**/api/project/usage-events/**', (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  // the events of the first column are kept from its day on, so they are all there
  await page.route('**/api/project/usage-explanation/**', async (route) => {
    if (fails) return route.fulfill({ status: 500, json: {} });
    const events_from = new URL(route.request().url()).searchParams.get('end_date');
    const { data } = (await (await route.fetch()).json()) as { data: object };
    return route.fulfill({ json: { status: 'OK', data: { ...data, events_from } } });
  });
  await column(page, 'Requests per day', 12).click();
  await dialog.getByText('The explanation could not be loaded.').waitFor();
  fails = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Events' }).waitFor();
  expect(await dialog.getByText(/have been deleted/).count()).toBe(0);
  await page.unroute('**/api/project/usage-explanation/**');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await column(page, 'Failed calls per day', 10).click();
  await dialog.getByText('Failed calls are not billed.').waitFor();
  await dialog.getByRole('columnheader', { name: 'Result' }).waitFor();
  expect(numberIn(await sum(page, 'Billable units').innerText())).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('combobox', { name: 'Break down by' }).selectOption({ label: 'Country' });
  await column(page, 'Calls per day by country', 10).click();
  await dialog.getByRole('combobox', { name: 'Part of the bar' }).selectOption({ label: 'France' });
  await dialog.getByRole('heading', { name: 'Rules of these days' }).waitFor();
  await expect
    .poll(async () => new Set(await dialog.locator('[data-label="Caller"]').allInnerTexts()))
    .toEqual(new Set([expect.stringContaining('France')]));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await column(page, 'Calls per day by country', 11).click();
  expect(await dialog.getByRole('combobox', { name: 'Part of the bar' }).inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await period(page).selectOption({ label: 'Last 12 months' });
  await column(page, 'Requests per month', 1).click();
  await dialog
    .getByText('Events are kept for 40 days. Those of this bar have been deleted; its sums remain.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  // a month before this one has more events than a page, on every day of the year
  await column(page, 'Requests per month', (await columns(page, 'Requests per month').count()) - 2).click();
  const more = dialog.getByRole('button', { name: 'Show more events' });
  await more.waitFor();
  await page.route('**/api/project/usage-events/**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await more.click();
  await dialog.getByText('The events could not be loaded.').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => dialog.getByRole('table', { name: 'Events' }).getByRole('row').count()).toBe(101);
});

it('begins with the first values of another breakdown, and says that charts without an environment count all of them', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = openInDom(demo);
  const asked: string[] = [];
  await page.route('**/api/project/usage-breakdown/**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('dimension') !== 'outcome') asked.push(`${query.get('dimension')} ${query.get('page')}`);
    const { data } = (await (await route.fetch()).json()) as { data: object };
    return route.fulfill({ json: { status: 'OK', data: { ...data, all_values: 120 } } });
  });
  await page.goto(`${await demoUsage(demo)}?filters=${encodeURIComponent('[service][environment][environment]=prd')}`);
  await chart(page, 'Calls per day by API key').waitFor();
  await chart(page, 'Failed calls per day').waitFor();
  await expect.poll(() => page.getByText('Counted for all environments together.').count()).toBe(2);
  await page.getByRole('button', { name: 'Next values' }).click();
  await expect.poll(() => asked.at(-1)).toBe('key 2');
  await page.getByRole('combobox', { name: 'Break down by' }).selectOption({ label: 'Country' });
  await expect.poll(() => asked.at(-1)).toBe('country 1');
});

it('charts calls, units and billable units by key, service, environment, origin, country and kind of client; failed calls by how they failed, as bars and a table; and compares them with the days before (USE-45, USE-49, USE-52)', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = await visitInDom(demo, await demoUsage(demo));
  const legendOf = (title: string) => chart(page, title).getByRole('listitem').allInnerTexts();
  const breakBy = page.getByRole('combobox', { name: 'Break down by' });
  for (const [label, title, values] of [
    ['API key', 'Calls per day by API key', ['Local development', 'Not reported']],
    ['Service', 'Calls per day by service', ['Geocoding', 'Reverse geocoding', 'Routing']],
    ['Environment', 'Calls per day by environment', ['production']],
    ['Origin', 'Calls per day by origin', ['https://shop.demo.example', 'https://www.demo.example', 'Not reported']],
    ['Country', 'Calls per day by country', ['Austria', 'Switzerland', 'Germany', 'France']],
    ['Kind of client', 'Calls per day by kind of client', ['Android app', 'Browser', 'iOS app', 'Server']],
  ] as const) {
    await breakBy.selectOption({ label });
    await expect.poll(() => legendOf(title)).toEqual(values);
  }
  for (const measure of ['Units', 'Billable units']) {
    await page.getByRole('radio', { name: measure, exact: true }).check();
    await expect.poll(() => legendOf(`${measure} per day by kind of client`)).toHaveLength(4);
  }
  await page.getByText(/^[\d,]+ in this period, [\d,]+ in the 30 days before\./).waitFor();

  const errors = chart(page, 'Failed calls per day');
  await errors.waitFor();
  await expect
    .poll(() => errors.getByRole('listitem').allInnerTexts())
    .toEqual(['Client error (4xx)', 'Blocked: restriction of the key', 'Blocked: rate limit', 'Server error (5xx)']);
  await errors.getByText(/^\d+ failed calls, \d+ in the 30 days before\. Failed calls are not billed\./).waitFor();
  await errors.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Failed calls per day' });
  await expect.poll(() => table.getByRole('row').count()).toBe(31);
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption({ label: 'Last 12 months' });
  await chart(page, 'Failed calls per month').waitFor();
});
