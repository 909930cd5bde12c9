/** Degrees on the globe: latitude -90 to 90, longitude -180 to 180. */
export type Position = { readonly lat: number; readonly lon: number };

/** Mean radius of the Earth (IUGG), in metres; on a sphere distances are within 0.6 % of the ellipsoid's. */
export const earthRadiusM = 6_371_008.8;

type Vector = readonly [x: number, y: number, z: number];

const radian = Math.PI / 180;

/** A point as a unit vector from the centre of the globe; unlike angles, vectors have no seam and no poles. */
function vectorOf({ lat, lon }: Position): Vector {
  const axisDistance = Math.cos(lat * radian);
  return [axisDistance * Math.cos(lon * radian), axisDistance * Math.sin(lon * radian), Math.sin(lat * radian)];
}

const positionOf = ([x, y, z]: Vector): Position => ({
  lat: Math.atan2(z, Math.hypot(x, y)) / radian,
  lon: Math.atan2(y, x) / radian,
});

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The arc tangent stays exact for close and opposite points, where the arc cosine does not. */
const angleBetween = (a: Vector, b: Vector) => Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));

/** Metres along the great circle. */
export function distanceM(from: Position, to: Position): number {
  return earthRadiusM * angleBetween(vectorOf(from), vectorOf(to));
}

/** The initial bearing: degrees clockwise from north, from 0 up to but not including 360; 0 to the point itself. */
export function initialBearingDeg(from: Position, to: Position): number {
  const [fromLat, toLat, turn] = [from.lat * radian, to.lat * radian, (to.lon - from.lon) * radian];
  const east = Math.cos(toLat) * Math.sin(turn);
  const north = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(turn);
  return (Math.atan2(east, north) / radian + 360) % 360;
}

/** The plane through both points; for antipodes, the one through the poles. */
function planeThrough(a: Vector, b: Vector): Vector {
  const normal = cross(a, b);
  const length = Math.hypot(...normal);
  if (length > 1e-12) return [normal[0] / length, normal[1] / length, normal[2] / length];
  const axisDistance = Math.hypot(a[0], a[1]);
  return axisDistance === 0 ? [0, 1, 0] : [a[1] / axisDistance, -a[0] / axisDistance, 0];
}

/** Points of the great circle including both ends, evenly spaced by at most `longestStepM`. */
export function greatCircle(from: Position, to: Position, longestStepM: number): Position[] {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const angle = angleBetween(start, end);
  const ahead = cross(planeThrough(start, end), start);
  const steps = Math.max(1, Math.ceil((angle * earthRadiusM) / longestStepM));
  const pointAt = (turned: number): Position => {
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
    return positionOf([
      start[0] * cos + ahead[0] * sin,
      start[1] * cos + ahead[1] * sin,
      start[2] * cos + ahead[2] * sin,
    ]);
  };
  const between = Array.from({ length: steps - 1 }, (_, at) => pointAt((angle * (at + 1)) / steps));
  return [from, ...between, to];
}

/** The latitude where the great circle through two points crosses the 180th meridian. */
export function antimeridianLat(from: Position, to: Position): number {
  const [x, , z] = planeThrough(vectorOf(from), vectorOf(to));
  if (Math.abs(z) > 1e-12) return Math.atan(x / z) / radian;
  // a circle through the poles crosses it at a pole, or runs along it
  return Math.abs(from.lon - to.lon) > 359 ? from.lat : Math.sign(from.lat + to.lat) * 90;
}
