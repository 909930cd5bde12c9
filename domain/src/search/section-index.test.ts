import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../base/language.ts';
import type { SearchFilter } from './search-filter.ts';
import { indexText, loadSectionIndex, type Section } from './section-index.ts';

const section = (url: string, of: Partial<Section>): Section => ({
  kind: 'documentation',
  language: 'en',
  url,
  title: 'A page',
  heading: null,
  text: '',
  code: '',
  ...of,
});

const content: readonly Section[] = [
  section('/documentation/keys', { title: 'Restrict a key', text: 'Limit where an API key can be used.' }),
  section('/documentation/keys#servers', {
    title: 'Restrict a key',
    heading: 'Servers',
    text: 'List the addresses from which your servers call.',
    code: 'curl -H "X-Forwarded-For: 203.0.113.7"',
  }),
  section('/documentation/rotate', { title: 'Rotation', text: 'Rotating gives a key a new secret.' }),
  section('/blog/maps', { kind: 'blog', title: 'New maps', text: 'Our maps have restrictions no longer.' }),
  section('/api-explorer/marker', { kind: 'examples', title: 'A marker', text: 'Puts a marker on the map.' }),
  section('/pricing', { kind: 'page', title: 'Pricing', text: 'What each plan costs.' }),
  section('/documentation/keys', { language: 'de', title: 'Einen Schlüssel einschränken', text: 'Wer aufrufen darf.' }),
  section('/documentation/keys#server', {
    language: 'de',
    title: 'Einen Schlüssel einschränken',
    heading: 'Häuser und Server',
    text: 'Nennen Sie die Adressen Ihrer Rechner.',
  }),
  section('/documentation/rtl', { title: 'מפתחות', text: 'הגבלת שימוש במפתח אחד' }),
];
const search = loadSectionIndex(indexText(content));
type Asked = { readonly language?: Language; readonly filter?: SearchFilter };
const hits = (text: string, { language = 'en', filter = '' }: Asked = {}) =>
  search({ text, filter, language }).map((found) => found.show());
const urls = (...asked: Parameters<typeof hits>) => hits(...asked).map(({ url }) => url);

it('puts a section of less weight after one about the same, and finds it nevertheless (SRC-14)', () => {
  const call = section('/reference#restrict', {
    title: 'Keys',
    heading: 'Restrict a key',
    text: 'How to restrict a key.',
    weight: 0.3,
  });
  const guide = section('/guide', { title: 'Limits', heading: 'Restrict a key', text: 'By site or server.' });
  const found = (sections: readonly Section[]) =>
    loadSectionIndex(indexText(sections))({ text: 'restrict key', filter: '', language: 'en' }).map(
      (one) => one.show().url,
    );
  expect(found([{ ...call, weight: 1 }, guide])).toEqual([call.url, guide.url]);
  expect(found([call, guide])).toEqual([guide.url, call.url]);
});

describe('what is found', () => {
  it.each([
    ['key', '/documentation/keys'],
    ['KEYS', '/documentation/keys'],
    ['restricting', '/documentation/keys'],
    ['rotate', '/documentation/rotate'],
    ['restrct a kye', '/documentation/keys'],
    ['rotasion', '/documentation/rotate'],
    ['rotat', '/documentation/rotate'],
    ['pr', '/pricing'],
    ['x-forwarded', '/documentation/keys#servers'],
    ['מפתח', '/documentation/rtl'],
    ['"servers"', '/documentation/keys#servers'],
    ['how can I use markers, please', '/api-explorer/marker'],
  ])('for %j is first %s', (text, url) => {
    expect(urls(text)[0]).toBe(url);
  });

  it.each(['', '?!', '<>', 'qwxzj', '\u202E'])('for %j is nothing', (text) => {
    expect(urls(text)).toEqual([]);
  });

  it('has all the words, if there is such a section', () => {
    expect(urls('servers addresses')).toEqual(['/documentation/keys#servers']);
  });

  it('is of the kind that the filter names', () => {
    expect(urls('restrictions').toSorted()).toEqual([
      '/blog/maps',
      '/documentation/keys',
      '/documentation/keys#servers',
    ]);
    expect(urls('restrictions', { filter: 'blog' })).toEqual(['/blog/maps']);
    expect(urls('maps', { filter: 'examples' })).toEqual(['/api-explorer/marker']);
    expect(urls('key', { filter: 'examples' })).toEqual([]);
  });

  it.each([
    ['schlüsseln', '/documentation/keys'],
    ['Haus', '/documentation/keys#server'],
    ['einschrenken', '/documentation/keys'],
  ])('is German for a German reader, whose words have other endings: %j', (text, url) => {
    expect(urls(text, { language: 'de' })[0]).toBe(url);
    expect(urls(text)).not.toContain(url);
  });

  it('is the English page where there is no German one', () => {
    expect(urls('rotation', { language: 'de' })).toEqual(['/documentation/rotate']);
    expect(urls('restrict', { language: 'de' })).toEqual(['/blog/maps']);
  });
});

describe('what is shown', () => {
  const words = (text: string, marks: readonly (readonly [number, number])[]) =>
    marks.map(([from, to]) => text.slice(from, to));

  it('is the heading of a section over its page, or the page itself', () => {
    expect(hits('servers')[0]).toMatchObject({ title: 'Servers', sub_title: 'Restrict a key', kind: 'documentation' });
    expect(hits('restrict')[0]).toMatchObject({ title: 'Restrict a key', sub_title: null });
  });

  it('has no single letters marked beside words', () => {
    const [hit] = hits('restrict a key');
    expect(hit && words(hit.title, hit.marks.title)).toEqual(['Restrict', 'key']);
    expect(urls('a')).toContain('/api-explorer/marker');
  });

  it('has the words marked that were found, in whatever form', () => {
    const [hit] = hits('restrictd keys');
    expect(hit && words(hit.title, hit.marks.title)).toEqual(['Restrict', 'key']);
    expect(hit && words(hit.excerpt, hit.marks.excerpt)).toEqual(['key']);
  });
});

it('takes any text without harm', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      for (const { title, excerpt, marks } of hits(text)) {
        for (const [from, to] of marks.title) expect(title.slice(from, to)).not.toBe('');
        for (const [from, to] of marks.excerpt) expect(excerpt.slice(from, to)).not.toBe('');
      }
    }),
  );
});

it('finds nothing without an index', () => {
  expect(loadSectionIndex('{}')({ text: 'key', filter: '', language: 'de' })).toEqual([]);
});

it('refuses two sections at one address, of which one could not be opened', () => {
  expect(() => indexText([section('/a', {}), section('/a', {})])).toThrow('/a');
});
