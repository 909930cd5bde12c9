import { distanceM, type Position } from '../geodesy/great-circle.ts';
import type { Place } from './place.ts';

export type Near = { readonly place: Place; readonly distance_m: number };

export type Nearest = ReturnType<typeof createNearest>;

const metresPerDegree = distanceM({ lat: 0, lon: 0 }, { lat: 1, lon: 0 });

/**
 * Finds the places around a point. Sorted by latitude alone, which needs no rule for poles and antimeridian: no place
 * is nearer than its difference in latitude, so the search may stop there. A city needs 0.1 ms, the middle of an ocean 2.
 */
export function createNearest(all: readonly Place[]) {
  const places = all.filter(({ kind }) => kind !== 'country');
  const unsorted = Float64Array.from(places, ({ position }) => position.lat);
  const order = Uint32Array.from(places, (_, at) => at).sort((a, b) => (unsorted[a] ?? 0) - (unsorted[b] ?? 0));
  const sorted = Array.from(order, (at) => places[at]);
  const lats = unsorted.sort();

  function firstNorthOf(lat: number): number {
    let [from, to] = [0, lats.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((lats[middle] ?? 0) < lat) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function* outwardFrom(lat: number): Generator<Place | undefined> {
    let north = firstNorthOf(lat);
    let south = north - 1;
    while (north < lats.length || south >= 0) {
      const isNorthNearer = (lats[north] ?? Infinity) - lat < lat - (lats[south] ?? -Infinity);
      yield sorted[isNorthNearer ? north++ : south--];
    }
  }

  return {
    /** The nearest places, nearest first, by great-circle distance in metres. */
    around(point: Position, limit: number): Near[] {
      let best: Near[] = [];
      for (const place of outwardFrom(point.lat)) {
        const reachM = best.length < limit ? Infinity : (best.at(-1)?.distance_m ?? Infinity);
        if (!place || Math.abs(place.position.lat - point.lat) * metresPerDegree > reachM) break;
        const near = { place, distance_m: distanceM(point, place.position) };
        if (near.distance_m >= reachM) continue;
        best = [...best, near].sort((a, b) => a.distance_m - b.distance_m).slice(0, limit);
      }
      return best;
    },
  };
}
