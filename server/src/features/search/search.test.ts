import type { SearchResults, SearchSuggestions } from '@waypost/contract/entities/search';
import type { SectionKind } from '@waypost/domain/search/search-filter';
import { indexText, type Section } from '@waypost/domain/search/section-index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

type Written = Pick<Section, 'url' | 'title'> & Partial<Section>;
const written = (section: Written): Section => ({
  kind: 'documentation',
  language: 'en',
  heading: null,
  text: 'Maps, routes and places.',
  code: '',
  ...section,
});
const many = (kind: SectionKind, count: number, word: string) =>
  Array.from({ length: count }, (_, at) =>
    written({ kind, url: `/${kind}/${word}-${at}`, title: `The ${word} ${at}` }),
  );

const content: readonly Section[] = [
  ...many('documentation', 12, 'badger'),
  ...many('blog', 11, 'badger'),
  ...many('examples', 2, 'badger'),
  ...many('examples', 4, 'otter'),
  written({ url: '/documentation/beaver', title: 'Beavers', text: 'How beavers build dams.' }),
  written({ url: '/documentation/beaver#dams', title: 'Beavers', heading: 'Dams', text: 'The dams of beavers hold.' }),
  written({ kind: 'page', url: '/pricing', title: 'What a hedgehog costs' }),
  written({ language: 'de', url: '/documentation/beaver', title: 'Biber', text: 'Wie Biber ihre Dämme bauen.' }),
  written({ url: '/documentation/rtl', title: 'מפתחות', text: 'הגבלת שימוש במפתח' }),
];

let app: TestApp;
let limited: TestApp;
beforeAll(async () => {
  app = await startTestApp({ searchIndex: indexText(content) });
  limited = await startTestApp({ searchIndex: indexText(content), limitFactor: 1 });
});
afterAll(async () => {
  await app.dispose();
  await limited.dispose();
});

const asked = (parameters: Record<string, string>) => String(new URLSearchParams(parameters));

async function suggest(q: string, headers: Record<string, string> = {}) {
  const response = await app.portal(`/search-suggestions?${asked({ q })}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as SearchSuggestions;
}

async function search(parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await app.portal(`/api/search?${asked(parameters)}`, { headers });
  expect(response.status).toBe(200);
  const { status, data } = (await response.json()) as { status: string; data: SearchResults };
  expect(status).toBe('OK');
  return data;
}
const urlsOf = ({ items }: { items: readonly { url: string }[] }) => items.map(({ url }) => url);

describe('suggestions', () => {
  it('have items with title, second line and address, and nothing around them (REQ-111)', async () => {
    expect(await suggest('dams')).toEqual({
      items: [
        { title: 'Dams', sub_title: 'Beavers', url: '/documentation/beaver#dams' },
        { title: 'Beavers', sub_title: '/documentation/beaver', url: '/documentation/beaver' },
      ],
      more: false,
    });
  });

  it('say the address where there is no second line (SRC-08)', async () => {
    const { items } = await suggest('hedgehog');
    expect(items).toEqual([{ title: 'What a hedgehog costs', sub_title: '/pricing', url: '/pricing' }]);
  });

  it('are four, and say whether there are more (SRC-12)', async () => {
    expect(await suggest('otter')).toMatchObject({ items: { length: 4 }, more: false });
    expect(await suggest('badger')).toMatchObject({ items: { length: 4 }, more: true });
  });

  it.each(['', 'b', ' b '])('are none for %j, which is too short (SRC-09)', async (q) => {
    expect(await suggest(q)).toEqual({ items: [], more: false });
    expect((await suggest('be')).items).not.toEqual([]);
  });

  it('are none without a text, or with two (REQ-111)', async () => {
    for (const path of [
      '/search-suggestions',
      '/search-suggestions?q=badger&q=otter',
      '/search-suggestions?q[]=badger',
    ]) {
      const response = await app.portal(path);
      expect([response.status, await response.json()]).toEqual([200, { items: [], more: false }]);
    }
  });
});

describe('the search', () => {
  it('answers how many there are, and title, excerpt and address of each (REQ-112)', async () => {
    const { total, items } = await search({ q: 'dam' });
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      title: 'Dams',
      sub_title: 'Beavers',
      excerpt: 'The dams of beavers hold.',
      url: '/documentation/beaver#dams',
      kind: 'documentation',
      marks: { title: [[0, 4]], excerpt: [[4, 8]] },
    });
  });

  it.each([
    ['', 25],
    ['documentation', 12],
    ['examples', 2],
    ['blog', 11],
    ['page', 25],
    ['Blog', 25],
  ])('with the filter %j finds %d (REQ-112)', async (filter, total) => {
    const found = await search({ q: 'badger', filter });
    expect(found.total).toBe(total);
    if (total < 25) expect(new Set(found.items.map(({ kind }) => kind))).toEqual(new Set([filter]));
  });

  it('shows ten on a page, counted from 1 (NAV-31)', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => search({ q: 'badger', page })));
    expect(pages.map(({ page, pages: all, items }) => [page, all, items.length])).toEqual([
      [1, 3, 10],
      [2, 3, 10],
      [3, 3, 5],
    ]);
    expect(new Set(pages.flatMap(urlsOf)).size).toBe(25);
  });

  it.each(['0', '-1', '4', '1.5', 'x', '', '9'.repeat(50), '1 or 1=1'])(
    'reads the bad page %j as 1 (NAV-31)',
    async (page) => {
      expect(await search({ q: 'badger', page })).toEqual(await search({ q: 'badger' }));
    },
  );

  it('reads a parameter that comes twice, or not at all, as none (NAV-31)', async () => {
    const read = async (query: string) =>
      ((await (await app.portal(`/api/search${query}`)).json()) as { data: unknown }).data;
    const nothing = { total: 0, items: [], page: 1, pages: 1 };
    for (const query of ['', '?q=badger&q=otter', '?q[a]=badger', '?filter=blog', '?q=%20&page=2']) {
      expect(await read(query)).toEqual(nothing);
    }
    expect(await read('?q=badger&page=2&page=3&filter=blog&filter=examples')).toMatchObject({ total: 25, page: 1 });
  });

  it.each([
    '"><script>alert(1)</script>',
    "'; drop table project; --",
    '‮badger‬',
    '%00',
    'a\u0000b',
    '\uFFFF',
    '[[',
    '__proto__ constructor',
  ])('takes %j as a text (REQ-112)', async (q) => {
    expect((await search({ q })).total).toBeGreaterThanOrEqual(0);
  });

  it('finds a text that is written from right to left (REQ-112)', async () => {
    const { items } = await search({ q: 'מפתח' });
    expect(items[0]).toMatchObject({ url: '/documentation/rtl', marks: { title: [[0, 6]] } });
  });

  it('cuts a text after 200 characters (REQ-112)', async () => {
    const begins = `${'x'.repeat(190)} badger`;
    expect((await search({ q: begins })).total).toBe(25);
    expect((await search({ q: `${'x'.repeat(200)} badger` })).total).toBe(0);
    expect((await search({ q: `badger ${'otter '.repeat(1_700)}` })).total).toBe(29);
  });

  it.each(['/api/search?q=%FF%FE', '/api/search?q=%'])(
    'finds nothing for bytes that are no text: %s (REQ-112)',
    async (path) => {
      const response = await app.portal(path);
      expect([response.status, await response.json()]).toMatchObject([200, { data: { total: 0 } }]);
    },
  );
});

describe('the language', () => {
  it('is that of the reader, by choice before preference; what is not translated is found in English', async () => {
    const german = { 'accept-language': 'de-AT,en;q=0.5' };
    expect((await suggest('biber', german)).items).toMatchObject([{ title: 'Biber' }]);
    expect((await search({ q: 'Damm' }, german)).items).toMatchObject([
      { title: 'Biber', marks: { excerpt: [[15, 20]] } },
    ]);
    expect((await search({ q: 'hedgehog' }, german)).total).toBe(1);
    expect((await search({ q: 'beaver' }, german)).total).toBe(0);
    const chosen = { ...german, cookie: 'waypost-language=en' };
    expect((await suggest('beaver', chosen)).items).toHaveLength(2);
  });

  it('is that of the page before the reader’s, where its address names one that there is (UIX-03)', async () => {
    const english = { 'accept-language': 'en', cookie: 'waypost-language=en' };
    expect((await search({ q: 'Damm', lang: 'de' }, english)).items).toMatchObject([{ title: 'Biber' }]);
    expect((await search({ q: 'Biber', lang: 'fr' }, english)).total).toBe(0);
    const suggestions = await app.portal('/search-suggestions?q=biber&lang=de', { headers: english });
    expect(await suggestions.json()).toMatchObject({ items: [{ title: 'Biber' }] });
  });
});

describe('the limit of calls', () => {
  it.each([
    ['/search-suggestions?q=badger', 240],
    ['/api/search?q=badger', 120],
  ])('of %s is %d a minute for an address', async (path, most) => {
    const statuses: number[] = [];
    for (let call = 0; call <= most; call += 1) statuses.push((await limited.portal(path)).status);
    expect(statuses.indexOf(429)).toBe(most);
  });
});

it('finds nothing where no pages were built', async () => {
  const bare = await startTestApp();
  const response = await bare.portal('/search-suggestions?q=badger');
  expect(await response.json()).toEqual({ items: [], more: false });
  await bare.dispose();
});
