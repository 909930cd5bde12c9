import { geoArea, geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The scale of the outlines: 1 to 110 million for a world map, 1 to 50 million for a closer look. */
export const mapDetails = ['110m', '50m'] as const;
export type MapDetail = (typeof mapDetails)[number];
/** Tiles, of which a map loads only its part, are made of outlines at 1 to 10 million. */
export type OutlineDetail = MapDetail | '10m';

export type CountryTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;
export type Country = Feature<Polygon | MultiPolygon, { name: string }>;
export type Outlines = {
  readonly topology: CountryTopology;
  readonly countries: FeatureCollection<Polygon | MultiPolygon, { name: string }>;
};

const require = createRequire(import.meta.url);

const files: Record<OutlineDetail, string> = {
  '110m': require.resolve('world-atlas/countries-110m.json'),
  '50m': require.resolve('world-atlas/countries-50m.json'),
  '10m': require.resolve('world-atlas/countries-10m.json'),
};

/** Degrees as they are, y to the south as d3-geo expects when it tells rings from holes; without further points. */
const screen = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

/** With y to the north again, and outer rings that run counterclockwise (RFC 7946, section 3.1.6). */
const northward = (polygon: Position[][]): Position[][] =>
  polygon.map((ring) => ring.map(([lon = 0, y = 0]) => [lon, -y]).toReversed());

const hemisphere = 2 * Math.PI;

/** An islet of the file without area, which by its direction would be the world around it. */
const isInsideOut = (coordinates: Position[][]) => geoArea({ type: 'Polygon', coordinates }) > hemisphere;

const withoutInsideOut = ({ geometry, ...rest }: Country): Country =>
  geometry.type === 'Polygon'
    ? { ...rest, geometry }
    : { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.filter((part) => !isInsideOut(part)) } };

function flat(country: Country): Country {
  const { geometry, ...rest } = geoProject(withoutInsideOut(country), screen);
  return geometry.type === 'Polygon'
    ? { ...rest, geometry: { ...geometry, coordinates: northward(geometry.coordinates) } }
    : { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.map(northward) } };
}

/**
 * Natural Earth's countries. The file's outlines lie on a sphere: Russia's goes on beyond the 180th meridian, and
 * Antarctica's surrounds the pole. A flat map needs them cut there (RFC 7946, section 3.1.9).
 */
export async function readOutlines(detail: OutlineDetail): Promise<Outlines> {
  const topology = JSON.parse(await readFile(files[detail], 'utf8')) as CountryTopology;
  const { features } = feature(topology, topology.objects.countries);
  return { topology, countries: { type: 'FeatureCollection', features: (features as Country[]).map(flat) } };
}
