// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, readInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const addressOf = (page: DomPage) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const box = (page: DomPage) => page.getByRole('main').getByRole('searchbox');
const results = (page: DomPage) => page.getByRole('main').getByRole('heading', { level: 2 });
const tab = (page: DomPage, name: string) =>
  page.getByRole('navigation', { name: 'What to search' }).getByRole('link', { name });

describe('the search page without scripts', () => {
  it('lists results with title, excerpt and link, and has their words marked (SRC-14)', async () => {
    const page = await readInDom('/search?q=restricting%20keys');
    const first = results(page).first();
    expect(await first.innerText()).toBe('Restrict a key');
    expect(await first.locator('mark').allInnerTexts()).toEqual(['Restrict', 'key']);
    const hits = page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    expect(await hits.first().locator('p').allTextContents()).toEqual([
      'Documentation · /documentation/restrict-a-key',
      expect.stringMatching(/^Limit an API key to/),
    ]);
    await first.getByRole('link').click();
    await page.waitForURL('**/documentation/restrict-a-key');
  });

  it('opens the section that was found (SRC-14)', async () => {
    const page = await readInDom('/search?q=blocked+caller');
    await results(page).first().getByRole('link').click();
    await page.waitForURL('**/documentation/restrict-a-key#what-a-blocked-caller-sees');
  });

  it('has a plain form that keeps the filter, and tabs that keep the text (NAV-31, SRC-14)', async () => {
    const page = await readInDom('/search');
    expect(await results(page).count()).toBe(0);
    await box(page).fill('gateway');
    await box(page).press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/search?q=gateway&filter=');
    expect(await tab(page, 'All').getAttribute('aria-current')).toBe('page');
    const all = await page.getByRole('main').getByRole('status').innerText();
    expect(all).toMatch(/^\d+ results for “gateway”$/);
    await tab(page, 'Documentation').click();
    await expect.poll(() => addressOf(page)).toBe('/search?q=gateway&filter=documentation');
    expect(await box(page).inputValue()).toBe('gateway');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => addressOf(page)).toBe('/search?q=gateway&filter=documentation');
    for (const [name, filter] of [
      ['Examples', 'examples'],
      ['Blog', 'blog'],
    ] as const) {
      await tab(page, name).click();
      await expect.poll(() => addressOf(page)).toBe(`/search?q=gateway&filter=${filter}`);
      expect(await tab(page, name).getAttribute('aria-current')).toBe('page');
      expect(await box(page).inputValue()).toBe('gateway');
    }
  });

  it('searches in the language that its address names, and stays in it (SRC-14, UIX-03)', async () => {
    const page = await readInDom('/search?q=Schl%C3%BCssel&lang=de');
    expect(await results(page).first().innerText()).toMatch(/Schlüssel/);
    await box(page).fill('Ausgaben');
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click();
    await expect.poll(() => addressOf(page)).toBe('/search?q=Ausgaben&filter=&lang=de');
    expect(await results(page).first().innerText()).toMatch(/Ausgaben/);
  });

  it('shows ten results a page, and reads a bad page as the first (NAV-31, SRC-14)', async () => {
    const page = await readInDom('/search?q=key');
    expect(await results(page).count()).toBe(10);
    const titlesOfFirst = await results(page).allInnerTexts();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => addressOf(page)).toBe('/search?q=key&filter=&page=2');
    await page.getByText(/^Page 2 of \d+$/).waitFor();
    expect(await results(page).allInnerTexts()).not.toEqual(titlesOfFirst);
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText(/^Page 1 of \d+$/).waitFor();
    for (const bad of ['0', '-1', 'x', '99', '1.5', '']) {
      await page.goto(`/search?q=key&page=${bad}`);
      expect(await results(page).allInnerTexts(), bad).toEqual(titlesOfFirst);
    }
  });
});

describe('the search page', () => {
  it('says that it found nothing for a text, as it was typed (SRC-14)', async () => {
    const page = await readInDom('/search');
    const texts = ['<qzxqv>zqxqv(1)</qzxqv>', '"qzxv" & \'qzxv\'', 'קזחטמנ', '1e3', '{"q":1}', '{qzxqv, zqxqv'];
    for (const text of texts) {
      await page.goto(`/search?q=${encodeURIComponent(text)}&filter=blog`);
      await page.getByText(`No results for "${text}".`, { exact: true }).waitFor();
      expect(await box(page).inputValue()).toBe(text);
      expect(await page.title()).toBe(`Search: ${text} · Waypost`);
    }
  });

  it('searches for what looks like something else as a text, which stays as it was typed (SRC-14)', async () => {
    const page = await readInDom('/search');
    for (const text of ['true', '<script>alert(1)</script>', '{count, plural']) {
      await page.goto(`/search?q=${encodeURIComponent(text)}`);
      await page.getByRole('main').getByRole('status').getByText(`for “${text}”`).waitFor();
      expect(await box(page).inputValue()).toBe(text);
    }
  });

  it('is not for search engines, and has its title', async () => {
    const answer = await fetch(`${product.portal}/search?q=key`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).toMatch(/<title>Search: key · Waypost<\/title>/);
    expect(await (await fetch(`${product.portal}/search`)).text()).toMatch(/<title>Search · Waypost<\/title>/);
  });

  it('does nothing when an empty text is submitted (SRC-06)', async () => {
    const page = await visitInDom(undefined, '/search?q=key&filter=blog');
    await results(page).first().waitFor();
    history.pushState(null, '', location.href); // removes what an earlier test has gone back from
    const before = history.length;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await box(page).fill('   ');
    await box(page).press('Enter');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await box(page).fill('gateway');
    await box(page).press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/search?q=gateway&filter=blog');
    expect(history.length).toBe(before + 1);
    expect(asked.filter((url) => url.includes('/api/search'))).toEqual([
      `${product.portal}/api/search?q=gateway&filter=blog&page=1`,
    ]);
  });

  it('asks in the language that its address names, and keeps it for the next text (SRC-14, UIX-03)', async () => {
    const page = await visitInDom(undefined, '/search?q=Ausgaben&filter=&lang=de');
    await expect.poll(() => results(page).first().innerText()).toMatch(/Ausgaben/);
    await box(page).fill('Schlüssel');
    await box(page).press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/search?q=Schl%C3%BCssel&filter=&lang=de');
    await expect.poll(() => results(page).first().innerText()).toMatch(/Schlüssel/);
  });

  it('keeps the filter from page to page, has other results behind each tab, and goes back with its box (SRC-14)', async () => {
    const page = await visitInDom(undefined, '/search?q=key&filter=documentation');
    const kinds = async () => {
      const lines = await page.getByRole('main').locator('li p:first-of-type').allInnerTexts();
      return [...new Set(lines.map((line) => line.split(' · ')[0]))];
    };
    await expect.poll(kinds).toEqual(['Documentation']);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^Page 2 of \d+$/).waitFor();
    expect(addressOf(page)).toBe('/search?q=key&filter=documentation&page=2');
    expect(await kinds()).toEqual(['Documentation']);
    await tab(page, 'Blog').click();
    await expect.poll(kinds).toEqual(['Blog']);
    await box(page).fill('gateway');
    await box(page).press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/search?q=gateway&filter=blog');
    await page.goBack();
    await expect.poll(() => box(page).inputValue()).toBe('key');
  });

  it('shows the results of the last text, however late those of an earlier one come (SRC-14)', async () => {
    const page = await visitInDom(undefined, '/search');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/search?q=gateway*', async (route) => {
      await held;
      await route.continue().catch(() => undefined); // the page no longer waits for it
    });
    await box(page).fill('gateway');
    await box(page).press('Enter');
    await page.locator('[aria-busy=true]').waitFor();
    await box(page).fill('rotate');
    await box(page).press('Enter');
    await page.getByText('for “rotate”').waitFor();
    release();
    await page.getByRole('heading', { name: 'Rotate without downtime' }).waitFor();
    expect(await page.getByText('for “gateway”').count()).toBe(0);
  });

  it('says that the server did not answer, and tries again (SRC-14)', async () => {
    const page = await visitInDom(undefined, '/search');
    await page.route('**/api/search?*', (route) => route.abort());
    await box(page).fill('gateway');
    await box(page).press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'The search did not answer' });
    await alert.waitFor();
    await page.unroute('**/api/search?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('for “gateway”').waitFor();
  });
});
