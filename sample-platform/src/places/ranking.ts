import { distanceM, type Position } from '../geodesy/great-circle.ts';
import type { Place } from './place.ts';

/** How a place's name answers the question, best first. */
export const matchKinds = ['exact', 'prefix', 'word', 'fuzzy'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** An exact name is never overtaken: population and nearness together are worth less than 20. */
const worth: Record<MatchKind, number> = { exact: 40, prefix: 10, word: 7, fuzzy: 2 };

const worthOfNear = 6;
const nearKm = 10;
const farKm = 20_000;

/** Ten times the people are worth one point: `Paris` is in France unless something says otherwise. */
export const importanceOf = ({ kind, population, isCapital }: Place): number =>
  Math.log10(population + 1) + (isCapital ? 0.5 : 0) - (kind === 'district' ? 0.5 : 0);

/** Falls with the logarithm of the distance: within 10 km nearly all of it, half a continent away a third. */
export function nearness(place: Place, focus: Position): number {
  const km = distanceM(place.position, focus) / 1000;
  return worthOfNear * (1 - Math.log10(1 + km / nearKm) / Math.log10(1 + farKm / nearKm));
}

export type Match = { readonly place: Place; readonly match: MatchKind; readonly score: number };

/** `cost` takes away what a misspelling or an unasked word makes less likely. */
export const scoreOf = (match: MatchKind, importance: number, cost: number): number => worth[match] + importance - cost;

export type TopList = {
  readonly best: readonly Match[];
  /** Whether a match with this score would get in; asked first, because most of 20,000 would not. */
  isOpenTo: (score: number) => boolean;
  offer: (match: Match) => void;
};

/** The best matches so far, each place once. Far cheaper than sorting all names that begin with an s. */
export function createTopList(limit: number): TopList {
  let best: readonly Match[] = [];
  const worst = () => (best.length < limit ? -Infinity : (best.at(-1)?.score ?? -Infinity));
  return {
    get best() {
      return best;
    },
    isOpenTo: (score) => score > worst(),
    offer(match) {
      const known = best.find(({ place }) => place === match.place);
      if (known && known.score >= match.score) return;
      const others = best.filter((other) => other !== known);
      const better = others.filter(({ score }) => score >= match.score);
      best = [...better, match, ...others.slice(better.length)].slice(0, limit);
    },
  };
}
