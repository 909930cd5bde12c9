import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { contains, polygonsOf } from '../../test/flat-shapes.ts';
import { mapDetails, readOutlines } from './outlines.ts';

/** Twice the area of a ring; positive if it runs counterclockwise. */
const turn = (ring: Position[]) =>
  ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);

describe.each([...mapDetails, '10m'] as const)('the outlines at %s', async (detail) => {
  const { features } = (await readOutlines(detail)).countries;
  const countryAt = (point: Position) =>
    features.find((country) => polygonsOf(country.geometry).some((polygon) => contains(polygon, point)))?.properties
      .name;

  it.each<[string, Position, string | undefined]>([
    ['the North Atlantic', [-30, 62], undefined],
    ['the Norwegian Sea', [0, 66], undefined],
    ['the South Atlantic', [-20, -16.5], undefined],
    ['the Arctic Ocean', [150, 85], undefined],
    ['the west of Chukotka', [178, 67], 'Russia'],
    ['the east of Chukotka', [-175, 67], 'Russia'],
    ['the South Pole', [30, -89.9], 'Antarctica'],
    ['Bavaria', [11.5, 48.5], 'Germany'],
    ['Lesotho, a hole in South Africa', [28.3, -29.6], 'Lesotho'],
  ])('are right in a plane for %s', (_, point, country) => {
    expect(countryAt(point)).toBe(country);
  });

  it('run counterclockwise, and holes clockwise, within 180 degrees', () => {
    for (const country of features)
      for (const [outer = [], ...holes] of polygonsOf(country.geometry)) {
        expect(turn(outer), country.properties.name).toBeGreaterThanOrEqual(0); // some of the 110m file have no area
        for (const hole of holes) expect(turn(hole), country.properties.name).toBeLessThan(0);
        expect(Math.max(...outer.map(([lon = 0]) => Math.abs(lon)))).toBeLessThanOrEqual(180);
      }
  });
});
