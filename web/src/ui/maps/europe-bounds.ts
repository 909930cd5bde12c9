import type { Bounds } from './map-shapes.ts';

/** What the drawing `europe.svg` shows in the middle. */
export const europeBounds: Bounds = [-13, 36, 33, 63];

/** All that it shows: more than the widest map has around the middle. */
export const groundBounds: Bounds = [-37, 30, 57, 69];
