import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentPages } from '../../web/content-pages.ts';
import { openPage, product } from '../harness.ts';
import { started } from '../pages/started.ts';

const folder = join(import.meta.dirname, '../../content');
const get = (path: string, init: RequestInit = {}) =>
  fetch(`${product.portal}${path}`, { redirect: 'manual', ...init });
const read = async (path: string, init?: RequestInit) => (await get(path, init)).text();
const german = { headers: { 'accept-language': 'de' } };
const attributeOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const posts = contentPages(folder, 'blog', 'en');

describe('the blog', () => {
  it.each(posts)('has the post $slug whole at its address, in both languages (NAV-24)', async ({ slug, title }) => {
    expect(await read(`/blog/${slug}`)).toContain(`<title>${title} · Waypost</title>`);
    const twin = contentPages(folder, 'blog', 'de').find((one) => one.slug === slug);
    const html = await read(`/blog/${slug}`, german);
    expect(html).toContain(`${twin?.title} · Waypost</title>`);
    expect(html).toContain('Alle Beiträge');
  });

  it('offers its feed to programs that read it', async () => {
    const html = await read('/blog');
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/blog\/feed.xml"/);
    const feed = await get('/blog/feed.xml');
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await feed.text();
    for (const { slug } of posts) expect(text).toContain(`<link href="${product.portal}/blog/${slug}"/>`);
  });
});

describe('a page for readers', () => {
  const pages = [
    '/documentation/restrict-a-key',
    '/tutorials/store-finder',
    '/blog/counting-once',
    '/tutorials',
    '/blog',
  ];

  it.each(pages)('%s has an address for each language, and each names the others (UIX-07)', async (path) => {
    for (const [language, address] of [
      ['en', path],
      ['de', `${path}?lang=de`],
    ] as const) {
      const html = await read(address, language === 'en' ? german : {});
      if (language === 'de') expect(html).toContain('<html lang="de"');
      const shown = await read(`${path}?lang=${language}`, german);
      expect(shown).toContain(`<html lang="${language}"`);
      expect(attributeOf(shown, /<link rel="canonical" href="([^"]*)"/)).toBe(`${product.portal}${address}`);
      for (const [code, other] of [
        ['en', path],
        ['de', `${path}?lang=de`],
        ['x-default', path],
      ])
        expect(shown).toMatch(
          new RegExp(
            `<link rel="alternate" hreflang="${code}" href="${product.portal}${other?.replace('?', '\\?')}"`,
            'i',
          ),
        );
    }
  });

  it.each(['/documentation/restrict-a-key', '/tutorials/store-finder', '/blog/counting-once'])(
    '%s arrives with its content, description, social card and facts for search engines (UIX-07)',
    async (path) => {
      const html = await read(path);
      expect(attributeOf(html, /<meta name="description" content="([^"]*)"/)?.length).toBeGreaterThan(50);
      const card = attributeOf(html, /<meta property="og:image" content="([^"]*)"/) ?? '';
      const answer = await fetch(card);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const facts = JSON.parse(
        attributeOf(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) ?? '{}',
      ) as object;
      expect(facts).toMatchObject({
        '@context': 'https://schema.org',
        url: `${product.portal}${path}`,
        inLanguage: 'en',
      });
    },
  );

  it.each(pages)('%s has its text as Markdown at the same address (DOC-13)', async (path) => {
    const answer = await get(`${path}.md`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^# .+\n\n/);
    expect(text).not.toMatch(/<Notice|\{props|\{PORTAL\}|\{SAMPLE_PLATFORM\}|^---$/m);
    const listed = await read('/llms.txt');
    const isList = path === '/tutorials' || path === '/blog';
    if (!isList) expect(listed).toContain(`${product.portal}${path}.md`);
  });

  it.each([
    ['/docs/restrict-a-key', '/documentation/restrict-a-key'],
    ['/rss.xml', '/blog/feed.xml'],
  ])('is found at its older address %s too (UIX-07)', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  it('asks no other host for anything, and loads its program only when it is used', async () => {
    const page = await openPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    for (const path of ['/blog/counting-once', '/tutorials/store-finder', '/documentation/location-api/geocode']) {
      await page.goto(path);
      await started(page);
    }
    expect([...hosts]).toEqual([product.portal]);
  });

  it('is found by the search in the language in which it is written', async () => {
    const found = await read('/search?q=Filialsuche', german);
    expect(found).toContain('/tutorials/store-finder');
    expect(await read('/search?q=store+finder')).toContain('/tutorials/store-finder');
    expect(await read('/search?q=exactly+once&filter=blog')).toContain('/blog/counting-once');
  });
});

it('is open to visitors: documentation, tutorials, examples, blog and search (ROL-02)', async () => {
  for (const path of [
    '/documentation',
    '/tutorials',
    '/blog',
    '/search?q=key',
    '/api-explorer',
    posts[0] ? `/blog/${posts[0].slug}` : '',
  ]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).not.toContain('This part of the portal is not available yet');
  }
});

it.each([
  ['/documentation/nothing', 404],
  ['/documentation/nothing.md', 404],
  ['/cn/documentation/nothing', 404],
  ['/documentation/api-reference/nothing', 404],
  ['/tutorials/nothing', 404],
  ['/blog/nothing', 404],
  ['/api-explorer/nothing', 404],
  ['/xx/documentation', 404],
  ['/documents/mobile-sdk/9.9.9/en/index.html', 404],
  ['/documents/mobile-sdk/1.1.0/fr/index.html', 404],
  ['/documents/mobile-sdk/1.1.0/en/..%2f..%2fcatalog%2fplans.json', 404],
  ['/documentation/documents/mobile-sdk?version=9.9.9&page=nothing.html', 200], // the newest version, from its start
  ['/documentation?variant=mars', 200],
  ['/documentation/cap-your-spend?lang=xx', 200],
  ['/search?q=key&filter=nothing&page=99', 200],
])(
  'answers %s, where a page, version, product or language is unknown, with %i and a page in English',
  async (path, status) => {
    const answer = await get(path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).toContain('<html lang="en"');
    expect(text.includes('Page not found')).toBe(status === 404 && path !== '/api-explorer/nothing');
  },
);
