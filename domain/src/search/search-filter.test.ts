import { expect, it } from 'vitest';
import { filterOfPath, passesFilter, readFilter, sectionKinds } from './search-filter.ts';

it.each([
  '/documentation',
  '/documentation/',
  '/documentation/restrict-a-key',
  '/documentation/operators/unit-rules',
  '/cn/documentation',
  '/cn/documentation/restrict-a-key',
  '/tutorials',
  '/tutorials/first-map',
])('searches the documentation from %s (SRC-01)', (path) => {
  expect(filterOfPath(path)).toBe('documentation');
});

it.each(['/api-explorer', '/api-explorer/', '/api-explorer/maps/marker'])(
  'searches the examples from %s (SRC-02)',
  (path) => {
    expect(filterOfPath(path)).toBe('examples');
  },
);

it.each(['/blog', '/blog/', '/blog/a-new-map'])('searches the blog from %s (SRC-03)', (path) => {
  expect(filterOfPath(path)).toBe('blog');
});

it.each([
  '/',
  '',
  '/pricing',
  '/search',
  '/documentations',
  '/blogs',
  '/api-explorers/a',
  '/cn',
  '/cn/tutorials',
  '/cn/blog',
  '/projects/blog',
  '/Documentation',
])('searches everything from %j, which is neither such a place nor below one (SRC-04)', (path) => {
  expect(filterOfPath(path)).toBe('');
});

it.each([
  ['documentation', 'documentation'],
  ['examples', 'examples'],
  ['blog', 'blog'],
  ['', ''],
  ['page', ''],
  ['Blog', ''],
  ['toString', ''],
  [undefined, ''],
  [null, ''],
  [['blog'], ''],
])('reads the filter %j of an address as %j', (value, filter) => {
  expect(readFilter(value)).toBe(filter);
});

it('lets everything through without a filter, and with one its own kind alone', () => {
  expect(sectionKinds.filter((kind) => passesFilter(kind, ''))).toEqual(sectionKinds);
  expect(sectionKinds.filter((kind) => passesFilter(kind, 'blog'))).toEqual(['blog']);
});
