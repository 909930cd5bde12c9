import { distanceM, type Position } from '../geodesy/great-circle.ts';
import { groupNumbers } from './grouping.ts';
import type { Place } from './place.ts';
import type { Places } from './places.ts';

export type Near = { readonly place: Place; readonly distance_m: number };

export type Nearest = ReturnType<typeof createNearest>;

const bandsPerDegree = 4;
const bandCount = 180 * bandsPerDegree + 1;
const bandHeightM = distanceM({ lat: 0, lon: 0 }, { lat: 1 / bandsPerDegree, lon: 0 });

const bandOf = (lat: number) => Math.floor((lat + 90) * bandsPerDegree);

/** The numbers of the places in each band. */
function createBands(all: Places) {
  const none = bandCount; // countries lie in no band
  const bandOfPlace = Uint32Array.from(all, ({ kind, position }) => (kind === 'country' ? none : bandOf(position.lat)));
  const { starts, members } = groupNumbers(bandOfPlace, bandCount + 1);
  return (band: number): Uint32Array =>
    band < 0 || band >= bandCount ? new Uint32Array() : members.subarray(starts[band], starts[band + 1]);
}

/**
 * Finds the places around a point. They are grouped in bands of latitude, which handles poles and antimeridian: a
 * place is never nearer than its band. Building takes 10 ms, a query 0.2 ms in a city and 2 ms in an ocean.
 */
export function createNearest(all: Places) {
  const bands = createBands(all);

  /** The bands by distance; `gapM` is the shortest possible distance to a place in them. */
  function* outwardFrom(lat: number): Generator<{ places: Uint32Array; gapM: number }> {
    const home = bandOf(lat);
    yield { places: bands(home), gapM: 0 };
    for (let step = 1; step < bandCount; step += 1) {
      const gapM = (step - 1) * bandHeightM;
      yield { places: bands(home + step), gapM };
      yield { places: bands(home - step), gapM };
    }
  }

  return {
    /** The nearest places by great-circle distance in metres, nearest first. */
    around(point: Position, limit: number): Near[] {
      let best: Near[] = [];
      let reachM = Infinity;
      for (const { places, gapM } of outwardFrom(point.lat)) {
        if (gapM > reachM) break;
        for (const number of places) {
          const distance_m = distanceM(point, all.positionAt(number));
          if (distance_m >= reachM) continue;
          best = [...best, { place: all.at(number), distance_m }]
            .sort((a, b) => a.distance_m - b.distance_m)
            .slice(0, limit);
          if (best.length === limit) reachM = best.at(-1)?.distance_m ?? Infinity;
        }
      }
      return best;
    },
  };
}
