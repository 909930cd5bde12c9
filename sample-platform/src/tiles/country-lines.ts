import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, MultiLineString, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');

/** The layers of a tile that come from the outlines. */
export type CountryLayers = {
  readonly land: FeatureCollection;
  readonly borders: Feature<MultiLineString>;
  /** A point for each country, for its name. */
  readonly names: FeatureCollection;
};

/** Twice the signed area in degrees; good enough to compare polygons. */
function ringArea(ring: readonly Position[]): number {
  let area = 0;
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    area += x * nextY - nextX * y;
  }
  return area;
}

function ringCentre(ring: readonly Position[]): Position {
  let [sumX, sumY] = [0, 0];
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    const cross = x * nextY - nextX * y;
    sumX += (x + nextX) * cross;
    sumY += (y + nextY) * cross;
  }
  const sixth = 3 * ringArea(ring);
  return sixth === 0 ? (ring[0] ?? [0, 0]) : [sumX / sixth, sumY / sixth];
}

const ringsOf = ({ geometry }: Feature): Position[][] => {
  if (geometry.type === 'Polygon') return [outerRing(geometry.coordinates)];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(outerRing) : [];
};
const outerRing = ([ring = []]: Polygon['coordinates']) => ring;

/** The middle of the largest part of a country; its rank grows with its size, so that large names come first. */
function nameOf(country: Feature): Feature {
  const [largest = []] = ringsOf(country).toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)));
  const area = Math.abs(ringArea(largest)) / 2;
  const properties = { name: String(country.properties?.['name']), rank: Math.round(Math.log10(area + 0.01) * 10) };
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: ringCentre(largest) } };
}

type CountryTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Outlines, common borders and names of countries. Coasts are no borders, so the 180th meridian shows no line. */
export async function readCountryLayers(): Promise<CountryLayers> {
  const topology = JSON.parse(await readFile(file, 'utf8')) as CountryTopology;
  const { countries } = topology.objects;
  const { features } = feature(topology, countries);
  const shared = mesh(topology, countries, (one, other) => one !== other);
  return {
    land: { type: 'FeatureCollection', features: features.map(({ geometry }) => bare(geometry)) },
    borders: { type: 'Feature', properties: {}, geometry: shared },
    names: { type: 'FeatureCollection', features: features.map(nameOf) },
  };
}
const bare = (geometry: Feature['geometry']): Feature => ({ type: 'Feature', properties: {}, geometry });
