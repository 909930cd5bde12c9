import { describe, expect, it } from 'vitest';
import { allMessages } from '../messages/load-messages.ts';
import { textOf } from '../messages/use-text.tsx';
import { referenceErrors, referencePages } from '../features/api-reference/model/reference-documents.ts';
import { siteFileAt } from './site-files.ts';
import type { WrittenPage } from './written-pages.ts';

const page = (facts: Partial<WrittenPage>): WrittenPage => ({
  kind: 'documentation',
  language: 'en',
  slug: 'first',
  title: 'First',
  description: 'The first page.',
  published: '',
  variant: '',
  markdown: '# First\n\nCall {SAMPLE_PLATFORM} or {PORTAL}.\n',
  ...facts,
});
const pages = [
  page({}),
  page({ language: 'de', title: 'Erste', markdown: '# Erste\n' }),
  page({ kind: 'tutorials', slug: 'finder', title: 'Finder', markdown: '# Finder\n' }),
  page({ kind: 'blog', slug: 'news', title: 'News & more <1>', published: '2026-11-20', markdown: '# News\n' }),
  page({ kind: 'blog', slug: 'older', title: 'Older', published: '2026-10-01', markdown: '# Older\n' }),
  page({ kind: 'blog', slug: 'news', language: 'de', title: 'Neues', published: '2026-11-20', markdown: '# Neues\n' }),
];
const widgetGuide = '# The account widget\n';

const origin = 'https://portal.example';
const hosts = { portal: origin, account: 'https://account.example', sample_platform: 'https://api.example' };
const bothLanguages = (text: string) => ({ en: text, de: `${text} (de)` });
const version = (name: string) => ({
  version: name,
  base: `/documents/sdk/${name}/{language}/`,
  contents: 'contents.html',
  pages: ['index.html'],
  downloads: [],
});
const sdk = {
  id: 'sdk',
  title: bothLanguages('SDK'),
  description: bothLanguages('All of it.'),
  type: 'jsdoc',
  product: '',
  versions: [version('1.0'), version('1.1')],
};
const platform_projects_url = 'https://platform.example/projects';
const config = { hosts, platform_projects_url, brand: { name: 'Waypost' }, documents: [sdk] };
const geocoding = referencePages.filter(({ slug }) => slug === 'geocoding');
const fileAt = async (path: string, language: 'en' | 'de' = 'en') => {
  const t = textOf(await allMessages(language), language);
  return siteFileAt(path, {
    config,
    language,
    t,
    pages,
    widgetGuide,
    readReference: () => Promise.resolve(geocoding),
    readErrors: () => Promise.resolve(referenceErrors),
  });
};
const textAt = async (path: string, language?: 'en' | 'de') => (await fileAt(path, language))?.text ?? '';

describe('siteFileAt', () => {
  it('leads search engines to the sitemap on the portal and away from pages behind a login (UIX-07)', async () => {
    const robots = await fileAt('/robots.txt');
    expect(robots?.type).toBe('text/plain; charset=utf-8');
    expect(robots?.text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /projects',
        'Disallow: /billing-management',
        `Sitemap: ${origin}/sitemap.xml`,
      ]),
    );
  });

  it('lists every page once for each language, with its addresses in all of them (UIX-07)', async () => {
    const sitemap = await textAt('/sitemap.xml');
    const addresses = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
    const own = [`${origin}/`, `${origin}/documentation/first`, `${origin}/tutorials/finder`, `${origin}/blog/news`];
    expect(addresses).toEqual(expect.arrayContaining([...own, ...own.map((address) => `${address}?lang=de`)]));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => !address?.startsWith(`${origin}/`))).toEqual([]);
    expect(sitemap).not.toContain('/projects');
    const [entry = ''] = sitemap.split('</url>').filter((one) => one.includes(`<loc>${origin}/blog/news</loc>`));
    for (const [language, address] of [
      ['en', `${origin}/blog/news`],
      ['de', `${origin}/blog/news?lang=de`],
      ['x-default', `${origin}/blog/news`],
    ])
      expect(entry).toContain(`hreflang="${language}" href="${address}"`);
  });

  it('has the Markdown of every page, with the hosts of the installation (DOC-13)', async () => {
    expect(await fileAt('/documentation/first.md')).toEqual({
      type: 'text/markdown; charset=utf-8',
      text: '# First\n\nCall https://api.example or https://portal.example.\n',
    });
    expect(await textAt('/documentation/first.md', 'de')).toBe('# Erste\n');
    expect(await textAt('/tutorials/finder.md')).toBe('# Finder\n');
    expect(await textAt('/documentation/account-widget.md')).toBe('# The account widget\n');
    expect(await textAt('/cn/documentation/first.md')).toBe(await textAt('/documentation/first.md'));
    expect(await textAt('/documentation/documents/sdk.md', 'de')).toBe(
      '# SDK (de)\n\nAll of it. (de)\n\n- [1.1: index.html](/documents/sdk/1.1/de/index.html)\n- [1.0: index.html](/documents/sdk/1.0/de/index.html)\n',
    );
    expect(await textAt('/documentation.md')).toContain('- [First](/documentation/first.md): The first page.');
    expect(await textAt('/tutorials.md')).toContain('- [Finder](/tutorials/finder.md)');
    expect(await textAt('/blog.md')).toContain('- [Older](/blog/older.md)');
    const list = await textAt('/documentation/api-reference.md');
    expect(list).toContain('## [Geocoding](/documentation/api-reference/geocoding.md)\n\n- `GET /v1/geocode`:');
    expect(await fileAt('/documentation/api-reference/nothing.md')).toBeUndefined();
  });

  it('has each group of calls of the API reference as Markdown, in the list and in the file of all pages (EXP-22)', async () => {
    const group = await textAt('/documentation/api-reference/geocoding.md');
    expect(group).toMatch(/^# Geocoding\n\n## Find places by name\n\n`GET \/v1\/geocode`\n/);
    expect(group).toContain('- `q` (string; required): The name. After a comma, a country or a region.');
    expect(group).toContain(
      "curl 'https://api.example/v1/geocode?q=Paris&limit=3' \\\n  -H 'X-API-Key: {YOUR_API_KEY}'",
    );
    expect(group).toContain('"label": "Paris, France"');
    expect(group).toContain('- 429: RATE_LIMITED, USAGE_EXCEEDED, SPEND_CAP_REACHED');
    expect(await textAt('/llms.txt')).toContain(`- [Geocoding](${origin}/documentation/api-reference/geocoding.md): `);
    expect(await textAt('/llms-full.txt')).toContain(group.trimEnd());
    expect(await textAt('/sitemap.xml')).toContain(
      `<loc>${origin}/documentation/api-reference/geocoding?lang=de</loc>`,
    );
  });

  it('has the codes of refusals as Markdown, those of the portal in the words of the language (EXP-22)', async () => {
    const english = await textAt('/documentation/api-reference/errors.md');
    expect(english).toMatch(/^# API errors\n/);
    expect(english).toContain('- 401 `NOT_FOUND`: The credential is unknown. There is no such key,');
    expect(english).toContain('- 404 `NOT_FOUND`: This does not exist.');
    expect(await textAt('/documentation/api-reference/errors.md', 'de')).toContain('- 404 `NOT_FOUND`: Das gibt es');
    expect(await textAt('/llms.txt')).toContain(`](${origin}/documentation/api-reference/errors.md): `);
    expect(await textAt('/llms-full.txt')).toContain(english.trimEnd());
    expect(await textAt('/sitemap.xml')).toContain(`<loc>${origin}/documentation/api-reference/errors</loc>`);
  });

  it('has each live example as Markdown: its code in each language, and what it prints (DOC-13)', async () => {
    const path = '/api-explorer/rest/geocoding/geocode-a-place';
    const example = await textAt(`${path}.md`);
    expect(example).toMatch(/^# Geocode a place\n\nFinds places by name, the best match first\.\n\n## JavaScript\n/);
    expect(example.match(/^## .+$/gm)).toEqual(['## JavaScript', '## TypeScript', '## Python', '## curl']);
    expect(example).toContain('```sh\ncurl "https://api.example/v1/geocode?q=Springfield&limit=3" ');
    expect(example).toMatch(/```text\nSpringfield, Missouri, United States \{[^`]+\n```\n$/);
    expect(await textAt('/api-explorer/maps-js/v3.0/markers/add-a-marker.md', 'de')).toMatch(/^# Markierung setzen\n/);
    expect(await fileAt('/api-explorer/rest/geocoding/nothing.md')).toBeUndefined();
    expect(await fileAt('/api-explorer/rest.md')).toBeUndefined();
    expect(await textAt('/api-explorer.md')).toContain(`- [Geocode a place](${path}.md): Finds places by name`);
    expect(await textAt('/llms.txt')).toContain(`- [Geocode a place](${origin}${path}.md): `);
    expect(await textAt('/llms-full.txt')).toContain(example.trimEnd());
  });

  it('lists the Markdown of all pages for programs that read, and holds them in one file (DOC-13)', async () => {
    const list = await textAt('/llms.txt');
    expect(list).toMatch(/^# Waypost\n\n> /);
    for (const path of [
      '/documentation/first',
      '/documentation/api-reference',
      '/documentation/account-widget',
      '/tutorials/finder',
      '/blog/news',
      '/blog/older',
    ])
      expect(list).toContain(`](${origin}${path}.md): `);
    const full = await textAt('/llms-full.txt');
    for (const heading of ['# First', '# Finder', '# News', '# Older']) expect(full).toContain(heading);
    expect(full).not.toContain('# Erste');
    expect(await textAt('/llms-full.txt', 'de')).toContain('# Erste');
  });

  it('has a feed of the posts, newest first, in the language of the reader (UIX-07)', async () => {
    const file = await fileAt('/blog/feed.xml');
    expect(file?.type).toBe('application/atom+xml; charset=utf-8');
    const titles = [...(file?.text ?? '').matchAll(/<title>(.+?)<\/title>/g)].map(([, title]) => title);
    expect(titles.slice(1)).toEqual(['News &amp; more &lt;1&gt;', 'Older']);
    expect(file?.text).toContain(`<link href="${origin}/blog/news"/>`);
    expect(file?.text).toContain('<updated>2026-11-20T00:00:00Z</updated>');
    const german = await textAt('/blog/feed.xml', 'de');
    expect(german).toContain('<title>Neues</title>');
    expect(german).toContain(`<link href="${origin}/blog/news?lang=de"/>`);
    expect(german).not.toContain('Older');
  });

  it('leaves every other address to the pages', async () => {
    for (const path of ['/', '/robots.txt/', '/documentation/first', '/nothing.md', '/blog/finder.md', '/.md'])
      expect(await fileAt(path)).toBeUndefined();
  });
});
