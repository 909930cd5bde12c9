import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptOf, marksIn } from './excerpt.ts';

const isKey = (word: string) => word.toLowerCase() === 'key';
const marked = (text: string, marks: readonly (readonly [number, number])[]) =>
  marks.map(([from, to]) => text.slice(from, to));

it('marks whole words wherever they stand', () => {
  const text = 'Key, (key) keys: KEY';
  expect(marked(text, marksIn(text, isKey))).toEqual(['Key', 'key', 'KEY']);
});

it('shows a short text whole, and the beginning of one without a hit', () => {
  expect(excerptOf('A short text.', isKey)).toEqual({ text: 'A short text.', marks: [] });
  const { text } = excerptOf('word '.repeat(100), isKey);
  expect(text).toMatch(/^word .*word …$/);
  expect(text.length).toBeLessThanOrEqual(225);
});

it('shows what stands around the first hit, cut between words', () => {
  const { text, marks } = excerptOf(`${'before '.repeat(100)}the key ${'after '.repeat(100)}`, isKey);
  expect(text).toMatch(/^… (before )+the key (after )+…$/);
  expect(marked(text, marks)).toEqual(['key']);
});

it('cuts no letter in two, however long a word is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.constantFrom('🗺', 'x🗺', 'שלום'), (shift, letters) => {
      const { text, marks } = excerptOf(`${'y'.repeat(shift)}${letters.repeat(300)} key ${letters.repeat(300)}`, isKey);
      expect(text.isWellFormed()).toBe(true);
      expect(marked(text, marks)).toEqual(['key']);
    }),
  );
});
