import type { Position } from 'geojson';

export type AnswerPoint = { readonly label: string; readonly lat: number; readonly lon: number };
export type AnswerPlaces = {
  readonly points: readonly AnswerPoint[];
  readonly lines: readonly (readonly Position[])[];
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLat = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 90;
const isLon = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 180;
const isPosition = (value: unknown): value is Position => Array.isArray(value) && isLon(value[0]) && isLat(value[1]);
const isLine = (value: unknown): value is Position[] =>
  Array.isArray(value) && value.length > 1 && value.every(isPosition);

/** More pins would hide the map. */
const mostPoints = 100;
const deepest = 8;

const labelIn = ({ label, name, title }: Fields): string | undefined =>
  [label, name, title].find((text) => typeof text === 'string');

/** Positions however deep they lie in the coordinates of a geometry. */
function geometryOf(coordinates: unknown, depth = 0): { points: Position[]; lines: Position[][] } {
  if (isPosition(coordinates)) return { points: [coordinates], lines: [] };
  if (isLine(coordinates)) return { points: [], lines: [coordinates] };
  if (!Array.isArray(coordinates) || depth > 3) return { points: [], lines: [] };
  const parts = coordinates.map((part) => geometryOf(part, depth + 1));
  return { points: parts.flatMap(({ points }) => points), lines: parts.flatMap(({ lines }) => lines) };
}

const geometries = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

type Found = { readonly points: AnswerPoint[]; readonly lines: Position[][] };
type Place = { readonly label: string; readonly depth: number };

/** The name of a place, of the feature that it is part of, or of what stands around it. */
function namedHere(value: Fields, label: string): string {
  const { properties } = value;
  return labelIn(value) ?? (isFields(properties) ? labelIn(properties) : undefined) ?? label;
}

const isGeometry = ({ type }: Fields) => typeof type === 'string' && geometries.has(type);

function collectFields(value: Fields, { label, depth }: Place, found: Found): void {
  const { lat, lon, coordinates } = value;
  if (isLat(lat) && isLon(lon)) found.points.push({ label, lat, lon });
  if (isGeometry(value)) {
    const { points, lines } = geometryOf(coordinates);
    found.points.push(...points.map(([x = 0, y = 0]) => ({ label, lon: x, lat: y })));
    found.lines.push(...lines);
    return;
  }
  for (const field of Object.values(value)) collect(field, { label, depth: depth + 1 }, found);
}

function collect(value: unknown, { label, depth }: Place, found: Found): void {
  if (depth > deepest) return;
  if (Array.isArray(value)) for (const item of value) collect(item, { label, depth: depth + 1 }, found);
  else if (isFields(value)) collectFields(value, { label: namedHere(value, label), depth }, found);
}

const keyOf = ({ lat, lon }: AnswerPoint) => `${lat} ${lon}`;

/** The places that an answer holds, wherever they stand in it: positions with lat and lon, and GeoJSON. */
export function placesIn(body: unknown): AnswerPlaces {
  const found: Found = { points: [], lines: [] };
  collect(body, { label: '', depth: 0 }, found);
  const once = [...new Map(found.points.toReversed().map((point) => [keyOf(point), point])).values()].toReversed();
  return { points: once.slice(0, mostPoints), lines: found.lines };
}
