// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, readInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const read = async (path: string) => (await fetch(`${product.portal}${path}`)).text();
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const toggle = (page: DomPage) => page.getByRole('navigation', { name: 'Variant' });
const cards = (page: DomPage) => page.getByRole('main').getByRole('heading', { level: 3 });

const chinese = /^Coordinates in China/;
const european = /^Connect payments and VAT/;

async function cardNames(page: DomPage): Promise<string[]> {
  await cards(page).first().waitFor();
  return cards(page).allInnerTexts();
}

describe('the overview of the documentation', () => {
  it.each(['/documentation?variant=cn', '/cn/documentation'])(
    'of the China variant at %s has its pages and not those of other countries (DOC-01) (DOC-02)',
    async (path) => {
      const page = await readInDom(path);
      const names = await cardNames(page);
      expect(names.filter((name) => chinese.test(name))).toHaveLength(1);
      expect(names.filter((name) => european.test(name))).toEqual([]);
      const link = page.getByRole('main').getByRole('link', { name: 'Restrict a key' }).last();
      expect(await link.getAttribute('href')).toBe('/cn/documentation/restrict-a-key');
      expect(canonicalOf(await read(path))).toBe(`${product.portal}/cn/documentation`);
    },
  );

  it('is global without the parameter, and with another value of it (DOC-01)', async () => {
    for (const path of ['/documentation', '/documentation?variant=us']) {
      const page = await readInDom(path);
      const names = await cardNames(page);
      expect(names.filter((name) => european.test(name))).toHaveLength(1);
      expect(names.filter((name) => chinese.test(name))).toEqual([]);
      expect(canonicalOf(await read(path))).toBe(`${product.portal}/documentation`);
    }
  });

  it('changes between the variants, which sets and removes the parameter (DOC-02)', async () => {
    const page = await visitInDom(undefined, '/documentation');
    expect(await toggle(page).getByRole('link', { name: 'Global' }).getAttribute('aria-current')).toBe('true');
    await toggle(page).getByRole('link', { name: 'China' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?variant=cn');
    await cards(page).filter({ hasText: chinese }).waitFor();
    expect(await toggle(page).getByRole('link', { name: 'China' }).getAttribute('aria-current')).toBe('true');
    await toggle(page).getByRole('link', { name: 'Global' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await cards(page).filter({ hasText: european }).waitFor();
  });
});

describe('a page of the documentation for China', () => {
  it('has its menu, its neighbours and the header lead to pages under /cn, and asks for feedback (NAV-23)', async () => {
    const page = await visitInDom(undefined, '/cn/documentation/restrict-a-key');
    const header = page.getByRole('banner').getByRole('link', { name: 'Documentation' });
    expect(await header.getAttribute('href')).toBe('/cn/documentation');
    const next = page.locator('[rel=next]');
    expect(await next.getAttribute('href')).toBe('/cn/documentation/cap-your-spend');
    expect(await page.locator('[data-feedback]').getAttribute('data-position')).toBe('bottom');
    await next.click();
    await page.getByRole('heading', { level: 1, name: 'Cap your spend' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Pages of the documentation' });
    await menu.getByRole('link', { name: 'Coordinates in China' }).first().click();
    await page.waitForURL('**/cn/documentation/coordinates-in-china');
  });

  it('is found by search engines at its global address', async () => {
    const html = await read('/cn/documentation/restrict-a-key');
    expect(canonicalOf(html)).toBe(`${product.portal}/documentation/restrict-a-key`);
  });
});
