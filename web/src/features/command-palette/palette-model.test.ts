import type { SearchSuggestion } from '@waypost/contract/entities/search';
import type { SearchResult } from '@waypost/contract/entities/own-search';
import { expect, it } from 'vitest';
import type { RecentProject } from '../../api/recent-projects.ts';
import { paletteGroups, type PaletteAction, type TitledPage } from './palette-model.ts';

const pages: readonly TitledPage[] = [
  { group: 'documentation', title: 'Rotate without downtime', href: '/r', about: 'Give an API key a new secret.' },
  { group: 'documentation', title: 'API reference', href: '/documentation/api-reference' },
  { group: 'pages', title: 'Projects', href: '/projects' },
  { group: 'examples', title: 'Examples', href: '/api-explorer' },
];
const ulid = '0'.repeat(26);
const findings: readonly SearchResult[] = [
  { kind: 'access_key', id: `akc_${ulid}`, title: `akc_${ulid}`, sub_title: 'Fleet · Store', app_id: `app_${ulid}` },
  { kind: 'api_key', id: `key_${ulid}`, title: 'Store key', sub_title: 'Web · Store', app_id: `app_${ulid}` },
  { kind: 'app', id: `app_${ulid}`, title: 'Store app', sub_title: 'Store', app_id: `app_${ulid}` },
  { kind: 'project', id: `prj_${ulid}`, title: 'Store', sub_title: 'Freemium Basic', app_id: null },
];
type Local = {
  readonly actions?: readonly PaletteAction[];
  readonly recent?: readonly RecentProject[];
  readonly sections?: readonly SearchSuggestion[];
};
const groups = (
  text: string,
  found: readonly SearchResult[] = [],
  { actions = [], recent = [], sections = [] }: Local = {},
) => paletteGroups({ text, pages, actions, recent, findings: found, sections });
const listed = (...asked: Parameters<typeof groups>) =>
  groups(...asked).map(({ id, items }) => [id, ...items.map(({ title }) => title)]);

it('lists pages, documentation and examples before anything is typed UIX-06', () => {
  expect(listed('')).toEqual([
    ['pages', 'Projects'],
    ['documentation', 'Rotate without downtime', 'API reference'],
    ['examples', 'Examples'],
  ]);
});

it.each([
  ['REFERENCE api', [['documentation', 'API reference']]],
  ['explorer', [['examples', 'Examples']]],
  ['  projects ', [['pages', 'Projects']]],
  ['projects reference', []],
])('finds by every word of %j in title or address, in any case UIX-06', (text, groups) => {
  expect(listed(text)).toEqual(groups);
});

it('lists what is the reader’s own after the pages, each with the address where it is shown UIX-06', () => {
  expect(listed('store', findings)).toEqual([
    ['projects', 'Store'],
    ['apps', 'Store app'],
    ['keys', `akc_${ulid}`, 'Store key'],
  ]);
  const hrefs = groups('store', findings).flatMap(({ items }) => items.map((item) => 'href' in item && item.href));
  expect(hrefs).toEqual([
    `/projects/prj_${ulid}`,
    `/applications/app_${ulid}`,
    `/applications/app_${ulid}`,
    `/applications/app_${ulid}/keys/key_${ulid}`,
  ]);
});

it.each([
  ['key', [['documentation', 'Rotate without downtime']]],
  ['secret rotate', [['documentation', 'Rotate without downtime']]],
  [
    'api',
    [
      ['documentation', 'API reference', 'Rotate without downtime'],
      ['examples', 'Examples'],
    ],
  ],
])('finds by what a page is about, after those that are called so: %j', (text, expected) => {
  expect(listed(text)).toEqual(expected);
});

it('offers recent projects until something is typed, and actions by their words', () => {
  const recent = [{ id: `prj_${ulid}` as const, name: 'Store' }];
  const actions = [
    { id: 'key', title: 'Generate API key', href: '/projects' },
    { id: 'theme', title: 'Toggle theme', run: () => undefined },
  ];
  expect(listed('', [], { actions, recent }).slice(0, 2)).toEqual([
    ['recent', 'Store'],
    ['actions', 'Generate API key', 'Toggle theme'],
  ]);
  expect(listed('store', [], { actions, recent })).toEqual([]);
  expect(listed('key generate', [], { actions, recent })).toEqual([['actions', 'Generate API key']]);
  const ids = groups('', findings, { actions, recent }).flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('lists what stands in pages last, with the page below it, and no page twice UIX-06', () => {
  const sections: readonly SearchSuggestion[] = [
    { title: 'Rotate without downtime', sub_title: '/r', url: '/r' },
    { title: 'Switch your code', sub_title: 'Rotate without downtime', url: '/r#switch' },
  ];
  expect(listed('rotate', findings, { sections })).toEqual([
    ['documentation', 'Rotate without downtime'],
    ['projects', 'Store'],
    ['apps', 'Store app'],
    ['keys', `akc_${ulid}`, 'Store key'],
    ['sections', 'Switch your code'],
  ]);
  expect(groups('rotate', [], { sections }).at(-1)?.items).toMatchObject([
    { href: '/r#switch', subTitle: 'Rotate without downtime' },
  ]);
});
