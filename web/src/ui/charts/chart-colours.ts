import { otherColour } from './chart-series.ts';

/** Eight hues in a fixed order; a series keeps its index and therefore its colour on every page. */
const hues = [
  { fill: 'fill-chart-1', ground: 'bg-chart-1' },
  { fill: 'fill-chart-2', ground: 'bg-chart-2' },
  { fill: 'fill-chart-3', ground: 'bg-chart-3' },
  { fill: 'fill-chart-4', ground: 'bg-chart-4' },
  { fill: 'fill-chart-5', ground: 'bg-chart-5' },
  { fill: 'fill-chart-6', ground: 'bg-chart-6' },
  { fill: 'fill-chart-7', ground: 'bg-chart-7' },
  { fill: 'fill-chart-8', ground: 'bg-chart-8' },
] as const;
const other = { fill: 'fill-control-border', ground: 'bg-control-border' } as const;

export function chartHue(colourIndex: number | typeof otherColour): (typeof hues)[number] | typeof other {
  if (colourIndex === otherColour) return other;
  return hues[Math.abs(colourIndex) % hues.length] ?? hues[0];
}
