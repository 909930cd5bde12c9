import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable, unstorableTexts } from './storable-text.ts';

describe('a text that can be stored', () => {
  it.each([
    ['', true],
    ['Café 🗺️', true],
    ['\u0001\n\t', true],
    ['a\0b', false],
    ['\ud83d', false],
    ['\udc00\ud800', false],
  ])('%j: %s', (text, expected) => {
    expect(isStorable(text)).toBe(expected);
  });

  it('is found by its path, wherever it is in a value, and a name as well', () => {
    expect(unstorableTexts({ a: 'x', b: [1, null, { c: '\0' }], d: { '\ud800': 'y' } }).toSorted()).toEqual([
      'b.2.c',
      'd',
    ]);
    expect(unstorableTexts('\0')).toEqual(['']);
    expect(unstorableTexts(undefined)).toEqual([]);
  });

  it('is every text of JSON that has no escape of those two kinds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const isRefused = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
        expect(unstorableTexts(value).length > 0).toBe(isRefused);
      }),
    );
  });

  it('is looked for deeper than the stack goes', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}"\\u0000"${']'.repeat(5000)}`) as unknown;
    expect(unstorableTexts(deep)).toHaveLength(1);
  });
});
