import { wordsOf } from './fold.ts';
import type { NameIndex } from './name-index.ts';

const costOfChange = 2;

/** Short words must be spelt correctly: `Rom` with one changed letter matches every third village. */
function allowedChanges(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}

/** `lodnon`: two swapped letters are one mistake, though two letters differ. */
const transposed = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

/** The entries that a misspelt word may mean, with the cost of the mistake. */
function candidatesFor(index: NameIndex, word: string): Map<number, number> {
  const costs = new Map<number, number>();
  const add = (entries: Uint32Array, cost: number) => {
    for (const entry of entries) if (cost < (costs.get(entry) ?? Infinity)) costs.set(entry, cost);
  };
  add(index.withWord(word), 0);
  const changes = allowedChanges(word);
  if (changes === 0) return costs;
  for (const other of transposed(word)) add(index.withWord(other), costOfChange);
  for (const like of index.withWordLike(word, changes)) add(like.entries, like.changes * costOfChange);
  return costs;
}

/** Entries that contain every word of the key, each perhaps misspelt. */
export function misspeltEntries(index: NameIndex, key: string): { entry: number; cost: number }[] {
  const candidates = wordsOf(key).map((word) => candidatesFor(index, word));
  const [fewest, ...others] = candidates.sort((a, b) => a.size - b.size);
  return [...(fewest ?? [])]
    .filter(([entry]) => others.every((costs) => costs.has(entry)))
    .map(([entry, cost]) => ({ entry, cost: others.reduce((sum, costs) => sum + (costs.get(entry) ?? 0), cost) }));
}
