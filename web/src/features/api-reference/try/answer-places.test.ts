import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesIn } from './answer-places.ts';

const line = [
  [13.4, 52.5],
  [2.3, 48.8],
];

describe('the places of an answer', () => {
  it.each([
    [
      'positions with their labels',
      { results: [{ label: 'Paris', position: { lat: 48.8, lon: 2.3 } }] },
      [['Paris', 48.8, 2.3]],
      0,
    ],
    [
      'a point of GeoJSON with the name of its feature',
      { type: 'Feature', properties: { name: 'Depot' }, geometry: { type: 'Point', coordinates: [2.3, 48.8] } },
      [['Depot', 48.8, 2.3]],
      0,
    ],
    ['a line', { geometry: { type: 'LineString', coordinates: line } }, [], 1],
    ['lines on both sides of the 180th meridian', { type: 'MultiLineString', coordinates: [line, line] }, [], 2],
    ['the rings of polygons', { type: 'MultiPolygon', coordinates: [[line], [line, line]] }, [], 3],
    [
      'the same place only once, by its first name',
      [
        { name: 'A', lat: 1, lon: 2 },
        { name: 'B', lat: 1, lon: 2 },
      ],
      [['A', 1, 2]],
      0,
    ],
    [
      'no place off the globe, and none with half a position',
      [{ lat: 91, lon: 0 }, { lat: 1 }, { lat: '1', lon: '2' }],
      [],
      0,
    ],
    ['nothing of an answer without places', { error: { message: 'no' } }, [], 0],
    ['nothing of a text', 'hello', [], 0],
  ])('are %s (EXP-22)', (...[, body, points, lines]) => {
    const found = placesIn(body);
    expect(found.points.map(({ label, lat, lon }) => [label, lat, lon])).toEqual(points);
    expect(found.lines).toHaveLength(lines);
  });

  it('are at most a hundred pins, and come of any answer without failing (EXP-22)', () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ lat: at / 10, lon: 1 }));
    expect(placesIn(many).points).toHaveLength(100);
    fc.assert(
      fc.property(fc.anything(), (body) => {
        for (const { lat, lon } of placesIn(body).points)
          expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180).toBe(true);
      }),
    );
  });
});
