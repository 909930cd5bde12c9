/** A word of a sorted list by its place, and how many letters differ. */
export type SimilarWord = { readonly rank: number; readonly changes: number };

/** The distances of the first letters of a word to every beginning of the asked one, from those one letter shorter. */
function nextRow(asked: string, before: Uint16Array, { letter, row }: { letter: number; row: Uint16Array }): number {
  row[0] = (before[0] ?? 0) + 1;
  let least = row[0];
  for (let at = 1; at <= asked.length; at += 1) {
    const replaced = (before[at - 1] ?? 0) + Number(asked.charCodeAt(at - 1) !== letter);
    const distance = Math.min(replaced, (before[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1);
    row[at] = distance;
    if (distance < least) least = distance;
  }
  return least;
}

const sharedLength = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
};

/** For each word, how many of its first letters the word before has too. */
function sharedLengths(sorted: readonly string[]): Uint8Array {
  const most = 255;
  return Uint8Array.from(sorted, (word, rank) => Math.min(most, sharedLength(sorted[rank - 1] ?? '', word)));
}

/** The distances of the beginnings of one word after another to the beginnings of the asked one. */
function createDistances(asked: string, changes: number) {
  const rows = Array.from({ length: asked.length + changes + 2 }, () => new Uint16Array(asked.length + 1));
  rows[0]?.forEach((_, at, row) => (row[at] = at));
  return {
    /** Goes to a word that shares letters with the one before. @returns after how many letters it differs too much */
    go(word: string, common: number): number {
      let known = common; // so many letters have their rows, from the words before
      while (known < word.length) {
        const [before, row] = [rows[known], rows[known + 1]];
        const letter = word.charCodeAt(known);
        known += 1;
        if (!before || !row || nextRow(asked, before, { letter, row }) > changes) return known;
      }
      return Infinity;
    },
    of: (word: string): number => rows[word.length]?.[asked.length] ?? Infinity,
  };
}

/**
 * Finds the words within so many inserted, removed or replaced letters. In a sorted list, words with the same beginning
 * stand together: their distances are worked out once, and all are left out whose beginning differs too much. A tree of
 * letters does the same, but takes 50 MB for 120,000 words.
 */
export function createSimilarWords(sorted: readonly string[]) {
  const shared = sharedLengths(sorted);
  return (asked: string, changes: number): readonly SimilarWord[] => {
    const distances = createDistances(asked, changes);
    const found: SimilarWord[] = [];
    let tooFar = Infinity; // words that share so many letters with the one before differ too much
    for (let rank = 0; rank < sorted.length; rank += 1) {
      const common = shared[rank] ?? 0;
      if (common >= tooFar) continue;
      const word = sorted[rank] ?? '';
      tooFar = distances.go(word, common);
      const distance = tooFar === Infinity ? distances.of(word) : Infinity;
      if (distance <= changes) found.push({ rank, changes: distance });
    }
    return found;
  };
}
