import type { Area, AreaNames } from './areas.ts';
import { keyOf, wordsOf } from './fold.ts';

/** One way to read what was typed: a name, and the areas it must lie in, all of them. */
export type Reading = { readonly key: string; readonly areas: readonly Area[] };

/** A country or region has at most so many words: `Newfoundland and Labrador`, `Papua New Guinea`. */
const longestArea = 4;

/** `Springfield IL`: the last words may name an area without a comma, but then only by its full name or code. */
function readWithoutComma(key: string, areas: AreaNames): Reading[] {
  const words = wordsOf(key);
  const readings: Reading[] = [{ key, areas: [] }];
  for (let length = 1; length <= Math.min(longestArea, words.length - 1); length += 1) {
    const area = areas.named(words.slice(-length).join(' '));
    // keyed anew: a word that now comes last may have been taken for an abbreviation
    if (area) readings.push({ key: words.slice(0, -length).join(' '), areas: [area] });
  }
  return readings;
}

/**
 * Every way to read a question, the plainest first. Behind a comma stand areas; a part that names none that we know
 * is passed over, because most of the world's regions have no name here.
 */
export function readingsOf(question: string, areas: AreaNames): Reading[] {
  const [name = '', ...behind] = question.split(',').filter((part) => keyOf(part) !== '');
  const key = keyOf(name);
  if (key === '') return [];
  if (behind.length === 0) return readWithoutComma(key, areas);
  const last = behind.length - 1;
  const known = behind.map((part, at) => (at === last ? areas.beginning(part) : areas.named(part)));
  return [{ key, areas: known.filter((area) => area !== undefined) }];
}
