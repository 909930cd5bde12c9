import { z } from 'zod';
import { matchKinds } from '../places/ranking.ts';

const position = z
  .object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ id: 'Position', description: 'A point in degrees (WGS 84).', examples: [{ lat: 48.85341, lon: 2.3488 }] });

const place = z.object({
  id: z.string().meta({ description: 'Stays the same over time.', examples: ['geonames:2988507'] }),
  type: z.enum(['city', 'district', 'country']),
  name: z.string().meta({ examples: ['Paris'] }),
  label: z.string().meta({ description: 'The name with its region and country.', examples: ['Paris, France'] }),
  country_code: z
    .string()
    .length(2)
    .meta({ description: 'ISO 3166-1 alpha-2.', examples: ['FR'] }),
  country: z.string().meta({ examples: ['France'] }),
  region: z
    .string()
    .optional()
    .meta({ description: 'Only if the region has a name.', examples: ['Île-de-France'] }),
  population: z
    .int()
    .nullable()
    .meta({ examples: [2_138_551] }),
  position,
});

const distance = z
  .int()
  .min(0)
  .meta({ description: 'The distance from the point, in metres.', examples: [1240] });
const attribution = z.string().meta({
  description: 'Show it beside the places.',
  examples: ['Places: GeoNames (https://www.geonames.org), CC BY 4.0'],
});

export const geocodeAnswer = z
  .object({
    results: z.array(
      place.extend({
        match: z.enum(matchKinds).meta({ description: 'How the name was found.' }),
        distance_m: distance.optional(),
      }),
    ),
    attribution,
  })
  .meta({ id: 'GeocodeAnswer' });

export const revgeocodeAnswer = z
  .object({ results: z.array(place.extend({ distance_m: distance })), attribution })
  .meta({ id: 'RevgeocodeAnswer' });

const coordinates = z.array(z.number()).meta({ description: 'Longitude, latitude.', examples: [[13.405, 52.52]] });

export const routeAnswer = z
  .object({
    type: z.literal('geodesic'),
    legs: z.array(
      z.object({
        from: position,
        to: position,
        distance_m: z.number().meta({ examples: [877_463.8] }),
        initial_bearing_deg: z.number().meta({ description: '0 is north, 90 east.', examples: [246.28] }),
      }),
    ),
    distance_m: z.number().meta({ description: 'Of all legs together.', examples: [877_463.8] }),
    geometry: z
      .union([
        z.object({ type: z.literal('LineString'), coordinates: z.array(coordinates) }),
        z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(coordinates)) }),
      ])
      .meta({ description: 'GeoJSON, cut where it crosses the 180th meridian.' }),
  })
  .meta({ id: 'RouteAnswer' });

export const mapStyleAnswer = z
  .object({
    version: z.literal(8),
    sources: z.record(z.string(), z.unknown()),
    layers: z.array(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'MapStyle', description: 'A style for MapLibre.' });

export const featureCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        properties: z.record(z.string(), z.unknown()).nullable(),
        geometry: z
          .object({ type: z.string(), coordinates: z.array(z.unknown()) })
          .nullable()
          .meta({ examples: [{ type: 'Point', coordinates: [13.405, 52.52] }] }),
      }),
    ),
  })
  .meta({ id: 'FeatureCollection', description: 'GeoJSON (RFC 7946).' });

export const layerList = z
  .object({
    layers: z.array(
      z.object({ name: z.string().meta({ examples: ['my-places'] }), bytes: z.int().meta({ examples: [184] }) }),
    ),
  })
  .meta({ id: 'LayerList' });

export const problem = z
  .object({
    type: z.string().meta({ examples: ['https://waypost.dev/problems/INVALID_FIELDS'] }),
    title: z.string(),
    status: z.int().meta({ examples: [400] }),
    detail: z.string().optional(),
    code: z.string().meta({ description: 'Branch on it, never on the words.', examples: ['INVALID_FIELDS'] }),
    instance: z.string().meta({ description: 'The request id to quote.' }),
    errors: z.array(z.object({ pointer: z.string(), reason: z.string(), detail: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457.' });
