import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingAnchors, type Node } from './documentation-markdown.ts';
import { fixedSections, placeOf, sectionsOf } from './search-index.ts';

const text = (value: string): Node => ({ type: 'text', value });
const paragraph = (...children: Node[]): Node => ({ type: 'paragraph', children });
const facts = { title: 'Restrict a key', description: 'Who may use it.' };
const place = { kind: 'documentation', language: 'en', url: '/documentation/restrict-a-key' } as const;

describe('the place of a page', () => {
  it.each([
    ['/repo/content/documentation/en/restrict-a-key.mdx', 'documentation', 'en', '/documentation/restrict-a-key'],
    [
      '/repo/content/documentation/de/operators/unit-rules.mdx',
      'documentation',
      'de',
      '/documentation/operators/unit-rules',
    ],
    ['/repo/content/tutorials/en/first-map.mdx', 'documentation', 'en', '/tutorials/first-map'],
    ['/repo/content/tutorials/en/index.mdx', 'documentation', 'en', '/tutorials'],
    ['/repo/content/blog/de/new-maps.mdx', 'blog', 'de', '/blog/new-maps'],
    ['/repo/content/examples/en/maps/marker.mdx', 'examples', 'en', '/api-explorer/maps/marker'],
  ])('%s is known by its file', (file, ...place) => {
    const [kind, language, url] = place;
    expect(placeOf(file)).toEqual({ kind, language, url });
  });

  it.each([
    '/repo/content/documentation/fr/a.mdx',
    '/repo/content/messages/en/a.mdx',
    '/repo/content/toString/en/a.mdx',
    '',
  ])('%j is no page that is searched', (file) => {
    expect(placeOf(file)).toBeUndefined();
  });
});

it('divides a page at its headings, with their anchors, and keeps code apart from what is shown', () => {
  const tree: Node = {
    type: 'root',
    children: [
      { type: 'yaml', value: 'title: Restrict a key' },
      { type: 'mdxjsEsm', value: 'export const a = 1' },
      paragraph(text('Keys are '), { type: 'strong', children: [text('public')] }, text('.')),
      { type: 'heading', depth: 2, children: [text('Web '), { type: 'inlineCode', value: 'pages' }] },
      paragraph(text('List them.')),
      { type: 'code', value: 'https://example.com', meta: null },
      { type: 'mdxJsxFlowElement', children: [paragraph(text('Take care.'))] },
      {
        type: 'table',
        children: [
          {
            type: 'tableRow',
            children: [
              { type: 'tableCell', children: [text('One')] },
              { type: 'tableCell', children: [text('Two')] },
            ],
          },
        ],
      },
    ],
  };
  headingAnchors()(tree, { fail: (reason) => expect.unreachable(reason) });
  const page = { ...place, title: facts.title };
  expect(sectionsOf(tree, place, facts)).toEqual([
    { ...page, heading: null, text: 'Who may use it. Keys are public.', code: '' },
    {
      ...page,
      url: '/documentation/restrict-a-key#web-pages',
      heading: 'Web pages',
      text: 'List them. Take care. One Two',
      code: 'https://example.com',
    },
  ]);
});

describe('pages of messages', () => {
  const messages = join(import.meta.dirname, '../content/messages');

  it('are found in both languages by their titles', () => {
    const titles = fixedSections(messages).map(({ language, url, title }) => `${language} ${url} ${title}`);
    expect(titles).toEqual(expect.arrayContaining(['en /pricing Pricing', 'de /pricing Preise']));
    expect(titles).toEqual(expect.arrayContaining(['en /legal/privacy Privacy', 'de /legal/privacy Datenschutz']));
    expect(titles).toHaveLength(26);
  });
});
