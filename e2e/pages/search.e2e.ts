import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStarted } from './started.ts';

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const box = (page: Page) => page.getByRole('main').getByRole('searchbox');
const results = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
it('the search page goes back to the text and results before (SRC-14)', async () => {
  const page = await openStarted({}, '/search?q=gateway');
  const before = await results(page).allInnerTexts();
  await box(page).fill('rotate');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).dblclick();
  await page.getByRole('heading', { name: 'Rotate without downtime' }).waitFor();
  expect(addressOf(page)).toBe('/search?q=rotate&filter=');
  await expect.poll(() => page.title()).toBe('Search: rotate · Waypost');
  await page.goBack();
  await expect.poll(() => box(page).inputValue()).toBe('gateway');
  await expect.poll(() => results(page).allInnerTexts()).toEqual(before);
});
