import { expect, it } from 'vitest';
import { pageCount, pageOf, readPage } from './search-paging.ts';

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
])('shows %d results on %d pages of ten (NAV-31)', (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});

it.each([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  [3, 3],
])('reads %j as page %d of three, counted from 1 (NAV-31)', (value, page) => {
  expect(readPage(value, 25)).toBe(page);
});

it.each([
  '0',
  '-1',
  '4',
  '1.5',
  '02',
  ' 2',
  '2x',
  '1e0',
  'x',
  '',
  '٢',
  '9'.repeat(400),
  0,
  Number.NaN,
  null,
  undefined,
  ['2'],
])('reads the bad page %j as 1 (NAV-31)', (value) => {
  expect(readPage(value, 25)).toBe(1);
});

it('puts ten results on each page and the rest on the last (NAV-31)', () => {
  const results = Array.from({ length: 25 }, (_, at) => at + 1);
  expect([1, 2, 3].map((page) => pageOf(results, page))).toEqual([
    results.slice(0, 10),
    results.slice(10, 20),
    [21, 22, 23, 24, 25],
  ]);
});
