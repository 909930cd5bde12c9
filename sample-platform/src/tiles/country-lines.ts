import type { Feature, FeatureCollection, MultiLineString, Position } from 'geojson';
import { mesh } from 'topojson-client';
import { type Country, readOutlines, ringArea } from '../basemap/outlines.ts';

/** The layers of a tile that come from the outlines. */
export type CountryLayers = {
  readonly land: FeatureCollection;
  readonly borders: Feature<MultiLineString>;
  /** A point for each country, for its name. */
  readonly names: FeatureCollection;
};

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

const ringsOf = ({ geometry: { type, coordinates } }: Country): Position[][] =>
  type === 'Polygon' ? coordinates.slice(0, 1) : coordinates.flatMap((polygon) => polygon.slice(0, 1));

/** The middle of the largest part of a country; its rank grows with its size, so that large names come first. */
function nameOf(country: Country): Feature {
  const [largest = []] = ringsOf(country).toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)));
  const area = Math.abs(ringArea(largest)) / 2;
  const properties = { name: country.properties.name, rank: Math.round(Math.log10(area + 0.01) * 10) };
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: ringCentre(largest) } };
}

/** Ice covers these: the colours of their heights would say little. */
const iceCovered = new Set(['Antarctica', 'Greenland']);

const landOf = ({ geometry, properties: { name } }: Country): Feature => ({
  type: 'Feature',
  properties: { ice: iceCovered.has(name) },
  geometry,
});

/** Outlines, common borders and names of countries. Coasts are no borders, so the 180th meridian shows no line. */
export async function readCountryLayers(): Promise<CountryLayers> {
  const { topology, countries } = await readOutlines('10m');
  const { countries: named } = await readOutlines('50m'); // the closer ones name military bases and buffer zones too
  const shared = mesh(topology, topology.objects.countries, (one, other) => one !== other);
  return {
    land: { type: 'FeatureCollection', features: countries.features.map(landOf) },
    borders: { type: 'Feature', properties: {}, geometry: shared },
    names: { type: 'FeatureCollection', features: named.features.map(nameOf) },
  };
}
