import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentPages } from '../../web/content-pages.ts';
import { paths } from '../../web/src/paths.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { started } from '../pages/started.ts';

const folder = join(import.meta.dirname, '../../content');
const written = contentPages(folder, 'documentation', 'en')
  .filter(({ variant }) => variant !== 'china')
  .map(({ slug }) => paths.documentationPage(slug));
const pages = [...written, paths.apiReference, paths.accountWidget, paths.embeddedDocument('mobile-sdk')];
const read = async (path: string) => (await fetch(`${product.portal}${path}`)).text();
const metaIn = (html: string, name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the documentation', () => {
  it.each(written)(
    '%s arrives whole, with title, description, canonical link and nothing to keep search engines away',
    async (path) => {
      const html = await read(path);
      const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
      expect(html).toContain(`<title>${title} · Waypost</title>`);
      expect(metaIn(html, 'description')?.length).toBeGreaterThan(50);
      expect(html).toContain(`<link rel="canonical" href="${product.portal}${path}"`);
      expect(metaIn(html, 'robots')).toBeUndefined();
      const anchors = [...html.matchAll(/<h[23] id="([^"]+)"><a href="#([^"]+)"/g)];
      expect(anchors.length).toBeGreaterThan(3);
      for (const [, id = '', link] of anchors) {
        expect(link).toBe(id);
        expect(html.split(`href="#${id}"`).length - 1).toBeGreaterThan(1); // the heading, and its entry in the outline
      }
      const [, body = ''] = /<main(.*)<\/main>/s.exec(html) ?? [];
      expect(body.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length).toBeGreaterThan(350);
    },
  );

  it('is read without signing in, from its overview to every page and from each page to all others', async () => {
    for (const path of [paths.documentation, ...pages]) {
      const html = await read(path);
      for (const other of [paths.documentation, ...pages])
        expect(html, `${path} to ${other}`).toContain(`href="${other}"`);
      expect(html).toMatch(
        new RegExp(`<a[^>]*href="${path}"[^>]*aria-current="page"|<a[^>]*aria-current="page"[^>]*href="${path}"`),
      );
    }
  });

  it('says on a phone which column a cell of a table belongs to, and keeps rows and cells for screen readers', async () => {
    const page = await openPage({ viewport: { width: 360, height: 800 } });
    await page.goto(paths.connectYourGateway);
    const cells = page.getByRole('row').filter({ hasText: 'X-Original-URI' }).getByRole('cell');
    const labels = () =>
      cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')));
    expect(await labels()).toEqual(['none', 'Meaning: ', 'Needed for: ']);
    await page.setViewportSize({ width: 1440, height: 800 });
    expect(await labels()).toEqual(['none', 'none', 'none']);
  });

  it('loads the text of one page, shows it with the credentials that are chosen, and leads on without loading a document', async () => {
    const page = await openPage();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(new URL(request.url()).pathname));
    await page.goto(paths.yourFirstKey);
    await started(page);
    const texts = () =>
      [...new Set(addresses)].filter((path) =>
        written.some((page) => new RegExp(`/${page.split('/').at(-1)}-[^/]+\\.js$`).test(path)),
      );
    expect(texts().length).toBe(1);
    const detail = { app_id: 'app_1', app_code: null, api_key: 'wp_of_the_reader' };
    const insert = () =>
      page.evaluate(
        (chosen) => document.dispatchEvent(new CustomEvent('replace-credentials', { detail: chosen })),
        detail,
      );
    const shown = page.getByLabel('Look up a place with curl').getByText('wp_of_the_reader');
    await expect.poll(async () => (await insert()) && shown.count()).toBe(1);
    await page.getByRole('button', { name: 'Insert credentials' }).waitFor();
    await page.getByRole('link', { name: 'Next Restrict a key' }).click();
    await page.getByRole('heading', { level: 1, name: 'Restrict a key' }).waitFor();
    expect(texts().length).toBe(2);
    expect(addresses.filter((path) => pages.includes(path))).toEqual([paths.yourFirstKey]);
    await expect.poll(() => page.title()).toBe('Restrict a key · Waypost');
  });

  it('has its menu folded above the text on a phone', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto(paths.accessTokens);
    await started(page);
    const menu = page.getByRole('navigation', { name: 'Pages of the documentation' });
    await expect.poll(() => menu.count()).toBe(0);
    await page.locator('summary').filter({ hasText: 'Pages of the documentation' }).click();
    expect(await axeInBothThemes(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    await expect.poll(() => menu.count()).toBe(0);
  });
});
