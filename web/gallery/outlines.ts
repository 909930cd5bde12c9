import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { withoutSeam } from '../src/ui/maps/map-shapes.ts';
import topology from 'world-atlas/countries-110m.json' with { type: 'json' };

/** Natural Earth's countries as GeoJSON. */
export function outlines(): FeatureCollection {
  const world = topology as unknown as Topology<{ countries: GeometryCollection }>;
  const { features } = feature(world, world.objects.countries);
  return { type: 'FeatureCollection', features: withoutSeam(features) };
}
