import type { Feature, Geometry, Position } from 'geojson';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, it } from 'vitest';
import { mapShapes, withoutSeam } from '../../ui/maps/map-shapes.ts';
import { heroBounds } from './hero-map.ts';

/** More than the widest hero shows around the bounds. */
const margin = { lon: 24, lat: 6 };
/** In the units of the picture, which are half a pixel or less: shorter steps are not seen. */
const shortestStep = 1.5;

type Edge = { readonly inside: (point: Position) => boolean; readonly axis: 0 | 1; readonly at: number };

function edges(): Edge[] {
  const [west, south, east, north] = heroBounds;
  const least = (axis: 0 | 1, at: number): Edge => ({ axis, at, inside: (point) => (point[axis] ?? 0) >= at });
  const most = (axis: 0 | 1, at: number): Edge => ({ axis, at, inside: (point) => (point[axis] ?? 0) <= at });
  return [
    least(0, west - margin.lon),
    least(1, south - margin.lat),
    most(0, east + margin.lon),
    most(1, north + margin.lat),
  ];
}

function crossing(
  [fromLon = 0, fromLat = 0]: Position,
  [toLon = 0, toLat = 0]: Position,
  { axis, at }: Edge,
): Position {
  const part = axis === 0 ? (at - fromLon) / (toLon - fromLon) : (at - fromLat) / (toLat - fromLat);
  return [fromLon + (toLon - fromLon) * part, fromLat + (toLat - fromLat) * part];
}

/** A ring without what lies beyond one edge (Sutherland and Hodgman). */
function cut(ring: readonly Position[], edge: Edge): Position[] {
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point;
    if (edge.inside(point) === edge.inside(before)) return edge.inside(point) ? [point] : [];
    const border = crossing(before, point, edge);
    return edge.inside(point) ? [border, point] : [border];
  });
}

const within = (rings: readonly Position[][]) =>
  rings.map((ring) => edges().reduce(cut, ring)).filter((ring) => ring.length > 2);

function clipped({ geometry, ...rest }: Feature): Feature {
  const none: Geometry = { type: 'MultiPolygon', coordinates: [] };
  if (geometry.type === 'Polygon')
    return { ...rest, geometry: { ...geometry, coordinates: within(geometry.coordinates) } };
  if (geometry.type !== 'MultiPolygon') return { ...rest, geometry: none };
  return { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.map(within) } };
}

/** The same outline in whole steps, which takes a third of the bytes. */
function inSteps(path: string): string {
  return path
    .split('Z')
    .map((ring) => {
      let [lastX, lastY] = [0, 0];
      const steps = [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => {
        const [nextX, nextY] = [Math.round(Number(x)), Math.round(Number(y))];
        const [stepX, stepY] = [nextX - lastX, nextY - lastY];
        if (Math.hypot(stepX, stepY) < shortestStep) return [];
        [lastX, lastY] = [nextX, nextY];
        return [`${stepX} ${stepY}`];
      });
      const [start, ...others] = steps;
      return others.length < 2 ? '' : `M${start}l${others.join(' ')}z`.replaceAll(' -', '-');
    })
    .join('');
}

function heroOutlines(): string {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  const { features } = feature(world, world.objects.countries);
  const { land } = mapShapes(withoutSeam(features).map(clipped), heroBounds);
  const path = `<path id="land" d="${inSteps(land)}" vector-effect="non-scaling-stroke"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg">${path}</svg>\n`;
}

it('has the outlines of Natural Earth around the way of the home page', async () => {
  await expect(heroOutlines()).toMatchFileSnapshot('hero-outlines.svg');
});
