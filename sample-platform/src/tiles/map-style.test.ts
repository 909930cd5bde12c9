import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { loadPlaces } from '../places/places.ts';
import { mapStyle, mapThemes } from './map-style.ts';
import { createTiles } from './tiles.ts';

const styleOf = (theme: (typeof mapThemes)[number]) =>
  mapStyle({ theme, tiles: 'http://localhost/{z}/{x}/{y}', attribution: '' }) as StyleSpecification;

describe.each(mapThemes)('the %s style', (theme) => {
  it('is valid', () => {
    expect(validateStyleMin(styleOf(theme))).toEqual([]);
  });
});

it('draws every layer of the tiles, and no other', async () => {
  const tiles = createTiles(loadPlaces());
  const some = [
    { z: 2, x: 2, y: 1 },
    { z: 10, x: 550, y: 335 },
  ];
  const made = await Promise.all(
    some.map(async (tile) =>
      Object.keys(new VectorTile(new PbfReader((await tiles.read(tile)).bodies.identity)).layers),
    ),
  );
  const drawn = styleOf('light').layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []));
  expect(new Set(drawn)).toEqual(new Set(made.flat()));
});

it('draws the same layers in both themes, in other colours', () => {
  const [light, dark] = mapThemes.map((theme) => styleOf(theme).layers);
  expect(dark?.map(({ id }) => id)).toEqual(light?.map(({ id }) => id));
  expect(dark).not.toEqual(light);
});
