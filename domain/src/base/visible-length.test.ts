import { describe, expect, it } from 'vitest';
import { firstCharacters, isWithin, visibleLength } from './visible-length.ts';

const family = '👩🏽‍👩🏿‍👧🏻‍👦🏾';

describe('the length that a person sees', () => {
  it.each([
    ['', 0],
    ['Shop', 4],
    ['Zoë', 3],
    ['Zoe\u0308', 3],
    ['🗺️', 1],
    [family, 1],
    ['🇩🇪🇫🇷', 2],
    ['नमस्ते', 3],
    ['地図', 2],
  ])('of %j is %i', (text, length) => expect(visibleLength(text)).toBe(length));

  it.each([
    ['👍'.repeat(100), true],
    [family.repeat(33), true],
    [family.repeat(100), true],
    [family.repeat(101), false],
    ['a'.repeat(100), true],
    ['a'.repeat(101), false],
    [`a${'\u0301'.repeat(3200)}`, false],
  ])('decides whether 100 characters are enough, case %#', (text, fits) => expect(isWithin(text, 100)).toBe(fits));

  it.each([
    ['Ada', 'Ada'],
    ['Ada Augusta', 'Ada A'],
    [family.repeat(6), family.repeat(5)],
    ['Zoe\u0308 Ada', 'Zoe\u0308 A'],
    [`ab${'\u0301'.repeat(200)}`, 'a'],
    ['x'.repeat(100_000), 'xxxxx'],
  ])('is that of what is kept of a text, in which no character is cut, case %#', (text, kept) =>
    expect(firstCharacters(text, 5)).toBe(kept),
  );
});
