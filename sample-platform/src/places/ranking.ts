import { distanceM, type Position } from '../geodesy/great-circle.ts';
import type { Place } from './place.ts';

/** How a name matches the query, best first. */
export const matchKinds = ['exact', 'prefix', 'word', 'fuzzy'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Nothing overtakes an exact name: population and proximity add less than 20 together. */
const worth: Record<MatchKind, number> = { exact: 40, prefix: 10, word: 7, fuzzy: 2 };

const worthOfNear = 6;
const nearKm = 10;
const farKm = 20_000;

/** Ten times the population adds one point: `Paris` is in France unless something says otherwise. */
export const importanceOf = ({ kind, population, isCapital }: Place): number =>
  Math.log10(population + 1) + (isCapital ? 0.5 : 0) - (kind === 'district' ? 0.5 : 0);

/** Falls with the logarithm of the distance: nearly full within 10 km, a third across half a continent. */
export function nearness(position: Position, focus: Position): number {
  const km = distanceM(position, focus) / 1000;
  return worthOfNear * (1 - Math.log10(1 + km / nearKm) / Math.log10(1 + farKm / nearKm));
}

export type Match = { readonly place: Place; readonly match: MatchKind; readonly score: number };

/** `cost` lowers the score for misspellings and extra words. */
export const scoreOf = (match: MatchKind, importance: number, cost: number): number => worth[match] + importance - cost;

export type TopList = {
  readonly best: readonly Match[];
  /** Whether this score would enter the list; checked first, because most of 20,000 candidates would not. */
  isOpenTo: (score: number) => boolean;
  offer: (match: Match) => void;
};

/** The best matches so far, each place once. Much cheaper than sorting all names with an s. */
export function createTopList(limit: number): TopList {
  let best: readonly Match[] = [];
  const worst = () => (best.length < limit ? -Infinity : (best.at(-1)?.score ?? -Infinity));
  return {
    get best() {
      return best;
    },
    isOpenTo: (score) => score > worst(),
    offer(match) {
      const known = best.find(({ place }) => place.id === match.place.id);
      if (known && known.score >= match.score) return;
      const others = best.filter((other) => other !== known);
      const better = others.filter(({ score }) => score >= match.score);
      best = [...better, match, ...others.slice(better.length)].slice(0, limit);
    },
  };
}
