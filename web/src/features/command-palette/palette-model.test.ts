import type { OwnFinding } from '@waypost/contract/entities/own-search';
import { expect, it } from 'vitest';
import { paletteGroups, type TitledPage } from './palette-model.ts';

const pages: readonly TitledPage[] = [
  { group: 'documentation', title: 'API reference', href: '/documentation/api-reference' },
  { group: 'pages', title: 'Projects', href: '/projects' },
  { group: 'examples', title: 'Examples', href: '/api-explorer' },
];
const ulid = '0'.repeat(26);
const findings: readonly OwnFinding[] = [
  { kind: 'access_key', id: `akc_${ulid}`, title: `akc_${ulid}`, sub_title: 'Fleet · Store', app_id: `app_${ulid}` },
  { kind: 'api_key', id: `key_${ulid}`, title: 'Store key', sub_title: 'Web · Store', app_id: `app_${ulid}` },
  { kind: 'app', id: `app_${ulid}`, title: 'Store app', sub_title: 'Store', app_id: `app_${ulid}` },
  { kind: 'project', id: `prj_${ulid}`, title: 'Store', sub_title: 'Freemium Basic', app_id: null },
];
const listed = (text: string, found: readonly OwnFinding[] = []) =>
  paletteGroups({ text, pages, findings: found }).map(({ id, items }) => [id, ...items.map(({ title }) => title)]);

it('lists pages, documentation and examples before anything is typed UIX-06', () => {
  expect(listed('')).toEqual([
    ['pages', 'Projects'],
    ['documentation', 'API reference'],
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
  const hrefs = paletteGroups({ text: 'store', pages, findings }).flatMap(({ items }) => items.map(({ href }) => href));
  expect(hrefs).toEqual([
    `/projects/prj_${ulid}`,
    `/applications/app_${ulid}`,
    `/applications/app_${ulid}`,
    `/applications/app_${ulid}/keys/key_${ulid}`,
  ]);
});
