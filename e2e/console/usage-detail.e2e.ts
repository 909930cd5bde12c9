import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { chart, column, numberIn, projectNamed, sum } from './usage-page.ts';

type Answer = { readonly requests: number; readonly usage_units: number; readonly billable_units: number };

async function openDemo() {
  const demo = await demoDeveloper('self-serve');
  const id = await projectNamed(demo, 'Store finder');
  const page = await openAs(demo);
  await page.goto(`/projects/${id}/usage`);
  await started(page);
  await page.locator('footer').hover();
  return { page, demo, id };
}

it('charts calls, units and billable units by key, service, environment, origin, country and kind of client; failed calls by how they failed, as bars, a table and a file; and compares them with the days before USE-45 USE-49 USE-52', async () => {
  const { page } = await openDemo();
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
  const download = page.waitForEvent('download');
  await errors.getByRole('button', { name: 'CSV: Failed calls per day' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^usage_prj_\w+_outcome_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  for (const outcome of ['CLIENT_ERROR', 'SERVER_ERROR', 'RATE_LIMITED', 'FORBIDDEN'])
    expect(
      rows.some((row) => row.includes(`,outcome,${outcome},`)),
      outcome,
    ).toBe(true);
  await errors.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Failed calls per day' });
  await expect.poll(() => table.getByRole('row').count()).toBe(31);
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption({ label: 'Last 12 months' });
  await chart(page, 'Failed calls per month').waitFor();
});

it('explains a bar on Enter, whole and by part, with its rules, formula, failed calls and events, passes axe, and returns the focus USE-53', async () => {
  const { page, demo, id } = await openDemo();
  const bar = column(page, 'Requests per day', 20);
  const name = (await bar.getAttribute('aria-label')) ?? '';
  const calls = Array.from(name.matchAll(/ ([\d,]+)(?:, |$)/g), ([, value]) => numberIn(value ?? ''));
  await bar.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `How this is counted: ${name.split(':')[0]}` });
  const all = calls.reduce((total, value) => total + value, 0);
  for (const each of ['Calls', 'Units', 'Billable units'])
    await expect.poll(async () => numberIn(await sum(page, each).innerText()), { message: each }).toBe(all);
  await dialog.getByText('Geocoding: rule of Jan 1, 2026', { exact: true }).waitFor();
  await dialog
    .getByText(`Units: ${(calls[0] ?? 0).toLocaleString('en')} calls = ${(calls[0] ?? 0).toLocaleString('en')}`)
    .waitFor();
  await dialog.getByText('Client error (4xx)').waitFor();
  const rows = dialog.getByRole('table', { name: 'Events' }).getByRole('row');
  const unitsOf = async () => {
    const cells = await rows.locator('[data-label="Billable units"]').allInnerTexts();
    return cells.reduce((total, cell) => total + numberIn(cell), 0);
  };
  await expect.poll(unitsOf).toBe(all);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await axeInBothThemes(page, '[role=dialog]'), `${width}`).toEqual([]);
    await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
  }
  await dialog.getByRole('combobox', { name: 'Part of the bar' }).selectOption({ label: 'Geocoding' });
  await expect.poll(async () => numberIn(await sum(page, 'Calls').innerText())).toBe(calls[0]);
  await expect.poll(unitsOf).toBe(calls[0]);
  await page.keyboard.press('Escape');
  await expect.poll(() => bar.evaluate((element) => element === document.activeElement)).toBe(true);
  const today = new Date().toISOString().slice(0, 10);
  const { data } = await demo.call('GET', `/api/project/usage-explanation/${id}?start_date=${today}&end_date=${today}`);
  expect((data as Answer).billable_units).toBeGreaterThan(0);
});
