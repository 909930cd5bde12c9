import { GeoJSONVT, geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, GeoJSON } from 'geojson';
import type { Position } from '../geodesy/great-circle.ts';
import type { Place } from '../places/place.ts';
import type { Places } from '../places/places.ts';
import { readCountryLayers } from './country-lines.ts';

export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

/** Beyond this zoom clients enlarge the tiles: the outlines are no more exact. */
export const maxTileZoom = 10;

const extent = 4096;
const layerOptions = { maxZoom: maxTileZoom, indexMaxZoom: 4, tolerance: 3, extent, buffer: 64 };

/** The smallest population that a tile shows, by its zoom. */
const smallestPopulation = [8e6, 8e6, 4e6, 1.5e6, 6e5, 2e5, 75_000, 25_000, 8000, 2000, 0];

/** The part of a tile's size by which it shows places beyond its edge, so that names are not cut. */
const overlap = 64 / extent;

const latitudeOf = (y: number, tiles: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))) * 180) / Math.PI;

function boundsOf({ z, x, y }: TileAddress) {
  const tiles = 2 ** z;
  return {
    west: ((x - overlap) / tiles) * 360 - 180,
    east: ((x + 1 + overlap) / tiles) * 360 - 180,
    north: latitudeOf(Math.max(0, y - overlap), tiles),
    south: latitudeOf(Math.min(tiles, y + 1 + overlap), tiles),
  };
}

const featureOf = ({ name, population, isCapital, position }: Place): Feature => ({
  type: 'Feature',
  properties: { name, population, capital: isCapital },
  geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
});

const isWithin = ({ west, east, north, south }: ReturnType<typeof boundsOf>, { lat, lon }: Position) =>
  lat >= south && lat <= north && lon >= west && lon <= east;

const isShown = ({ kind }: Place, { z }: TileAddress) => kind === 'city' || (kind === 'district' && z === maxTileZoom);

/** The places of a tile, most populous first; a scan of all takes a millisecond. */
function createPlaceLayer(all: Places) {
  const populations = Uint32Array.from(all, ({ kind, population }) => (kind === 'country' ? 0 : population));
  const order = Uint32Array.from(populations.keys()).sort((a, b) => (populations[b] ?? 0) - (populations[a] ?? 0));
  return (tile: TileAddress): Feature[] => {
    const bounds = boundsOf(tile);
    const smallest = smallestPopulation[tile.z] ?? 0;
    const found: Feature[] = [];
    for (const number of order) {
      if ((populations[number] ?? 0) < smallest) break;
      if (!isWithin(bounds, all.positionAt(number))) continue;
      const place = all.at(number);
      if (isShown(place, tile)) found.push(featureOf(place));
    }
    return found;
  };
}

async function createCountryIndexes() {
  const { land, borders, names } = await readCountryLayers();
  return {
    land: new GeoJSONVT(land, layerOptions),
    borders: new GeoJSONVT(borders as GeoJSON, layerOptions),
    country_names: new GeoJSONVT(names, layerOptions),
  };
}

export type Tiles = ReturnType<typeof createTiles>;

/** Vector tiles with the layers land, borders, country_names and places, created as they are requested. */
export function createTiles(all: Places) {
  const placesOf = createPlaceLayer(all);
  let countries: ReturnType<typeof createCountryIndexes> | undefined;
  return {
    /** The tile as protocol buffers; it is empty on the high seas. */
    async read(tile: TileAddress): Promise<Buffer> {
      const indexes = await (countries ??= createCountryIndexes());
      const { z, x, y } = tile;
      const places = geoJSONToTile({ type: 'FeatureCollection', features: placesOf(tile) }, z, x, y, { extent });
      const layers = Object.entries(indexes).map(([name, index]) => [name, index.getTile(z, x, y)] as const);
      const filled = [...layers, ['places', places] as const].filter((layer) => layer[1] !== null);
      return Buffer.from(
        fromGeojsonVt(Object.fromEntries(filled) as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent }),
      );
    },
  };
}
