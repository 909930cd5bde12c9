import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geodesy/great-circle.ts';
import { createNearest } from './nearest.ts';
import { labelOf } from './place.ts';
import { loadPlaces } from './places.ts';

const places = loadPlaces();
const nearest = createNearest(places);

describe('the nearest places', () => {
  it.each([
    [{ lat: 52.52, lon: 13.405 }, 'Mitte, Berlin, Germany'],
    [{ lat: 33.66, lon: -95.55 }, 'Paris, Texas, United States'],
    [{ lat: 90, lon: 0 }, 'Longyearbyen, Svalbard & Jan Mayen'],
    [{ lat: -17, lon: -179.99 }, 'Labasa, Fiji'],
  ])('to %o begin with %s', (point, label) => {
    const [near] = nearest.around(point, 1);
    expect(near && labelOf(near.place)).toBe(label);
  });

  it('are the same as by measuring every place, for any point', () => {
    const point = fc.record({
      lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90)),
      lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180)),
    });
    const all = [...places].filter(({ kind }) => kind !== 'country');
    fc.assert(
      fc.property(point, fc.integer({ min: 1, max: 5 }), (at, limit) => {
        const distances = Float64Array.from(all, ({ position }) => distanceM(at, position)).sort();
        const found = Float64Array.from(nearest.around(at, limit), ({ distance_m }) => distance_m);
        expect(found).toEqual(distances.slice(0, limit));
      }),
      { numRuns: 20 },
    );
  }, 60_000);
});
