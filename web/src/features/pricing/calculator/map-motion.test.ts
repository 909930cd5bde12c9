import { type MapView, worldPoint } from '@waypost/domain/usage/tile-grid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterKey, mapZooms, movedBy, zoomedTo } from './map-motion.ts';

const berlin: MapView = { lat: 52.52, lon: 13.405, zoom: 12, width: 1280, height: 720 };

describe('a map view', () => {
  it('moves by pixels of its zoom, and back', () => {
    const east = movedBy(berlin, 512, 0);
    expect(east.lon - berlin.lon).toBeCloseTo(360 / 2 ** 12, 9);
    expect(movedBy(berlin, 0, 512).lat).toBeLessThan(berlin.lat);
    const back = movedBy(movedBy(berlin, 100, -70), -100, 70);
    expect([back.lon, back.lat]).toEqual([expect.closeTo(berlin.lon, 9), expect.closeTo(berlin.lat, 9)]);
  });

  it('goes around the world, but not beyond its ends', () => {
    expect(movedBy({ ...berlin, lon: 179.9, zoom: 1 }, 100, 0).lon).toBeLessThan(0);
    expect(movedBy({ ...berlin, zoom: 1 }, 0, -5000).lat).toBeCloseTo(85.0511, 3);
  });

  it('keeps the place under the pointer when it zooms', () => {
    const offset = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(offset, offset, fc.integer({ min: 4, max: 17 }), (across, down, zoom) => {
        const placeAt = (view: MapView) => worldPoint(movedBy(view, across, down));
        const next = zoomedTo(berlin, zoom, { across, down });
        expect(placeAt(next).x).toBeCloseTo(placeAt(berlin).x, 9);
        expect(placeAt(next).y).toBeCloseTo(placeAt(berlin).y, 9);
      }),
    );
  });

  it('zooms between its limits', () => {
    expect(zoomedTo(berlin, 99).zoom).toBe(mapZooms.max);
    expect(zoomedTo(berlin, -1).zoom).toBe(mapZooms.min);
  });

  it('moves by arrow keys, and zooms by + and - to whole zooms', () => {
    expect(afterKey(berlin, 'ArrowLeft')?.lon).toBeLessThan(berlin.lon);
    expect(afterKey(berlin, 'ArrowRight')?.lon).toBeGreaterThan(berlin.lon);
    expect(afterKey(berlin, 'ArrowUp')?.lat).toBeGreaterThan(berlin.lat);
    expect(afterKey(berlin, 'ArrowDown')?.lat).toBeLessThan(berlin.lat);
    expect(afterKey({ ...berlin, zoom: 11.4 }, '+')?.zoom).toBe(12);
    expect(afterKey(berlin, '=')?.zoom).toBe(13);
    expect(afterKey({ ...berlin, zoom: 11.4 }, '-')?.zoom).toBe(11);
    expect(['Tab', 'a', 'toString'].map((key) => afterKey(berlin, key))).toEqual([undefined, undefined, undefined]);
  });
});
