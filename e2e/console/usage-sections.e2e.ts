import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { demoUsage } from './usage-page.ts';

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections of this page' });
const inView = (page: Page) => sections(page).locator('[aria-current=location]').allTextContents();
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

const lastWeek = '[service][date][zoom_level]=1w';

describe('the sections of the usage page', () => {
  it('have links that stay in sight, lead to them, and tell which one is in view, on a phone too', async () => {
    const demo = await demoDeveloper('self-serve');
    const page = await visit(await openAs(demo), `${await demoUsage(demo)}?filters=${encodeURIComponent(lastWeek)}`);
    expect(await sections(page).getByRole('link').allTextContents()).toEqual([
      'Services',
      'Storage',
      'Transfer',
      'Active users',
      'Errors and callers',
      'Costs',
      'Spend caps',
      'By program',
    ]);
    await sections(page).getByRole('link', { name: 'Transfer' }).click();
    await expect.poll(() => inView(page)).toEqual(['Transfer']);
    const bar = await sections(page).boundingBox();
    await expect.poll(async () => (await topOf(page, 'usage-transfer')) - (bar?.y ?? 0)).toBeGreaterThan(30);
    expect(await topOf(page, 'usage-transfer')).toBeLessThan(200);
    expect(new URL(page.url()).searchParams.get('filters')).toBe(lastWeek);
    expect(await page.getByRole('combobox', { name: 'Period' }).first().inputValue()).toBe('1w');
    expect(new URL(page.url()).hash).toBe('#usage-transfer');
    await page.goBack();
    await expect.poll(() => inView(page)).not.toEqual(['Transfer']);
    await sections(page).getByRole('link', { name: 'Spend caps' }).press('Enter');
    await expect.poll(() => inView(page)).toEqual(['Spend caps']);
    await page.getByRole('heading', { name: 'Spend caps', level: 2 }).waitFor();
    await expect.poll(async () => (await sections(page).boundingBox())?.y).toBe(48); // below the top bar

    await page.setViewportSize({ width: 360, height: 780 });
    // by scrolling alone: a press would move the row of links itself
    const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await toEnd(), inView(page))).toEqual(['By program']);
    await page.getByRole('heading', { name: 'Read usage by program' }).waitFor();
    const right = async () => {
      const link = await sections(page).getByRole('link', { name: 'By program' }).boundingBox();
      return (link?.x ?? 0) + (link?.width ?? 999);
    };
    await expect.poll(right).toBeLessThanOrEqual(360);
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  });
});
