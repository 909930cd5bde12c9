import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, type Position } from './great-circle.ts';
import { geodesicRoute, type Geometry } from './route.ts';

const lonAndBorder = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -90, 0, 90, 180));
const latAndBorder = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -45, 0, 45, 90));
const position = fc.record({ lat: latAndBorder, lon: lonAndBorder });
const at = (lat: number, lon: number): Position => ({ lat, lon });
const piecesOf = (geometry: Geometry) =>
  geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;

function lengthOf(geometry: Geometry): number {
  return piecesOf(geometry)
    .flatMap((piece) => piece.slice(1).map(([lon, lat], before) => [piece[before], [lon, lat]] as const))
    .reduce((sum, [from, to]) => sum + (from ? distanceM(at(from[1], from[0]), at(to[1], to[0])) : 0), 0);
}

describe('geodesicRoute', () => {
  it('names each leg and adds them up', () => {
    const [berlin, paris, madrid] = [at(52.52, 13.405), at(48.8566, 2.3522), at(40.4168, -3.7038)];
    const route = geodesicRoute([berlin, paris, madrid]);
    expect(route.type).toBe('geodesic');
    expect(route.legs).toMatchObject([
      { from: berlin, to: paris, initial_bearing_deg: 246.74 },
      { from: paris, to: madrid, initial_bearing_deg: expect.any(Number) },
    ]);
    expect(route.distance_m).toBeCloseTo((route.legs[0]?.distance_m ?? 0) + (route.legs[1]?.distance_m ?? 0), 1);
    expect(route.geometry.type).toBe('LineString');
  });

  it('bends north of the straight line between Frankfurt and San Francisco', () => {
    const { geometry } = geodesicRoute([at(50.11, 8.68), at(37.77, -122.42)]);
    expect(
      Math.max(
        ...piecesOf(geometry)
          .flat()
          .map(([, lat]) => lat),
      ),
    ).toBeGreaterThan(60);
  });

  it('cuts a line at the antimeridian', () => {
    const { geometry } = geodesicRoute([at(0, 179), at(0, -179)]);
    expect([geometry.type, geometry.coordinates.length]).toEqual(['MultiLineString', 2]);
    const [west, east] = piecesOf(geometry);
    expect([west?.[0], west?.at(-1), east?.[0], east?.at(-1)]).toEqual([
      [179, 0],
      [180, 0],
      [-180, 0],
      [-179, 0],
    ]);
  });

  it.each([
    ['stays in one piece from the antimeridian itself', [at(10, 180), at(12, -170)]],
    ['stays in one piece up to the antimeridian', [at(10, 170), at(12, 180)]],
    ['is a line without length when nobody moves', [at(10, 20), at(10, 20)]],
  ])('%s', (_case, points) => {
    const { geometry } = geodesicRoute(points);
    expect(geometry.type).toBe('LineString');
    expect(geometry.coordinates.length).toBeGreaterThan(1);
  });

  it('draws exactly the stated distance, and never across the whole map', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 6 }), (points) => {
        const route = geodesicRoute(points);
        for (const piece of piecesOf(route.geometry)) {
          expect(piece.length).toBeGreaterThan(1);
          for (const [before, [lon, lat]] of piece.slice(1).entries()) {
            expect(Math.abs(lon)).toBeLessThanOrEqual(180);
            expect(Math.abs(lat)).toBeLessThanOrEqual(90);
            expect(Math.abs(lon - (piece[before]?.[0] ?? lon))).toBeLessThanOrEqual(180);
          }
        }
        expect(Math.abs(lengthOf(route.geometry) - route.distance_m)).toBeLessThan(100 + route.distance_m / 10_000);
      }),
    );
  });
});
