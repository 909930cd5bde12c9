import type { Bounds } from './map-shapes.ts';

/** What the drawing `europe.svg` shows in the middle; around it, it has the ground of 24 degrees more to each side. */
export const europeBounds: Bounds = [-13, 36, 33, 63];
