import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './address-parameters.ts';

it.each([
  ['?q=1e3', { q: '1e3' }],
  ['?q=%22key%22', { q: '"key"' }],
  ['?q=null', { q: 'null' }],
  ['?q=a+b&filter=', { q: 'a b', filter: '' }],
  ['?q=007&page=2', { q: '007', page: 2 }],
  ['?filters=%7B%22app%22%3A%5B%22a%22%5D%7D', { filters: { app: ['a'] } }],
  ['?q=%7Bno+json', { q: '{no json' }],
])('reads %s as %j, and writes it the same again', (address, search) => {
  expect(parseSearch(address)).toEqual(search);
  expect(stringifySearch(search)).toBe(address);
});

it('keeps a text that looks like a list or an object apart from one', () => {
  const search = { a: ['x'], b: '["x"]', c: '{"x":1}', d: '"x"', e: '"[1]"' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
