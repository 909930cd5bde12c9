import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeInBothThemes, openPage, type PageOptions, product } from '../harness.ts';
import { openStarted, started } from './started.ts';

const icon = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });
const box = (page: Page) => page.getByRole('banner').getByRole('combobox');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const showAll = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Show all' });
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
};

/** The box is open, and its program is there. */
async function openBox(path: string, pageOptions: PageOptions = {}): Promise<Page> {
  const page = await openStarted(pageOptions, path);
  await icon(page).click();
  await box(page).waitFor();
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  return page;
}

describe('the search icon', () => {
  it('opens a box in the header, which Escape, the cross and a press beside it close again (SRC-05)', async () => {
    const page = await openStarted({}, '/pricing');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close the search' }).click(),
      () => page.mouse.click(5, 400),
    ];
    for (const close of ways) {
      await icon(page).click();
      await box(page).waitFor();
      await close();
      await expect.poll(() => box(page).count()).toBe(0);
      expect(addressOf(page)).toBe('/pricing');
    }
    await icon(page).focus();
    await page.keyboard.press('Enter');
    await box(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => icon(page).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('leads to the search page without scripts', async () => {
    const read = async (path: string) => (await fetch(product.portal + path)).text();
    const [, header = ''] = /<header([\s\S]*?)<\/header>/.exec(await read('/documentation')) ?? [];
    expect(header).toMatch(/<a\b(?=[^>]* href="\/search")(?=[^>]* aria-label="Search")/);
    expect(await read('/search')).toMatch(/<main[\s\S]*<form\b[\s\S]*<input\b[^>]* type="search"[\s\S]*<\/main>/);
  });

  it('opens the box when it was pressed before the program came (SRC-05)', async () => {
    const page = await openPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/documentation');
    await icon(page).click();
    release();
    await box(page).waitFor();
    expect(addressOf(page)).toBe('/documentation');
  });
});

describe('suggestions', () => {
  it('are asked for 275 ms after the last letter (SRC-10)', async () => {
    const page = await openPage();
    const asked: (string | null)[] = [];
    await page.route('**/search-suggestions?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q'));
      return route.fulfill({ json: { items: [], more: false } });
    });
    await page.clock.install({ time: 0 });
    await page.goto('/pricing');
    await started(page);
    await icon(page).click();
    await box(page).waitFor();
    await page.clock.pauseAt(3_600_000);
    for (const text of ['ke', 'key']) {
      await box(page).fill(text);
      await page.clock.runFor(274);
      expect(asked).toEqual([]);
    }
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['key']);
  });
});

describe('the box by keyboard', () => {
  /** The box was opened while the support page is on its way, which arrives with `arrive`. */
  async function openOnTheWay() {
    const page = await openBox('/pricing');
    await page.keyboard.press('Escape');
    const { promise: isOpened, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await isOpened;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
    await icon(page).click();
    await box(page).fill('ke');
    return { page, arrive: () => resolve(undefined) };
  }

  it('stays open when it was opened while a page is on its way', async () => {
    const { page, arrive } = await openOnTheWay();
    arrive();
    await page.waitForURL('**/support-portal');
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    await box(page).press('End');
    await box(page).pressSequentially('y');
    await expect.poll(() => box(page).inputValue()).toBe('key');
  });

  it('closes when the reader goes back before that page has come', async () => {
    const { page, arrive } = await openOnTheWay();
    await page.goBack();
    await expect.poll(() => box(page).count()).toBe(0);
    arrive();
    await page.waitForURL('**/pricing');
  });
});

it('the header with suggestions passes axe, at every width, and is not wider than a phone', async () => {
  const page = await openBox('/documentation', { viewport: { width: 360, height: 800 } });
  await box(page).fill('key');
  await expect.poll(() => options(page).count()).toBe(4);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeInBothThemes(page, 'header'), `${width}`).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `${width}`).toBeLessThanOrEqual(0);
    for (const part of [box(page), showAll(page)]) {
      const place = await part.boundingBox();
      expect(place?.x).toBeGreaterThanOrEqual(0);
      expect((place?.x ?? 0) + (place?.width ?? width)).toBeLessThanOrEqual(width);
    }
  }
});
