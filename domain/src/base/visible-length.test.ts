import { describe, expect, it } from 'vitest';
import { isWithin, visibleLength } from './visible-length.ts';

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
});
