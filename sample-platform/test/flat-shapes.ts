import type { Geometry, Position } from 'geojson';

export function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Whether a point is inside the rings of a flat polygon, as a map fills them: an odd number of edges lies to its east. */
export const contains = (polygon: Position[][], [lon = 0, lat = 0]: Position) =>
  polygon.flatMap((ring) =>
    ring.slice(1).filter(([x = 0, y = 0], at) => {
      const [fromX = 0, fromY = 0] = ring[at] ?? [];
      return y > lat !== fromY > lat && lon < fromX + ((lat - fromY) / (y - fromY)) * (x - fromX);
    }),
  ).length %
    2 ===
  1;
