import { expect, it } from 'vitest';
import { chartHue } from './chart-colours.ts';

it('gives eight series a hue each, and begins again after them', () => {
  const first = Array.from({ length: 8 }, (_, index) => chartHue(index));
  expect(new Set(first.map(({ fill }) => fill)).size).toBe(8);
  for (const { fill, ground } of first) expect(ground).toBe(fill.replace('fill-', 'bg-'));
  expect([chartHue(8), chartHue(17), chartHue(-1)]).toEqual([first[0], first[1], first[1]]);
});

it('gives the rest, “other”, a neutral colour', () => {
  expect(chartHue('other')).toEqual({ fill: 'fill-control-border', ground: 'bg-control-border' });
});
