import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionOf, tilesOf, worldPoint } from './tile-grid.ts';

describe('the tiles of a map view', () => {
  it.each([
    ['the whole world', { lat: 0, lon: 0, zoom: 0, width: 512, height: 512 }, [0, 1, 1]],
    ['the world repeated to the sides', { lat: 0, lon: 0, zoom: 0, width: 2000, height: 800 }, [0, 1, 1]],
    ['four tiles around the centre', { lat: 0, lon: 0, zoom: 1, width: 1024, height: 1024 }, [1, 2, 2]],
    ['tiles that end with the view', { lat: 0, lon: 0, zoom: 3, width: 2048, height: 1024 }, [3, 4, 2]],
    [
      'one more column where the view begins inside one',
      { lat: 0, lon: 1, zoom: 3, width: 2048, height: 1024 },
      [3, 5, 2],
    ],
    ['larger tiles between two zooms', { lat: 0, lon: 0, zoom: 3.99, width: 2048, height: 1024 }, [3, 4, 2]],
    ['no tiles beyond the north', { lat: 85, lon: 0, zoom: 2, width: 1024, height: 2048 }, [2, 2, 3]],
    ['no tiles beyond the south', { lat: -85, lon: 0, zoom: 2, width: 1024, height: 2048 }, [2, 2, 3]],
    [
      'one tile where the view lies on the southern end',
      { lat: -85.05112883765293, lon: 0, zoom: 19.999998, width: 1, height: 1 },
      [19, 2, 1],
    ],
    ['a street of Berlin', { lat: 52.52, lon: 13.405, zoom: 15, width: 1280, height: 720 }, [15, 4, 3]],
    ['both sides of the 180th meridian', { lat: 0, lon: 180, zoom: 4, width: 1024, height: 512 }, [4, 2, 2]],
  ] as const)('are %s', (...[, view, [zoom, columns, rows]]) => {
    expect(tilesOf(view)).toEqual({ zoom, columns, rows, tiles: columns * rows });
  });

  const views = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -540, max: 540, noNaN: true }),
    zoom: fc.double({ min: -1, max: 22, noNaN: true }),
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  });

  it('are at least one, at most the world, and enough to cover the view', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { zoom, columns, rows, tiles } = tilesOf(view);
        const perSide = 2 ** zoom;
        expect(Math.min(columns, rows)).toBeGreaterThanOrEqual(1);
        expect(Math.max(columns, rows)).toBeLessThanOrEqual(perSide);
        expect(tiles).toBe(columns * rows);
        const side = 512 * 2 ** Math.max(0, Math.min(20, view.zoom) - zoom);
        expect(columns).toBeGreaterThanOrEqual(Math.min(perSide, Math.floor(view.width / side - 1e-6)));
        expect(columns).toBeLessThanOrEqual(Math.ceil(view.width / side) + 1);
        expect(rows).toBeLessThanOrEqual(Math.ceil(view.height / side) + 1);
      }),
    );
  });

  it('are the same after a way around the world', () => {
    expect(tilesOf({ lat: 52, lon: 13 + 360, zoom: 9, width: 900, height: 500 })).toEqual(
      tilesOf({ lat: 52, lon: 13, zoom: 9, width: 900, height: 500 }),
    );
  });
});

describe('a position', () => {
  it('is found again from its point of the world', () => {
    const position = fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lon: fc.double({ min: -180, max: 179.99, noNaN: true }),
    });
    fc.assert(
      fc.property(position, (place) => {
        const found = positionOf(worldPoint(place));
        expect(found.lat).toBeCloseTo(place.lat, 6);
        expect(found.lon).toBeCloseTo(place.lon, 6);
      }),
    );
  });

  it('stays in the world', () => {
    expect(positionOf({ x: 1.25, y: 2 }).lon).toBeCloseTo(-90);
    expect(positionOf({ x: 0, y: -1 }).lat).toBeCloseTo(85.0511, 3);
  });
});
