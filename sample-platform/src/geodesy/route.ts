import { antimeridianLat, distanceM, greatCircle, initialBearingDeg, type Position } from './great-circle.ts';

/** Maps draw straight lines between points, so a great circle needs one at least every 100 km. */
const longestStepM = 100_000;

export type Leg = {
  readonly from: Position;
  readonly to: Position;
  readonly distance_m: number;
  readonly initial_bearing_deg: number;
};

type Coordinates = readonly [lon: number, lat: number];

export type Geometry =
  | { readonly type: 'LineString'; readonly coordinates: readonly Coordinates[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Coordinates[])[] };

/** Shortest lines over the given points; there are no roads. */
export type Route = {
  readonly type: 'geodesic';
  readonly legs: readonly Leg[];
  readonly distance_m: number;
  readonly geometry: Geometry;
};

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
const coordinatesOf = ({ lat, lon }: Position): Coordinates => [rounded(lon, 6), rounded(lat, 6)];

/** Cuts a line where it crosses the antimeridian (RFC 7946, section 3.1.9): a map would draw it around the world. */
export function cutAtAntimeridian(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = [[]];
  for (const [at, point] of line.entries()) {
    const before = line[at - 1];
    if (before && Math.abs(point.lon - before.lon) > 180) {
      const lat = antimeridianLat(before, point);
      const side = before.lon < 0 ? -180 : 180;
      pieces.at(-1)?.push({ lat, lon: side });
      pieces.push([{ lat, lon: -side }]);
    }
    pieces.at(-1)?.push(point);
  }
  return pieces;
}

const hasLength = (piece: readonly Coordinates[]) =>
  piece.some(([lon, lat]) => lon !== piece[0]?.[0] || lat !== piece[0]?.[1]);

function geometryOf(line: readonly Position[]): Geometry {
  const pieces = cutAtAntimeridian(line).map((piece) => piece.map(coordinatesOf));
  const visible = pieces.filter(hasLength); // a route that starts on the 180th meridian leaves a piece without length
  const [first = pieces[0] ?? [], ...others] = visible;
  return others.length === 0
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: visible };
}

/** The route over two or more points, in their order; distances in metres, one decimal. */
export function geodesicRoute(points: readonly Position[]): Route {
  const pairs = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }));
  const legs = pairs.map(({ from, to }) => ({
    from,
    to,
    distance_m: rounded(distanceM(from, to), 1),
    initial_bearing_deg: rounded(initialBearingDeg(from, to), 2) % 360,
  }));
  const line = pairs.flatMap(({ from, to }, at) => greatCircle(from, to, longestStepM).slice(at === 0 ? 0 : 1));
  return {
    type: 'geodesic',
    legs,
    distance_m: rounded(
      legs.reduce((sum, leg) => sum + leg.distance_m, 0),
      1,
    ),
    geometry: geometryOf(line),
  };
}
