import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The scale of the outlines: 1 to 110 million for a world map, 1 to 50 million for a closer look. */
export const mapDetails = ['110m', '50m'] as const;
export type MapDetail = (typeof mapDetails)[number];

export type CountryTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;
export type Country = Feature<Polygon | MultiPolygon, { name: string }>;
export type Outlines = {
  readonly topology: CountryTopology;
  readonly countries: FeatureCollection<Polygon | MultiPolygon, { name: string }>;
};

const require = createRequire(import.meta.url);

const files: Record<MapDetail, string> = {
  '110m': require.resolve('world-atlas/countries-110m.json'),
  '50m': require.resolve('world-atlas/countries-50m.json'),
};

/** Degrees as they are, y to the south as d3-geo expects when it tells rings from holes; without further points. */
const screen = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

/** With y to the north again, and outer rings that run counterclockwise (RFC 7946, section 3.1.6). */
const northward = (polygon: Position[][]): Position[][] =>
  polygon.map((ring) => ring.map(([lon = 0, y = 0]) => [lon, -y]).toReversed());

function flat(country: Country): Country {
  const { geometry, ...rest } = geoProject(country, screen);
  return geometry.type === 'Polygon'
    ? { ...rest, geometry: { ...geometry, coordinates: northward(geometry.coordinates) } }
    : { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.map(northward) } };
}

/**
 * Natural Earth's countries. The file's outlines lie on a sphere: Russia's goes on beyond the 180th meridian, and
 * Antarctica's surrounds the pole. A flat map needs them cut there (RFC 7946, section 3.1.9).
 */
export async function readOutlines(detail: MapDetail): Promise<Outlines> {
  const topology = JSON.parse(await readFile(files[detail], 'utf8')) as CountryTopology;
  const { features } = feature(topology, topology.objects.countries);
  return { topology, countries: { type: 'FeatureCollection', features: (features as Country[]).map(flat) } };
}
