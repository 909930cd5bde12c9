import type { Area, AreaNames } from './areas.ts';
import { keyOf, wordsOf } from './fold.ts';

/** One reading of a query: a name, and the areas that must all contain it. */
export type Reading = { readonly key: string; readonly areas: readonly Area[] };

/** The maximum number of words in a country or region: `Newfoundland and Labrador`, `Papua New Guinea`. */
const longestArea = 4;

/** `Springfield IL`: the last words may name an area without a comma, but only by its full name or code. */
function readWithoutComma(key: string, areas: AreaNames): Reading[] {
  const words = wordsOf(key);
  const readings: Reading[] = [{ key, areas: [] }];
  for (let length = 1; length <= Math.min(longestArea, words.length - 1); length += 1) {
    const area = areas.named(words.slice(-length).join(' '));
    // normalised again: a word that is now last may have been expanded as an abbreviation
    if (area) readings.push({ key: words.slice(0, -length).join(' '), areas: [area] });
  }
  return readings;
}

/**
 * All readings of a query, the simplest first. Areas follow a comma; unknown ones are ignored, because most regions of
 * the world have no name here.
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
