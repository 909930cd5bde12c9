import type { Bounds } from './map-shapes.ts';

type Position = { readonly lat: number; readonly lon: number };

/** Country outlines help only if a recognisable part of the country is visible. */
const leastSpanDegrees = 8;
const roomAround = 0.15;
const mostLat = 80;

function padded(values: readonly number[]): readonly [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max((high - low) * roomAround, (leastSpanDegrees - (high - low)) / 2);
  return [low - room, high + room];
}

/** The area that contains all positions, with some padding. */
export function boundsAround(positions: readonly Position[]): Bounds {
  const [west, east] = padded(positions.map(({ lon }) => lon));
  const [south, north] = padded(positions.map(({ lat }) => lat));
  return [Math.max(-180, west), Math.max(-mostLat, south), Math.min(180, east), Math.min(mostLat, north)];
}
