import type { FeatureCollection, Position } from 'geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import { contains, polygonsOf } from '../../test/flat-shapes.ts';
import { readRelief, readWaters } from './physical.ts';

const at = ({ features }: FeatureCollection, point: Position) =>
  features.filter(({ geometry }) => polygonsOf(geometry).some((polygon) => contains(polygon, point)));

describe('the relief', () => {
  let relief: FeatureCollection;
  beforeAll(async () => void (relief = await readRelief()));

  it.each<[string, Position, number[]]>([
    ['Hamburg', [10, 53.5], []],
    ['Munich', [11.5, 48.1], [100, 200, 400]],
    ['Denver', [-105, 39.7], [100, 200, 400, 700, 1100, 1600]],
    ['Lhasa', [91.1, 29.6], [100, 200, 400, 700, 1100, 1600, 2300, 3200, 4200]],
    ['Chukotka, west of the 180th meridian', [179.5, 68.2], [100, 200, 400]],
    ['Chukotka, east of it', [-179.5, 68.2], [100, 200, 400]],
    ['the sea before Chile', [-72.2, -23], []],
    ['the fjord of Bergen', [5, 60.4], []],
    ['the middle of the Atlantic', [-30, 30], []],
  ])('says how high %s is', (_, place, heights) => {
    expect(at(relief, place).map(({ properties }) => properties?.['above'])).toEqual(heights);
  });
});

describe('the waters', () => {
  it.each<[string, Position, number]>([
    ['Lake Victoria', [33, -1], 1],
    ['Lake Michigan', [-87, 43.5], 1],
    ['Chicago', [-87.9, 41.9], 0],
    ['the Baltic Sea', [19, 57], 0],
  ])('have a lake where %s is, or none', async (_, place, lakes) => {
    expect(at((await readWaters()).lakes, place)).toHaveLength(lakes);
  });

  it('have rivers as lines', async () => {
    const { features } = (await readWaters()).rivers;
    expect(features.length).toBeGreaterThan(400);
    expect(features.every(({ geometry }) => /^(Multi)?LineString$/.test(geometry.type))).toBe(true);
  });
});
