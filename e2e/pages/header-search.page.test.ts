// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import type { PageRoute } from '../dom/page-routes.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';

const icon = (page: DomPage) => page.getByRole('banner').getByRole('link', { name: /^(?:Search|Suchen)$/ });
const box = (page: DomPage) => page.getByRole('banner').getByRole('combobox');
const options = (page: DomPage) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const showAll = (page: DomPage) => page.getByRole('banner').getByRole('link', { name: 'Show all' });
const addressOf = (page: DomPage) => {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
};

/** The box is open, and its program is there. */
async function openBox(path: string): Promise<DomPage> {
  const page = await visitInDom(undefined, path);
  await icon(page).click();
  await box(page).waitFor();
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  return page;
}

/** The texts for which the page asks for suggestions. */
function askedOn(page: DomPage): string[] {
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const parts = [searchParams.get('q'), searchParams.get('lang')];
    if (pathname === '/search-suggestions') texts.push(parts.filter((part) => part !== null).join(' in '));
  });
  return texts;
}

const suggestion = (title: string) => ({ title, sub_title: `About ${title}`, url: `/documentation#${title}` });
const answering =
  (count: number, more: boolean) =>
  (route: PageRoute): Promise<void> => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? '';
    const items = Array.from({ length: count }, (_, at) => suggestion(`${text}-${at + 1}`));
    return route.fulfill({ json: { items, more } });
  };

describe('the search icon', () => {
  it('goes straight to the search page with the flag ff_search_page_direct (SRC-05, CFG-26)', async () => {
    const page = openInDom();
    page.setFlags({ ff_search_page_direct: true });
    await page.goto('/documentation');
    await icon(page).click();
    await expect.poll(() => addressOf(page)).toBe('/search');
    await page.getByRole('main').getByRole('searchbox').waitFor();
    expect(await box(page).count()).toBe(0);
  });

  it('is on the public pages of somebody signed in, while the console has the palette', async () => {
    const page = openInDom(await demoDeveloper('self-serve'));
    await page.goto('/pricing');
    await icon(page).waitFor();
    await page.goto('/projects');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).waitFor();
    expect(await icon(page).count()).toBe(0);
  });
});

describe('submitting the box', () => {
  it.each([
    ['/cn/documentation', 'documentation'],
    ['/pricing', ''],
  ])('on %s goes to the search page with the text and the filter %j (SRC-07)', async (path, filter) => {
    const page = await openBox(path);
    await box(page).fill(' restrict & a key ');
    await box(page).press('Enter');
    await expect.poll(() => addressOf(page)).toBe(`/search?q=restrict+%26+a+key&filter=${filter}`);
    await expect.poll(() => box(page).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('restrict & a key');
  });

  it('asks in the language that the page’s address names, and stays in it (SRC-07, SRC-08, UIX-03)', async () => {
    const page = await openBox('/documentation?lang=de');
    const asked = askedOn(page);
    await box(page).fill('Schlüssel beschränken');
    const first = page.getByRole('listbox').getByRole('option').first();
    const lines = () => first.locator('span').allTextContents();
    await expect.poll(lines).toEqual(['Einen Schlüssel beschränken', '/documentation/restrict-a-key']);
    expect(asked).toEqual(['Schlüssel beschränken in de']);
    await box(page).press('Enter');
    await expect
      .poll(() => addressOf(page))
      .toMatch(/^\/search\?q=Schl%C3%BCssel\+beschr%C3%A4nken&filter=documentation&lang=de$/);
  });

  it('does nothing while it is empty, or has nothing but space (SRC-06)', async () => {
    const page = await openBox('/pricing');
    for (const text of ['', '   ']) {
      await box(page).fill(text);
      await box(page).press('Enter');
    }
    expect(addressOf(page)).toBe('/pricing');
    expect(await box(page).inputValue()).toBe('   ');
  });
});

describe('suggestions', () => {
  it('are the server’s, each with title and second line, and open what they name (SRC-08, REQ-111)', async () => {
    const page = await openBox('/pricing');
    await box(page).fill('blocked caller');
    const first = options(page).first();
    const lines = () => first.locator('span').allTextContents();
    await expect.poll(lines).toEqual(['What a blocked caller sees', 'Restrict a key']);
    await box(page).fill('restrict a key');
    await expect.poll(lines).toEqual(['Restrict a key', '/documentation/restrict-a-key']);
    await first.click();
    await expect.poll(() => addressOf(page)).toBe('/documentation/restrict-a-key');
    await expect.poll(() => box(page).count()).toBe(0);
  });

  it('begin with the second character, are hidden below, have no link to all results if there are no more, and are kept by text for as long as the page lives (SRC-09, SRC-11, SRC-12)', async () => {
    const page = openInDom();
    const asked = askedOn(page);
    await page.route('**/search-suggestions?*', answering(4, false));
    await page.goto('/pricing');
    await icon(page).click();
    for (const text of ['k', ' k ', 'ke']) await box(page).fill(text);
    await expect.poll(() => options(page).count()).toBe(4);
    expect(asked).toEqual(['ke']);
    expect(await showAll(page).count()).toBe(0);
    await box(page).fill('k');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await box(page).getAttribute('aria-expanded')).toBe('false');

    for (const text of ['key', 'map', 'key', 'map ', 'key']) {
      await box(page).fill(text);
      await options(page).getByText(`${text.trim()}-1`, { exact: true }).waitFor();
    }
    await box(page).press('Escape');
    await box(page).press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Documentation' }).click();
    await icon(page).click();
    await box(page).fill('map');
    await options(page).getByText('map-1', { exact: true }).waitFor();
    expect(asked).toEqual(['ke', 'key', 'map']);
  });

  it('are four, with a link to all results if there are more (SRC-12)', async () => {
    const page = await openBox('/documentation');
    await box(page).fill('key');
    await expect.poll(() => options(page).count()).toBe(4);
    await page.getByRole('banner').getByText('4 suggestions').waitFor({ state: 'attached' });
    await showAll(page).click();
    await expect.poll(() => addressOf(page)).toBe('/search?q=key&filter=');
    await page.getByText(/results for “key”$/).waitFor();
  });

  it('are cleared by a failure, come again with the next text, and are those for the last one, however late those for an earlier one come (SRC-13)', async () => {
    const page = openInDom();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const answer = answering(3, true);
    await page.route('**/search-suggestions?*', answer);
    await page.route('**/search-suggestions?q=keys', (route) => route.abort());
    await page.route('**/search-suggestions?q=keyss', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.route('**/search-suggestions?q=slow', async (route) => {
      await held;
      await answer(route).catch(() => undefined); // the page no longer waits for it
    });
    await page.goto('/pricing');
    const asked = askedOn(page);
    await icon(page).click();
    for (const failing of ['keys', 'keyss']) {
      await box(page).fill('key');
      await expect.poll(() => options(page).count()).toBe(3);
      await box(page).fill(failing);
      await expect.poll(() => options(page).count()).toBe(0);
      expect(await showAll(page).count()).toBe(0);
    }
    await box(page).fill('map');
    await options(page).getByText('map-1', { exact: true }).waitFor();

    await box(page).fill('slow');
    await expect.poll(() => asked.at(-1)).toBe('slow');
    await box(page).fill('quick');
    await options(page).getByText('quick-1', { exact: true }).waitFor();
    release();
    await box(page).fill('quickest');
    await options(page).getByText('quickest-1', { exact: true }).waitFor();
    expect((await options(page).allInnerTexts()).map((text) => /^[a-z]+/.exec(text)?.[0])).toEqual(
      Array<string>(3).fill('quickest'),
    );
  });
});

describe('the box by keyboard', () => {
  const activeOption = (page: DomPage) =>
    box(page).evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant');
      const option = id === null ? null : document.getElementById(id);
      return option?.getAttribute('aria-selected') === 'true' ? option.firstElementChild?.textContent : undefined;
    });

  it('moves through the suggestions, puts them away, and opens the one that is highlighted (SRC-12)', async () => {
    const page = openInDom();
    await page.route('**/search-suggestions?*', answering(3, true));
    await page.goto('/pricing');
    await icon(page).click();
    await box(page).fill('key');
    await expect.poll(() => options(page).count()).toBe(3);
    expect(await box(page).getAttribute('aria-expanded')).toBe('true');
    const list = await box(page).getAttribute('aria-controls');
    expect(await page.getByRole('listbox').getAttribute('id')).toBe(list);
    for (const [key, active] of [
      ['ArrowDown', 'key-1'],
      ['ArrowDown', 'key-2'],
      ['ArrowUp', 'key-1'],
      ['ArrowUp', 'key-3'],
      ['ArrowDown', 'key-1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => activeOption(page)).toBe(active);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options(page).count()).toBe(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect.poll(() => showAll(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toMatch(/^\/documentation#key-\d$/);
  });

  it('shows suggestions again for what is typed after they were put away, and highlights none of others that come', async () => {
    const page = openInDom();
    const held = Promise.withResolvers<undefined>();
    const answer = answering(3, true);
    await page.route('**/search-suggestions?*', answer);
    await page.route('**/search-suggestions?q=maps', async (route) => {
      await held.promise;
      await answer(route);
    });
    await page.goto('/pricing');
    const asked = askedOn(page);
    await icon(page).click();
    await box(page).fill('key');
    await expect.poll(() => options(page).count()).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    await box(page).fill('map');
    await options(page).getByText('map-1', { exact: true }).waitFor();
    await box(page).fill('maps');
    await expect.poll(() => asked.at(-1)).toBe('maps');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => activeOption(page)).toBe('map-1');
    held.resolve(undefined);
    await options(page).getByText('maps-1', { exact: true }).waitFor();
    expect(await activeOption(page)).toBeUndefined();
  });

  it('closes when the reader goes back, and when the focus goes elsewhere', async () => {
    const page = await visitInDom(undefined, '/pricing');
    await page.getByRole('banner').getByRole('link', { name: 'Documentation' }).click();
    await page.waitForURL('**/documentation');
    await icon(page).click();
    await box(page).waitFor();
    await page.goBack();
    await page.waitForURL('**/pricing');
    await expect.poll(() => box(page).count()).toBe(0);
    await icon(page).click();
    await box(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => box(page).count()).toBe(0);
  });
});
