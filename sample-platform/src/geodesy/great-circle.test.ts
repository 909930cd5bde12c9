import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  antimeridianLat,
  distanceM,
  earthRadiusM,
  greatCircle,
  initialBearingDeg,
  type Position,
} from './great-circle.ts';

const halfWay = Math.PI * earthRadiusM;
const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const at = (lat: number, lon: number): Position => ({ lat, lon });

describe('distanceM', () => {
  it.each([
    { from: at(52.52, 13.405), to: at(48.8566, 2.3522), km: 877.5 },
    { from: at(40.7128, -74.006), to: at(51.5074, -0.1278), km: 5570.2 },
    { from: at(-33.8688, 151.2093), to: at(-33.4489, -70.6693), km: 11_340 },
    { from: at(0, 179.5), to: at(0, -179.5), km: 111.2 },
    { from: at(90, 0), to: at(-90, 77), km: halfWay / 1000 },
    { from: at(90, 0), to: at(90, 135), km: 0 },
  ])('knows that $from and $to are $km km apart', ({ from, to, km }) => {
    expect(Math.abs(distanceM(from, to) / 1000 - km)).toBeLessThan(Math.max(0.1, km / 1000));
  });

  it('is symmetric, never negative, at most half the globe, and no detour is shorter', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        const direct = distanceM(a, b);
        expect(direct).toBeGreaterThanOrEqual(0);
        expect(direct).toBeLessThanOrEqual(halfWay + 1e-6);
        expect(Math.abs(direct - distanceM(b, a))).toBeLessThan(1e-3);
        expect(direct).toBeLessThanOrEqual(distanceM(a, c) + distanceM(c, b) + 1e-3);
      }),
    );
  });

  it('is zero to the same point, and half the globe to the antipode', () => {
    fc.assert(
      fc.property(position, (a) => {
        expect(distanceM(a, a)).toBeLessThan(1e-3);
        expect(Math.abs(distanceM(a, at(-a.lat, a.lon + 180)) - halfWay)).toBeLessThan(1e-1);
      }),
    );
  });
});

describe('initialBearingDeg', () => {
  it.each([
    { from: at(0, 0), to: at(10, 0), bearing: 0 },
    { from: at(0, 0), to: at(0, 10), bearing: 90 },
    { from: at(10, 0), to: at(0, 0), bearing: 180 },
    { from: at(0, 175), to: at(0, -175), bearing: 90 },
    { from: at(52.52, 13.405), to: at(35.6762, 139.6503), bearing: 41.6 },
    { from: at(5, 5), to: at(5, 5), bearing: 0 },
  ])('sets out from $from to $to at $bearing degrees', ({ from, to, bearing }) => {
    expect(initialBearingDeg(from, to)).toBeCloseTo(bearing, 0);
  });

  it('is opposite on the way back, measured at the midpoint', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const middle = greatCircle(a, b, distanceM(a, b) / 1.5)[1] ?? a;
        fc.pre(distanceM(a, b) > 1 && distanceM(a, b) < halfWay - 1 && Math.abs(middle.lat) < 89.9);
        const turn = Math.abs(initialBearingDeg(middle, a) - initialBearingDeg(middle, b));
        expect(Math.abs(turn - 180)).toBeLessThan(0.01);
      }),
    );
  });
});

describe('greatCircle', () => {
  it('runs between the given points in even steps, and is as long as the distance', () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        const line = greatCircle(from, to, 100_000);
        const steps = line.slice(1).map((point, before) => distanceM(line[before] ?? point, point));
        expect([line[0], line.at(-1)]).toEqual([from, to]);
        expect(Math.max(...steps)).toBeLessThan(100_000.1);
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.1);
        expect(Math.abs(steps.reduce((sum, step) => sum + step, 0) - distanceM(from, to))).toBeLessThan(0.1);
      }),
    );
  });

  it.each([
    [at(0, 0), at(0, 180)],
    [at(90, 0), at(-90, 0)],
    [at(30, 20), at(-30, -160)],
  ])('finds one of the many ways from %o to its antipode', (from, to) => {
    expect(greatCircle(from, to, 100_000)).toHaveLength(202);
  });
});

describe('antimeridianLat', () => {
  it('is the midpoint of two mirrored points, the pole on a path over it, and any latitude along the meridian', () => {
    expect(antimeridianLat(at(10, 179), at(-10, -179))).toBeCloseTo(0);
    expect(antimeridianLat(at(89, 90), at(89, -90))).toBe(90);
    expect(antimeridianLat(at(20, 180), at(21, -180))).toBe(20);
  });
});
