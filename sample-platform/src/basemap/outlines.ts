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

/** Twice the signed area in a plane; positive if the ring runs counterclockwise. */
export function ringArea(ring: readonly Position[]): number {
  let area = 0;
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    area += x * nextY - nextX * y;
  }
  return area;
}

/** With an outer ring that runs counterclockwise, and clockwise holes (RFC 7946, section 3.1.6), of which some are lines. */
function wound([outer = [], ...holes]: Position[][]): Position[][] {
  const hollow = holes.map((hole) => ({ hole, area: ringArea(hole) })).filter(({ area }) => area !== 0);
  return [
    ringArea(outer) < 0 ? outer.toReversed() : outer,
    ...hollow.map(({ hole, area }) => (area > 0 ? hole.toReversed() : hole)),
  ];
}

const northward = (polygon: Position[][]): Position[][] =>
  polygon.map((ring) => ring.map(([lon = 0, y = 0]) => [lon, -y]));

const hemisphere = 2 * Math.PI;

/** An islet of the file without area, which by its direction would be the world around it. */
const isInsideOut = (coordinates: Position[][]) => geoArea({ type: 'Polygon', coordinates }) > hemisphere;

function inPolygons({ geometry, ...rest }: Country, change: (polygon: Position[][]) => Position[][]): Country {
  return geometry.type === 'Polygon'
    ? { ...rest, geometry: { ...geometry, coordinates: change(geometry.coordinates) } }
    : { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.map(change) } };
}

const withoutInsideOut = ({ geometry, ...rest }: Country): Country =>
  geometry.type === 'Polygon'
    ? { ...rest, geometry }
    : { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.filter((part) => !isInsideOut(part)) } };

const crossesAntimeridian = (ring: Position[]) =>
  ring.some(([lon = 0], at) => Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > 180);

const isCut = ({ geometry: { type, coordinates } }: Country) =>
  (type === 'Polygon' ? coordinates : coordinates.flat()).some(crossesAntimeridian);

/** Cutting takes longer than all else, and only Russia, Fiji and Antarctica need it. */
function flat(country: Country): Country {
  const cut = isCut(country) ? inPolygons(geoProject(withoutInsideOut(country), screen), northward) : country;
  return inPolygons(cut, wound);
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
