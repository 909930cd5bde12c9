import { VectorTile } from '@mapbox/vector-tile';
import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '../places/places.ts';
import { createTiles, maxTileZoom, type TileAddress, type Tiles } from './tiles.ts';

let tiles: Tiles;
beforeAll(() => (tiles = createTiles(loadPlaces())));

async function read(tile: TileAddress) {
  const { layers } = new VectorTile(new PbfReader((await tiles.read(tile)).bodies.identity));
  const valuesIn = (layer: string, property: string) =>
    Array.from({ length: layers[layer]?.length ?? 0 }, (_, at) => layers[layer]?.feature(at).properties[property]);
  return { layers, valuesIn, namesIn: (layer: string) => valuesIn(layer, 'name') };
}

describe('a tile', () => {
  it('of the world has land, borders, names of countries and the largest cities only', async () => {
    const { layers, namesIn } = await read({ z: 0, x: 0, y: 0 });
    expect(layers['land']?.length).toBeGreaterThan(150);
    expect(layers['borders']?.length).toBeGreaterThan(0);
    expect(namesIn('country_names')).toContain('Australia');
    expect(namesIn('country_names')).not.toContain('USNB Guantanamo Bay'); // as the outlines close up have it
    expect(namesIn('places')).toContain('Shanghai');
    expect(namesIn('places')).not.toContain('Berlin');
  });

  it('of a city has its surroundings down to villages', async () => {
    const { namesIn } = await read({ z: maxTileZoom, x: 550, y: 335 });
    expect(namesIn('places')).toContain('Berlin');
    expect(namesIn('places').length).toBeGreaterThan(20);
    expect(namesIn('places')[0]).toBe('Berlin'); // the most populous comes first: its name finds room before others
    expect(namesIn('places')).not.toContain('Paris');
  });

  it('shows parts of a city at the closest zoom only, and countries by their own layer', async () => {
    const closest = await read({ z: maxTileZoom, x: 550, y: 335 });
    expect(closest.namesIn('places')).toContain('Prenzlauer Berg');
    expect(closest.namesIn('places')).not.toContain('Germany'); // which has the position of its capital
    const further = await read({ z: maxTileZoom - 1, x: 275, y: 167 });
    expect(further.namesIn('places')).toContain('Berlin');
    expect(further.namesIn('places')).not.toContain('Prenzlauer Berg');
  });

  it('is made once while it is asked for, the same in both encodings', async () => {
    const tile = { z: 4, x: 8, y: 5 };
    const [first, second] = await Promise.all([tiles.read(tile), tiles.read({ ...tile })]);
    expect(second).toBe(first);
    expect(await tiles.read(tile)).toBe(first);
    expect(gunzipSync(first.bodies.gzip ?? '').equals(first.bodies.identity)).toBe(true);
    expect((await tiles.read({ z: 4, x: 9, y: 5 })).etag).not.toBe(first.etag);
  });

  it('of the high seas is empty', async () => {
    expect((await read({ z: 5, x: 5, y: 20 })).layers).toEqual({});
  });

  it('has the heights of the land, the lowest first, and tells ice from other land', async () => {
    const alps = await read({ z: 5, x: 16, y: 11 });
    const heights = alps.valuesIn('relief', 'above');
    expect(heights).toEqual([100, 200, 400, 700, 1100, 1600]);
    expect(alps.valuesIn('land', 'ice')).not.toContain(true);
    expect((await read({ z: 5, x: 11, y: 6 })).valuesIn('land', 'ice')).toContain(true); // Greenland
    expect((await read({ z: 4, x: 8, y: 15 })).valuesIn('land', 'ice')).toEqual([true]); // Antarctica
  });

  it('has rivers and lakes where they are', async () => {
    const constance = await read({ z: 8, x: 134, y: 89 });
    expect([constance.layers['rivers']?.length, constance.layers['lakes']?.length]).toEqual([4, 1]);
    const sahara = await read({ z: 5, x: 17, y: 13 });
    expect(sahara.layers).not.toHaveProperty('lakes');
    expect((await read({ z: 2, x: 2, y: 1 })).layers).toHaveProperty('rivers');
    expect((await read({ z: 1, x: 1, y: 0 })).layers).not.toHaveProperty('rivers'); // the style shows none there
  });

  it('has the grid of coordinates at the closest zoom only', async () => {
    const closest = await read({ z: maxTileZoom, x: 550, y: 335 });
    expect(closest.namesIn('grid')).toContain('13.4° E');
    expect((await read({ z: maxTileZoom - 1, x: 275, y: 167 })).layers).not.toHaveProperty('grid');
  });

  it('shows places in their quarter of the globe', async () => {
    const quarters = [
      [1, 0, 'Moscow'],
      [0, 0, 'New York City'],
      [1, 1, 'Jakarta'],
      [0, 1, 'São Paulo'],
    ] as const;
    for (const [x, y, city] of quarters) {
      const elsewhere = quarters.filter(([, , other]) => other !== city).map(([, , other]) => other);
      const { namesIn } = await read({ z: 1, x, y });
      expect(namesIn('places')).toContain(city);
      for (const other of elsewhere) expect(namesIn('places')).not.toContain(other);
    }
  });
});
