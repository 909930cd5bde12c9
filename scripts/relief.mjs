// node_modules/.bin/node scripts/relief.mjs IMAGE: writes the bands of elevation that the sample platform's map shows,
// from NASA's image of the world's elevation (public domain; the package three-globe has it as earth-topology.png).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blur2 } from 'd3-array';
import { contours } from 'd3-contour';
import { PNG } from 'pngjs';
import { quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, filterWeight, planarRingArea, presimplify, simplify } from 'topojson-simplify';

/** Metres above the sea from which each band goes on. */
const bands = [100, 200, 400, 700, 1100, 1600, 2300, 3200, 4200];

const metresPerLevel = 25;
/** In square degrees: points that move the line by less, and areas below, are left out. */
const [smallestBend, smallestArea] = [0.005, 0.3];
/** Steps of 0.05 degrees, a quarter of the image's pixel. */
const steps = 7200;

const [image] = process.argv.slice(2);
if (image === undefined) throw new Error('Give the path of the image');
const { width, height, data } = PNG.sync.read(readFileSync(image));
const columns = width + 2; // one more at each side, so that bands go on across the 180th meridian

/** Metres by pixel, from the north west. */
const heights = Float64Array.from(
  { length: columns * height },
  (_, at) =>
    metresPerLevel * (data[4 * (Math.floor(at / columns) * width + (((at % columns) + width - 1) % width))] ?? 0),
);

/** Without what lies beside the sea: the lines between pixels would run into the water. */
function awayFromTheSea(smooth) {
  const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * columns + column));
  return smooth.map((metres, at) => (around.some((offset) => heights[at + offset] === 0) ? 0 : metres));
}

const { data: smooth } = blur2({ data: heights.slice(), width: columns, height }, 1);
const land = awayFromTheSea(smooth);
const degrees = ([x, y]) => [Math.min(180, Math.max(-180, ((x - 1) / width) * 360 - 180)), 90 - (y / height) * 180];
const contour = contours().size([columns, height]);
const shapes = bands.map((band) => {
  const { type, coordinates } = contour.contour(land, band);
  return { type, coordinates: coordinates.map((polygon) => polygon.map((ring) => ring.map(degrees))) };
});

const detailed = presimplify(topology(Object.fromEntries(bands.map((band, at) => [band, shapes[at]]))));
const simpler = simplify(detailed, smallestBend);
const relief = quantize(filter(simpler, filterWeight(simpler, smallestArea, planarRingArea)), steps);
const file = join(fileURLToPath(new URL('..', import.meta.url)), 'sample-platform/src/basemap/relief.json');
writeFileSync(file, `${JSON.stringify(relief)}\n`);
