// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { visitInDom } from '../dom/page.ts';
import { demoDeveloper } from './developer.ts';
import { chart, column, columns, demoUsage, numberIn, period, sum } from './usage-page.ts';

it('says why an explanation could not be loaded and tries again, and explains bars of failed calls, of callers, of months and of days whose events are gone', async () => {
  const demo = await demoDeveloper('self-serve');
  const page = await visitInDom(demo, await demoUsage(demo));
  await chart(page, 'Failed calls per day').waitFor();
  const dialog = page.getByRole('dialog');
  let fails = true;
  for (const call of ['usage-explanation', 'usage-events'])
    await page.route(`**/api/project/${call}/**`, (route) =>
      fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
  await column(page, 'Requests per day', 12).click();
  await dialog.getByText('The explanation could not be loaded.').waitFor();
  fails = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Events' }).waitFor();
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
  await period(page).selectOption({ label: 'Last 12 months' });
  await column(page, 'Requests per month', 1).click();
  await dialog
    .getByText('Events are kept for 40 days. Those of this bar have been deleted; its sums remain.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  // a month before this one has more events than a page, on every day of the year
  await column(page, 'Requests per month', (await columns(page, 'Requests per month').count()) - 2).click();
  await dialog.getByRole('button', { name: 'Show more events' }).click();
  await expect.poll(() => dialog.getByRole('table', { name: 'Events' }).getByRole('row').count()).toBe(101);
});
