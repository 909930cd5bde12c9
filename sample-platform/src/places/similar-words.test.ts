import fc from 'fast-check';
import SearchableMap from 'minisearch/SearchableMap';
import { expect, it } from 'vitest';
import { createSimilarWords } from './similar-words.ts';

it('finds the words that a tree of letters finds, with as many changes, in the order of the list', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'ä'), minLength: 1, maxLength: 8 }),
    fc.string({ minLength: 1, maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }).map((end) => `${'a'.repeat(254)}${end}`),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 60 }),
      word,
      fc.integer({ min: 0, max: 3 }),
      (words, asked, changes) => {
        const sorted = words.toSorted((one, other) => (one < other ? -1 : 1));
        const tree = SearchableMap.fromObject<string>(Object.fromEntries(sorted.map((each) => [each, each])));
        const expected = [...tree.fuzzyGet(asked, changes).values()].map(([text, distance]) => [text, distance]);
        const found = createSimilarWords(sorted)(asked, changes);
        expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).toSorted((a, b) => a - b));
        expect(new Map(found.map(({ rank, changes: distance }) => [sorted[rank], distance]))).toEqual(
          new Map(expected as [string, number][]),
        );
      },
    ),
  );
});
