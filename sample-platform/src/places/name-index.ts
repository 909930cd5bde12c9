import { wordsOf } from './fold.ts';
import { groupNumbers } from './grouping.ts';
import { createSimilarWords } from './similar-words.ts';

/** A half-open range of positions in a sorted list. */
type Range = { readonly from: number; readonly to: number };

export type NameIndex = ReturnType<typeof indexNames>;

function firstNotBelow(sorted: readonly string[], value: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const startingWith = (sorted: readonly string[], prefix: string): Range => ({
  from: firstNotBelow(sorted, prefix),
  to: firstNotBelow(sorted, `${prefix}\uffff`),
});

/** The sorted words of all names, and for each word the entries that contain it, as slices of `entries`. */
type Postings = { readonly words: readonly string[]; readonly starts: Uint32Array; readonly entries: Uint32Array };

/** Numbers each word on first sight, so that every name is split only once. */
function occurrencesOf(keys: readonly string[]) {
  const numbers = new Map<string, number>();
  const found: { readonly words: number[]; readonly entries: number[] } = { words: [], entries: [] };
  keys.forEach((key, entry) => {
    for (const word of wordsOf(key)) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      found.words.push(number);
      found.entries.push(entry);
    }
  });
  return { numbers, found };
}

function postingsOf(keys: readonly string[]): Postings {
  const { numbers, found } = occurrencesOf(keys);
  const words = [...numbers.keys()].sort();
  const rankOf = new Uint32Array(words.length);
  words.forEach((word, rank) => {
    rankOf[numbers.get(word) ?? 0] = rank;
  });
  const ranks = new Uint32Array(found.words).map((number) => rankOf[number] ?? 0);
  const { starts, members } = groupNumbers(ranks, words.length);
  const entries = members.map((occurrence) => found.entries[occurrence] ?? 0);
  return { words, starts, entries };
}

/**
 * Finds names by prefix, by words and by misspelt words. Built at every start: sorted arrays take 0.4 s for 135,000
 * names, a full-text index 1.8 s, and reading a prepared one from disk still 0.9 s.
 */
export function indexNames(keys: readonly string[]) {
  const order = new Uint32Array(keys.length)
    .map((_, entry) => entry)
    .sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  const sortedKeys = Array.from(order, (entry) => keys[entry] ?? '');
  const { words, starts, entries } = postingsOf(keys);
  const similar = createSimilarWords(words);

  const withWords = ({ from, to }: Range): Uint32Array => entries.subarray(starts[from] ?? 0, starts[to] ?? 0);

  return {
    /** Entries whose name begins with the text, in the order of names. */
    beginningWith(prefix: string): Uint32Array {
      const { from, to } = startingWith(sortedKeys, prefix);
      return order.subarray(from, to);
    },
    /** Entries with exactly this word. */
    withWord(word: string): Uint32Array {
      const from = firstNotBelow(words, word);
      return withWords({ from, to: words[from] === word ? from + 1 : from });
    },
    /** Entries with a word that begins with the text; an entry with two such words appears twice. */
    havingWordStart: (start: string): Uint32Array => withWords(startingWith(words, start)),
    /** Entries with a word within so many changed letters, by the number of changes. */
    withWordLike(word: string, changes: number): { readonly entries: Uint32Array; readonly changes: number }[] {
      return similar(word, changes).map(({ rank, changes: distance }) => ({
        entries: withWords({ from: rank, to: rank + 1 }),
        changes: distance,
      }));
    },
  };
}
