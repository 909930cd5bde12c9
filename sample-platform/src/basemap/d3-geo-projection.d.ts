declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  import type { Feature, Geometry } from 'geojson';

  /** The feature in the plane of the projection. */
  export function geoProject<G extends Geometry, P>(feature: Feature<G, P>, projection: GeoProjection): Feature<G, P>;
}
