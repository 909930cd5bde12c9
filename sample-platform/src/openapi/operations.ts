import type { z } from 'zod';
import { mapDetails } from '../basemap/outlines.ts';
import type { ProblemCode } from '../http/problem.ts';
import { mapThemes } from '../tiles/map-style.ts';
import { maxTileZoom } from '../tiles/tiles.ts';
import {
  featureCollection,
  geocodeAnswer,
  layerList,
  mapStyleAnswer,
  revgeocodeAnswer,
  routeAnswer,
} from './answers.ts';

type Json = Readonly<Record<string, unknown>>;

export type DescribedParameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
  readonly example?: string | number;
};

export type DescribedOperation = {
  readonly id: string;
  readonly method: 'get' | 'put' | 'delete';
  readonly path: string;
  readonly tag: 'Geocoding' | 'Routes' | 'Map' | 'Layers';
  readonly summary: string;
  readonly description: string;
  /** Calls without a credential are not counted. */
  readonly isOpen?: true;
  readonly parameters: readonly DescribedParameter[];
  readonly body?: { readonly schema: z.ZodType; readonly example: unknown };
  readonly answer:
    | { readonly status: 200; readonly type: string; readonly schema?: z.ZodType }
    | { readonly status: 204 };
  readonly refusals: Readonly<Partial<Record<400 | 404 | 409 | 413, readonly ProblemCode[]>>>;
};

const query = (name: string, rest: Omit<DescribedParameter, 'name' | 'in'>): DescribedParameter => ({
  name,
  in: 'query',
  ...rest,
});

const point = (isNeeded: boolean, about: string): DescribedParameter[] => [
  query('lat', {
    required: isNeeded,
    description: `The latitude ${about}, in degrees.`,
    schema: { type: 'number', minimum: -90, maximum: 90 },
    ...(isNeeded && { example: 52.52 }),
  }),
  query('lon', {
    required: isNeeded,
    description: `The longitude ${about}, in degrees.`,
    schema: { type: 'number', minimum: -180, maximum: 180 },
    ...(isNeeded && { example: 13.405 }),
  }),
];

const limit = (usual: number, example: number) =>
  query('limit', {
    required: false,
    description: 'The largest number of results.',
    schema: { type: 'integer', minimum: 1, maximum: 20, default: usual },
    example,
  });

const json = 'application/json';
const geoJson = 'application/geo+json';
const invalid = { 400: ['INVALID_FIELDS'] } as const;

const tilePart = (name: string, most: number, example: number): DescribedParameter => ({
  name,
  in: 'path',
  required: true,
  description: { z: 'The zoom.', x: 'The column, from the west.', y: 'The row, from the north.' }[name] ?? '',
  schema: { type: 'integer', minimum: 0, maximum: most },
  example,
});

const layerName: DescribedParameter = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'The name of the layer: small letters, digits and hyphens.',
  schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,59}$' },
  example: 'my-places',
};

const exampleLayer = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'Depot' }, geometry: { type: 'Point', coordinates: [13.405, 52.52] } },
  ],
};

/** Every call of the platform that its API reference describes, in the order of their use. */
export const describedOperations: readonly DescribedOperation[] = [
  {
    id: 'geocode',
    method: 'get',
    path: '/v1/geocode',
    tag: 'Geocoding',
    summary: 'Find places by name',
    description:
      'Finds cities, districts and countries, best match first, in any spelling and with or without their country. There are no streets. lat and lon together prefer what is near.',
    parameters: [
      query('q', {
        required: true,
        description: 'The name. After a comma, a country or a region.',
        schema: { type: 'string', minLength: 1, maxLength: 200 },
        example: 'Paris',
      }),
      limit(5, 3),
      ...point(false, 'to prefer'),
    ],
    answer: { status: 200, type: json, schema: geocodeAnswer },
    refusals: invalid,
  },
  {
    id: 'revgeocode',
    method: 'get',
    path: '/v1/revgeocode',
    tag: 'Geocoding',
    summary: 'Find the places nearest to a point',
    description: 'Answers the nearest places, nearest first. At sea they may be far away.',
    parameters: [...point(true, 'of the point'), limit(1, 3)],
    answer: { status: 200, type: json, schema: revgeocodeAnswer },
    refusals: invalid,
  },
  {
    id: 'route',
    method: 'get',
    path: '/v1/route',
    tag: 'Routes',
    summary: 'Draw the shortest line through points',
    description: 'Answers geodesic lines over the globe, in the order of the points. There are no roads.',
    parameters: [
      query('points', {
        required: true,
        description: '2 to 100 points as lat,lon, divided by semicolons.',
        schema: { type: 'string' },
        example: '52.52,13.405;48.857,2.352',
      }),
    ],
    answer: { status: 200, type: json, schema: routeAnswer },
    refusals: invalid,
  },
  {
    id: 'tile',
    method: 'get',
    path: '/v1/tiles/{z}/{x}/{y}',
    tag: 'Map',
    summary: 'Read a vector tile',
    description:
      'A Mapbox Vector Tile with the layers land (with ice), relief (metres above the sea), rivers, lakes, borders, country_names (name, rank) and places (name, population, capital), and at the closest zoom grid (name, step in thousandths of a degree). Each tile counts.',
    parameters: [
      tilePart('z', maxTileZoom, 3),
      tilePart('x', 2 ** maxTileZoom - 1, 4),
      tilePart('y', 2 ** maxTileZoom - 1, 2),
    ],
    answer: { status: 200, type: 'application/vnd.mapbox-vector-tile' },
    refusals: invalid,
  },
  {
    id: 'mapStyle',
    method: 'get',
    path: '/v1/map-style',
    tag: 'Map',
    summary: 'Read the style of the map',
    description: 'A style for MapLibre. A key in its address goes into the addresses of its tiles.',
    isOpen: true,
    parameters: [
      query('theme', {
        required: false,
        description: 'The colours.',
        schema: { type: 'string', enum: mapThemes, default: 'light' },
        example: 'dark',
      }),
      query('apiKey', {
        required: false,
        description: 'The key for the tiles.',
        schema: { type: 'string', maxLength: 200 },
      }),
    ],
    answer: { status: 200, type: json, schema: mapStyleAnswer },
    refusals: invalid,
  },
  {
    id: 'countries',
    method: 'get',
    path: '/v1/basemap/countries.geojson',
    tag: 'Map',
    summary: 'Read the outlines of all countries',
    description: 'GeoJSON made with Natural Earth, for maps without tiles.',
    isOpen: true,
    parameters: [
      query('detail', {
        required: false,
        description: 'The scale; 50m has more detail.',
        schema: { type: 'string', enum: mapDetails, default: '110m' },
        example: '110m',
      }),
    ],
    answer: { status: 200, type: geoJson, schema: featureCollection },
    refusals: invalid,
  },
  {
    id: 'listLayers',
    method: 'get',
    path: '/v1/layers',
    tag: 'Layers',
    summary: 'List the layers of your app',
    description: 'The layers that your app stores, by name, with their sizes.',
    parameters: [],
    answer: { status: 200, type: json, schema: layerList },
    refusals: {},
  },
  {
    id: 'storeLayer',
    method: 'put',
    path: '/v1/layers/{name}',
    tag: 'Layers',
    summary: 'Store a layer',
    description:
      'Stores a GeoJSON FeatureCollection of at most 1 MB under a name, or replaces it. An app has up to 20 layers. Stored and transferred bytes are usage.',
    parameters: [layerName],
    body: { schema: featureCollection, example: exampleLayer },
    answer: { status: 204 },
    refusals: { ...invalid, 409: ['TOO_MANY_LAYERS'], 413: ['TOO_LARGE'] },
  },
  {
    id: 'readLayer',
    method: 'get',
    path: '/v1/layers/{name}',
    tag: 'Layers',
    summary: 'Read a layer',
    description: 'Answers the layer as it was stored.',
    parameters: [layerName],
    answer: { status: 200, type: geoJson, schema: featureCollection },
    refusals: { 404: ['UNKNOWN_LAYER'] },
  },
  {
    id: 'deleteLayer',
    method: 'delete',
    path: '/v1/layers/{name}',
    tag: 'Layers',
    summary: 'Delete a layer',
    description: 'Removes the layer for good.',
    parameters: [layerName],
    answer: { status: 204 },
    refusals: { 404: ['UNKNOWN_LAYER'] },
  },
];
