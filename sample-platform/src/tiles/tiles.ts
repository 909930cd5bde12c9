import { GeoJSONVT, geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, GeoJSON } from 'geojson';
import KDBush from 'kdbush';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readRelief, readWaters } from '../basemap/physical.ts';
import { etagOf, type Representation } from '../http/representation.ts';
import type { Place } from '../places/place.ts';
import type { Places } from '../places/places.ts';
import { readCountryLayers } from './country-lines.ts';
import { type Bounds, gridLines } from './grid-lines.ts';

export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

/** Beyond this zoom clients enlarge the tiles: the outlines are no more exact. */
export const maxTileZoom = 10;

const extent = 4096;
const layerOptions = { maxZoom: maxTileZoom, indexMaxZoom: 4, tolerance: 4, extent, buffer: 64 };
/** Bends below two pixels: the edges of elevation are soft, and the largest part of a tile of the world otherwise. */
const reliefOptions = { ...layerOptions, tolerance: 16 };
/** Further away, the style shows no rivers. */
const leastRiverZoom = 2;

/** The smallest population that a tile shows, by its zoom. */
const smallestPopulation = [8e6, 8e6, 4e6, 1.5e6, 6e5, 2e5, 75_000, 25_000, 8000, 2000, 0];

/** The part of a tile's size by which it shows places beyond its edge, so that names are not cut. */
const overlap = 64 / extent;

const latitudeOf = (y: number, tiles: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))) * 180) / Math.PI;

function boundsOf({ z, x, y }: TileAddress): Bounds {
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

const isShown = ({ kind }: Place, { z }: TileAddress) => kind === 'city' || (kind === 'district' && z === maxTileZoom);

/** The places of a tile, most populous first. */
function createPlaceLayer(all: Places) {
  const populations = Uint32Array.from(all, ({ kind, population }) => (kind === 'country' ? 0 : population));
  const index = new KDBush(populations.length);
  for (const number of populations.keys()) {
    const { lon, lat } = all.positionAt(number);
    index.add(lon, lat);
  }
  index.finish();
  return (tile: TileAddress): Feature[] => {
    const { west, south, east, north } = boundsOf(tile);
    const populationOf = (number: number) => populations[number] ?? 0;
    return index
      .range(west, south, east, north)
      .filter((number) => populationOf(number) >= (smallestPopulation[tile.z] ?? 0))
      .sort((one, other) => populationOf(other) - populationOf(one))
      .map((number) => all.at(number))
      .filter((place) => isShown(place, tile))
      .map(featureOf);
  };
}

async function createGroundIndexes() {
  const [{ land, borders, names }, { lakes, rivers }, relief] = await Promise.all([
    readCountryLayers(),
    readWaters(),
    readRelief(),
  ]);
  const indexed = (layer: object, options = layerOptions) => new GeoJSONVT(layer as GeoJSON, options);
  return Object.entries({
    land: indexed(land),
    relief: indexed(relief, reliefOptions),
    rivers: indexed(rivers),
    lakes: indexed(lakes),
    borders: indexed(borders),
    country_names: indexed(names),
  });
}

export type Tiles = ReturnType<typeof createTiles>;

async function encoded(protocolBuffers: Buffer): Promise<Representation> {
  return {
    type: 'application/vnd.mapbox-vector-tile',
    cacheControl: 'private, max-age=3600',
    etag: etagOf(protocolBuffers),
    bodies: { identity: protocolBuffers, gzip: await promisify(gzip)(protocolBuffers) },
  };
}

const sizeOf = ({ bodies }: Representation) => bodies.identity.length + (bodies.gzip?.length ?? 0) + 1000;

/** About 3,000 tiles: a world map's, and those of the regions that are looked at. */
const mostBytes = 30e6;

/** Vector tiles with the ground, borders, a grid, names of countries, and places, created as they are requested. */
export function createTiles(all: Places) {
  const placesOf = createPlaceLayer(all);
  let ground: ReturnType<typeof createGroundIndexes> | undefined;

  async function make(tile: TileAddress): Promise<Representation> {
    const indexes = await (ground ??= createGroundIndexes());
    const { z, x, y } = tile;
    const made = (features: Feature[]) => geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, { extent });
    const layers = [
      ...indexes
        .filter(([name]) => name !== 'rivers' || z >= leastRiverZoom)
        .map(([name, index]) => [name, index.getTile(z, x, y)] as const),
      ['grid', made(z === maxTileZoom ? gridLines(boundsOf(tile)) : [])] as const,
      ['places', made(placesOf(tile))] as const,
    ].filter((layer) => layer[1] !== null);
    const shapes = Object.fromEntries(layers) as Parameters<typeof fromGeojsonVt>[0];
    return encoded(Buffer.from(fromGeojsonVt(shapes, { version: 2, extent })));
  }

  const kept = new LRUCache<string, Representation, TileAddress>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    fetchMethod: (_address, _stale, { context }) => make(context),
  });
  return {
    /** The tile as protocol buffers; it is empty on the high seas. Those that were asked for last are kept. */
    read: (tile: TileAddress): Promise<Representation> =>
      kept.forceFetch(`${tile.z}/${tile.x}/${tile.y}`, { context: tile }),
  };
}
