import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsAround } from './bounds-around.ts';

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

const at = (lon: number, lat: number) => ({ lon, lat });

describe('boundsAround', () => {
  it.each([
    ['four degrees around a single place', [at(25, 60)], [21, 56, 29, 64]],
    ['15 % of their distance around places far apart', [at(0, 0), at(100, 40)], [-15, -6, 115, 46]],
    ['no further than the map reaches in the north-east', [at(178, 79)], [174, 75, 180, 80]],
    ['no further than the map reaches in the south-west', [at(-178, -79)], [-180, -80, -174, -75]],
  ])('reaches %s', (_how, places, bounds) => {
    expect(boundsAround(places)).toEqual(bounds);
  });

  it('holds every place and stays on the map, wide enough to know the country', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const [west, south, east, north] = boundsAround(places);
        expect(west).toBeGreaterThanOrEqual(-180);
        expect(east).toBeLessThanOrEqual(180);
        expect(east - west).toBeGreaterThanOrEqual(3.9);
        expect(north - south).toBeGreaterThanOrEqual(3.9);
        for (const position of places) {
          expect(position.lon).toBeGreaterThanOrEqual(west);
          expect(position.lon).toBeLessThanOrEqual(east);
          expect(position.lat).toBeGreaterThanOrEqual(south);
          expect(position.lat).toBeLessThanOrEqual(north);
        }
      }),
    );
  });
});
