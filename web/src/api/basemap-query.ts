import { queryOptions } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { withoutSeam } from '../ui/maps/map-shapes.ts';

export type Basemap = FeatureCollection & { readonly attribution?: string };

export const outlinesUrl = (host: string) => `${host}/v1/basemap/countries.geojson?detail=50m`;

async function readBasemap(host: string): Promise<Basemap> {
  const response = await fetch(outlinesUrl(host), { credentials: 'omit' });
  if (!response.ok) throw new Error(`The outlines were answered with ${response.status}`);
  const basemap = (await response.json()) as Basemap;
  return { ...basemap, features: withoutSeam(basemap.features) };
}

/** The outlines of the platform's countries, which need no key. */
export const basemapQuery = (host: string) =>
  queryOptions({
    queryKey: ['basemap', host],
    queryFn: () => readBasemap(host),
    staleTime: Number.POSITIVE_INFINITY,
  });
