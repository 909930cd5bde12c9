import type { Feature, Geometry, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { fittingBounds, mapShapes, mercator, withoutSeam } from './map-shapes.ts';

const polygon = (...ring: Position[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [ring] },
});

describe('mercator', () => {
  it('puts the zero point in the middle and the ends of the square at its edges', () => {
    expect(mercator([0, 0])).toEqual([0.5, 0.5]);
    const [left, top] = mercator([-180, 85.051129]);
    expect(left).toBe(0);
    expect(top).toBeCloseTo(0, 6);
    expect(mercator([180, -90])[1]).toBeCloseTo(1, 6);
  });
});

describe('mapShapes', () => {
  it('draws the bounds a thousand wide, with their own height', () => {
    const shapes = mapShapes([polygon([0, 0], [10, 0], [10, 10], [0, 10], [0, 0])], [0, 0, 10, 10]);
    expect(shapes.width).toBe(1000);
    expect(shapes.height).toBeCloseTo(1005.1, 0);
    expect(shapes.land).toBe('M0 1005.1L1000 1005.1L1000 0L0 0L0 1005.1Z');
  });

  it('leaves out what no container shows, and steps that nobody sees', () => {
    const far = polygon([100, 0], [110, 0], [110, 10], [100, 0]);
    const tiny = polygon([1, 1], [1.001, 1], [1.001, 1.001], [1, 1]);
    expect(mapShapes([far, tiny], [0, 0, 10, 10]).land).toBe('');
  });

  const triangleAt = ([lon, lat]: readonly [number, number]) =>
    polygon([lon, lat], [lon + 0.5, lat], [lon, lat + 0.5], [lon, lat]);

  it.each([
    ['west', [-19, 5], [-22, 5]],
    ['east', [29, 5], [31, 5]],
    ['north', [5, 28], [5, 30]],
    ['south', [5, -18], [5, -21]],
  ] as const)('draws twice the size of the bounds in the %s, and nothing beyond', (_side, near, beyond) => {
    expect(mapShapes([triangleAt(near)], [0, 0, 10, 10]).land).not.toBe('');
    expect(mapShapes([triangleAt(beyond)], [0, 0, 10, 10]).land).toBe('');
  });

  it.each([
    ['west', [-90, 5]],
    ['east', [100, 5]],
    ['north', [5, 80]],
    ['south', [5, -80]],
  ] as const)('draws what is in sight and reaches far to the %s', (_side, [lon, lat]) => {
    expect(mapShapes([polygon([5, 5], [lon, lat], [6, 6], [5, 5])], [0, 0, 10, 10]).land).not.toBe('');
  });

  it('draws every ring of every kind of outline, and nothing of a point', () => {
    const ring: Position[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ];
    const land = (geometry: Geometry) =>
      mapShapes([{ type: 'Feature', properties: {}, geometry }], [0, 0, 10, 10]).land;
    const once = land({ type: 'LineString', coordinates: ring });
    expect(once).toBe('M0 1005.1L1000 1005.1L1000 0L0 1005.1Z');
    expect(land({ type: 'MultiLineString', coordinates: [ring, ring] })).toBe(once + once);
    expect(land({ type: 'MultiPolygon', coordinates: [[ring], [ring, ring]] })).toBe(once + once + once);
    expect(land({ type: 'Point', coordinates: [5, 5] })).toBe('');
  });

  it('places markers, and copies the world only where it can be in sight', () => {
    const { markers, worldWidth } = mapShapes([], [0, 0, 10, 10], [{ id: 'a', label: 'A', lon: 5, lat: 0 }]);
    expect(markers).toEqual([{ id: 'a', x: 500, y: 1005.1 }]);
    expect(worldWidth).toBeUndefined();
    expect(mapShapes([], [-180, -60, 180, 60])).toMatchObject({ worldWidth: 1000, markers: [] });
  });

  it('widens the bounds of a single place', () => {
    expect(fittingBounds([25, 60, 25, 60])).toEqual([24.975, 59.975, 25.025, 60.025]);
    expect(fittingBounds([0, 0, 10, 10])).toEqual([0, 0, 10, 10]);
  });
});

describe('withoutSeam', () => {
  const ringOf = (feature: Feature | undefined) =>
    feature?.geometry.type === 'Polygon' ? feature.geometry.coordinates[0] : undefined;

  it('carries an outline on over the 180th meridian', () => {
    const [east] = withoutSeam([polygon([170, 60], [-170, 60], [-170, 65], [170, 65], [170, 60])]);
    expect(ringOf(east)).toEqual([
      [170, 60],
      [190, 60],
      [190, 65],
      [170, 65],
      [170, 60],
    ]);
  });

  it('closes an outline around a pole at the pole', () => {
    const [antarctica] = withoutSeam([polygon([-120, -70], [0, -70], [120, -70], [-120, -70])]);
    expect(ringOf(antarctica)).toEqual([
      [-120, -70],
      [0, -70],
      [120, -70],
      [240, -70],
      [240, -90],
      [-120, -90],
      [-120, -70],
    ]);
  });

  it('takes the coast for the outline where the data has it as a hole around a pole', () => {
    const pole = polygon([-180, -89.999], [180, -89.999], [-180, -89.999]);
    const coast = [
      [-120, -70],
      [0, -70],
      [120, -70],
      [-120, -70],
    ];
    if (pole.geometry.type === 'Polygon') pole.geometry.coordinates.push(coast);
    expect(withoutSeam([pole])).toEqual(withoutSeam([polygon([-120, -70], [0, -70], [120, -70], [-120, -70])]));
  });

  it('carries on each polygon of several', () => {
    const [islands] = withoutSeam([
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [-170, 0],
                [170, 0],
                [170, 5],
                [-170, 0],
              ],
            ],
          ],
        },
      },
    ]);
    expect(islands?.geometry).toMatchObject({
      coordinates: [
        [
          [
            [-170, 0],
            [-190, 0],
            [-190, 5],
            [-170, 0],
          ],
        ],
      ],
    });
  });

  it('leaves everything else alone', () => {
    const plain = polygon([0, 0], [10, 0], [10, 10], [0, 0]);
    expect(withoutSeam([plain])).toEqual([plain]);
  });

  it('changes nothing the second time', () => {
    const once = withoutSeam([
      polygon([170, 60], [-170, 60], [-170, 65], [170, 65], [170, 60]),
      polygon([-120, -70], [0, -70], [120, -70], [-120, -70]),
    ]);
    expect(withoutSeam(once)).toEqual(once);
  });
});
