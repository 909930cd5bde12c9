import type { Feature, Geometry, Position } from 'geojson';

/** West, south, east, north in degrees, as GeoJSON orders them. */
export type Bounds = readonly [number, number, number, number];
export type MapMarker = { id: string; label: string; lon: number; lat: number };

type Point = readonly [number, number];

/** The data of a map's picture, small enough to be part of a page. Unit: a thousandth of its width. */
export type MapShapes = {
  width: number;
  height: number;
  /** SVG path data of the outlines. */
  land: string;
  /** The distance to the next copy of the world, if copies can be visible. */
  worldWidth: number | undefined;
  markers: { id: string; x: number; y: number }[];
  /** SVG path data of lines over the outlines. */
  way?: string;
};

const WIDTH = 1000;
/** Mercator is cut off where the world becomes a square; the poles are at infinity. */
const MAX_LAT = 85.051129;
/** Limits the zoom to about a village, or a single marker would fill the world. */
const MIN_SPAN = 0.05;
/** Shorter steps are invisible. */
const SHORTEST = 0.7;

/** Web Mercator: 0 to 1 from west to east, and from north to south. */
export function mercator([lon = 0, lat = 0]: Position): Point {
  const sine = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** Bounds with a minimum width and height; the picture and the live map both fit these. */
export function fittingBounds([west, south, east, north]: Bounds): Bounds {
  const across = Math.max(0, MIN_SPAN - (east - west)) / 2;
  const down = Math.max(0, MIN_SPAN - (north - south)) / 2;
  return [west - across, south - down, east + across, north + down];
}

/** Where positions are in a picture of the bounds, its size and the width of the world, in the picture's unit. */
export function pictureOf(bounds: Bounds) {
  const [west, south, east, north] = fittingBounds(bounds);
  const [left, top] = mercator([west, north]);
  const [right, bottom] = mercator([east, south]);
  const worldWidth = WIDTH / (right - left);
  const pointOf = (position: Position): Point => {
    const [x, y] = mercator(position);
    return [(x - left) * worldWidth, (y - top) * worldWidth];
  };
  return { pointOf, worldWidth, width: WIDTH, height: (bottom - top) * worldWidth };
}

function rings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return [];
}

/**
 * Continues across the 180th meridian instead of going back around the world, and closes a ring around a pole there.
 */
function unwrapped(ring: Position[]): Position[] {
  if (ring.some(([lon = 0]) => Math.abs(lon) > 180)) return ring; // already applied; a second pass would break it
  let turn = 0;
  let before: number | undefined;
  const points = ring.map(([lon = 0, lat = 0]) => {
    if (before !== undefined && Math.abs(lon - before) > 180) turn += lon < before ? 360 : -360;
    before = lon;
    return [lon + turn, lat];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (turn === 0 || !first || !last) return points;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...points, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/**
 * For a ring that only surrounds a pole and has the coast as its hole: uses the coast, closed at the pole, as the
 * outline.
 */
const isPole = (ring: readonly Position[]) => ring.every(([, lat = 0]) => Math.abs(lat) > 89.9);

const unwrappedRings = (polygon: readonly Position[][]) => polygon.filter((ring) => !isPole(ring)).map(unwrapped);

function unwrappedGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: unwrappedRings(geometry.coordinates) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map(unwrappedRings) };
}

/**
 * Prepares outlines so that neither the picture nor the live map draws lines across the world; both require this first.
 */
export function withoutSeam(features: readonly Feature[]): Feature[] {
  return features.map((feature) => ({ ...feature, geometry: unwrappedGeometry(feature.geometry) }));
}

/** The area that a container twice as wide or high as the bounds could show. */
function inSight(points: readonly Point[], height: number): boolean {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return (
    Math.max(...xs) > -2 * WIDTH &&
    Math.min(...xs) < 3 * WIDTH &&
    Math.max(...ys) > -2 * height &&
    Math.min(...ys) < 3 * height
  );
}

const rounded = (value: number) => Number(value.toFixed(1));

function pathOf(points: readonly Point[]): string {
  let last: Point | undefined;
  const visible = points.filter((point) => {
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < SHORTEST) return false;
    last = point;
    return true;
  });
  return visible.length < 3 ? '' : `M${visible.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`;
}

/** Outlines (from `withoutSeam`) and markers within the area that the live map will fit. */
export function mapShapes(features: readonly Feature[], bounds: Bounds, markers: readonly MapMarker[] = []): MapShapes {
  const { pointOf, worldWidth, height } = pictureOf(bounds);
  const outlines = features.flatMap(({ geometry }) => rings(geometry).map((ring) => ring.map(pointOf)));
  return {
    width: WIDTH,
    height: rounded(height),
    land: outlines
      .filter((outline) => inSight(outline, height))
      .map(pathOf)
      .join(''),
    worldWidth: worldWidth < 4 * WIDTH ? rounded(worldWidth) : undefined,
    markers: markers.map(({ id, lon, lat }) => {
      const [x, y] = pointOf([lon, lat]);
      return { id, x: rounded(x), y: rounded(y) };
    }),
  };
}

/** Lines as SVG path data in a map's picture of the same bounds. */
export function wayOf(bounds: Bounds, lines: readonly (readonly Position[])[]): string {
  const { pointOf } = pictureOf(bounds);
  const textOf = (position: Position) => pointOf(position).map(rounded).join(' ');
  return lines.map((line) => `M${line.map(textOf).join('L')}`).join('');
}
