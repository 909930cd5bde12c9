import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isSuggestedFor,
  longestSearchText,
  readSearchText,
  searchAddress,
  shownSuggestions,
  submitAddress,
  subTitleOf,
  suggestionPauseMs,
} from './search-text.ts';

it.each([
  ['', false],
  ['k', false],
  [' k ', false],
  ['ke', true],
  [' ke', true],
  ['שם', true],
])('suggests something for %j: %s (SRC-09)', (text, isSuggested) => {
  expect(isSuggestedFor(text)).toBe(isSuggested);
});

it('waits 275 ms and shows four suggestions (SRC-10, SRC-12)', () => {
  expect([suggestionPauseMs, shownSuggestions]).toEqual([275, 4]);
});

it.each(['', ' ', '\t \n', '\u00A0', '\u0000'])('leads nowhere for %j (SRC-06)', (typed) => {
  expect(submitAddress(typed, 'documentation')).toBeUndefined();
});

it.each([
  ['key', '', '/search?q=key&filter='],
  [' a key ', 'documentation', '/search?q=a+key&filter=documentation'],
  ['a&b=c#d', 'examples', '/search?q=a%26b%3Dc%23d&filter=examples'],
  ['"<script>"', 'blog', '/search?q=%22%3Cscript%3E%22&filter=blog'],
] as const)('leads with %j and the filter %j to %s (SRC-07)', (typed, filter, address) => {
  expect(submitAddress(typed, filter)).toBe(address);
});

it.each([
  [undefined, '/search?q=key&filter=blog'],
  [1, '/search?q=key&filter=blog'],
  [2, '/search?q=key&filter=blog&page=2'],
])('names the page %j in an address: %s', (page, address) => {
  expect(searchAddress({ text: 'key', filter: 'blog', ...(page !== undefined && { page }) })).toBe(address);
});

it.each([
  ['Restrict a key', 'Restrict a key'],
  ['', '/a'],
  [' ', '/a'],
  [null, '/a'],
])('shows below a suggestion with the second line %j: %j (SRC-08)', (sub_title, shown) => {
  expect(subTitleOf({ sub_title, url: '/a' })).toBe(shown);
});

it.each([
  [' two \t\n words ', 'two words'],
  ['a\u0000b', 'a b'],
  ['\uD800key\uDC00', 'key'],
  ['🗺️', '🗺️'],
  ['x'.repeat(10_000), 'x'.repeat(longestSearchText)],
  [`${'x'.repeat(longestSearchText - 1)}🗺`, 'x'.repeat(longestSearchText - 1)],
  [7, ''],
  [['key'], ''],
  [null, ''],
])('reads %j as one line that is not too long', (value, text) => {
  expect(readSearchText(value)).toBe(text);
});

it('makes of any text one that an address can hold, and that stays the same when it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const text = readSearchText(typed);
      expect(readSearchText(text)).toBe(text);
      const { searchParams } = new URL(searchAddress({ text, filter: '' }), 'https://portal.example');
      expect(searchParams.get('q')).toBe(text);
    }),
  );
});
