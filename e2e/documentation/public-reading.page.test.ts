// @vitest-environment jsdom

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentPages } from '../../web/content-pages.ts';
import { readInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const posts = contentPages(join(import.meta.dirname, '../../content'), 'blog', 'en');

describe('the blog', () => {
  it('lists every post, newest first, with title, day and summary, and leads to each (NAV-24)', async () => {
    const page = await visitInDom(undefined, '/blog');
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await titles.allInnerTexts()).toEqual(posts.map(({ title }) => title));
    const entries = page.getByRole('main').getByRole('listitem');
    for (const [at, { published, description }] of posts.entries()) {
      expect(await entries.nth(at).locator('time').getAttribute('datetime')).toBe(published);
      await entries.nth(at).getByText(description, { exact: true }).waitFor();
    }
    const [newest] = posts;
    await titles.first().getByRole('link').click();
    await page.waitForURL(`**/blog/${newest?.slug}`);
    await page.getByRole('heading', { level: 1, name: newest?.title ?? '' }).waitFor();
    expect(await page.getByRole('main').locator('time').getAttribute('datetime')).toBe(newest?.published);
    await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
    await page.waitForURL('**/blog');
  });
});

describe('a page for readers', () => {
  it('keeps the language of its address in its links, also without scripts (UIX-07)', async () => {
    const page = await readInDom('/documentation/restrict-a-key?lang=de');
    await page.locator('[rel=next]').click();
    await page.getByRole('heading', { level: 1, name: 'Ausgaben begrenzen' }).waitFor();
    expect(new URL(page.url()).search).toBe('?lang=de');
    await page.getByRole('banner').getByRole('link', { name: 'Preise' }).click();
    await page.waitForURL('**/pricing?lang=de');
    const outline = page.locator('a[href^="#"]').first();
    expect(await outline.getAttribute('href')).not.toContain('lang');
  });

  it('keeps the language of its address in its Markdown and its feed (DOC-13, UIX-07)', async () => {
    const page = await readInDom('/documentation/restrict-a-key?lang=de');
    const source = page.getByRole('link', { name: 'Als Markdown ansehen' });
    expect(await source.getAttribute('href')).toBe('/documentation/restrict-a-key.md?lang=de');
    await page.goto('/blog?lang=de');
    const feed = page.getByRole('link', { name: 'Feed abonnieren' });
    expect(await feed.getAttribute('href')).toBe('/blog/feed.xml?lang=de');
    const html = await (await fetch(`${product.portal}/blog?lang=de`)).text();
    expect(html).toMatch(/<link [^>]*type="application\/atom\+xml"[^>]*href="\/blog\/feed\.xml\?lang=de"/);
  });

  it('has its source, as Markdown, one press away (DOC-13)', async () => {
    const page = await visitInDom(undefined, '/documentation/restrict-a-key');
    const link = page.getByRole('link', { name: 'View as Markdown' });
    expect(await link.getAttribute('href')).toBe('/documentation/restrict-a-key.md');
    const editor = page.getByRole('link', { name: 'Edit this page' });
    const source = 'https://git.example/docs/edit/main/content/documentation/en/restrict-a-key.mdx';
    expect(await editor.getAttribute('href')).toBe(source);
    await page.locator('[rel=next]').click();
    await page.getByRole('heading', { level: 1, name: 'Cap your spend' }).waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('/documentation/cap-your-spend.md');
  });
});

describe('a document that is made elsewhere', () => {
  it('has its files by version, newest first, each with its type and a real PDF behind it (DOC-11)', async () => {
    const page = await readInDom('/documentation/documents/mobile-sdk');
    const section = page.getByRole('region', { name: 'Downloads' });
    expect(await section.getByRole('term').allInnerTexts()).toEqual(['Version 1.1.0', 'Version 1.0.0']);
    const links = section.getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Release notes',
      'Developer guide',
      'Data specification',
      'User guide',
      'Migration guide',
      'Technical solution paper',
      'Release notes',
      'Developer guide',
    ]);
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of [...addresses, ...addresses.map((one) => one.replace('/en/', '/de/'))]) {
      const answer = await fetch(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
    }
  });
});
