import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '../places/places.ts';
import { createTiles, maxTileZoom, type TileAddress, type Tiles } from './tiles.ts';

let tiles: Tiles;
beforeAll(() => (tiles = createTiles(loadPlaces())));

async function read(tile: TileAddress) {
  const { layers } = new VectorTile(new PbfReader(await tiles.read(tile)));
  const namesIn = (layer: string) =>
    Array.from({ length: layers[layer]?.length ?? 0 }, (_, at) => layers[layer]?.feature(at).properties['name']);
  return { layers, namesIn };
}

describe('a tile', () => {
  it('of the world has land, borders, names of countries and the largest cities only', async () => {
    const { layers, namesIn } = await read({ z: 0, x: 0, y: 0 });
    expect(layers['land']?.length).toBeGreaterThan(150);
    expect(layers['borders']?.length).toBeGreaterThan(0);
    expect(namesIn('country_names')).toContain('Australia');
    expect(namesIn('places')).toContain('Shanghai');
    expect(namesIn('places')).not.toContain('Berlin');
  });

  it('of a city has its surroundings down to villages', async () => {
    const { namesIn } = await read({ z: maxTileZoom, x: 550, y: 335 });
    expect(namesIn('places')).toContain('Berlin');
    expect(namesIn('places').length).toBeGreaterThan(20);
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

  it('of the high seas is empty', async () => {
    expect((await read({ z: 5, x: 5, y: 20 })).layers).not.toHaveProperty('land');
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
