import { describe, expect, it } from 'vitest';
import { axisTicks, labelStep, totalAt } from './chart-series.ts';

describe('chart series', () => {
  it('sums all series at a label, with nothing for a missing value', () => {
    const series = [
      { name: 'a', colourIndex: 0, values: [1, 2] },
      { name: 'b', colourIndex: 1, values: [10] },
    ];
    expect([totalAt({ labels: ['x', 'y'], series }, 0), totalAt({ labels: ['x', 'y'], series }, 1)]).toEqual([11, 2]);
  });

  it.each([
    [30, 10, 3],
    [7, 10, 1],
    [31, 10, 4],
    [0, 10, 1],
  ])('writes every so many of %i labels where there is room for %i', (count, room, step) => {
    expect(labelStep(count, room)).toBe(step);
  });

  const texts = (values: readonly number[], formatTick: (value: number) => string = String) =>
    axisTicks([0, 0.5, 1, 1.5], { series: [{ name: 'a', colourIndex: 0, values }], formatTick }).map(
      ({ text }) => text,
    );

  it('leaves out ticks that read the same', () => {
    expect(texts([0.5], (value) => value.toFixed(0))).toEqual(['0', '1', '2']);
  });

  it('has whole ticks alone where every value is whole', () => {
    expect(texts([1, 0, 2])).toEqual(['0', '1']);
    expect(texts([1, 0.5, 2])).toEqual(['0', '0.5', '1', '1.5']);
    expect(texts([])).toEqual(['0', '1']);
  });
});
