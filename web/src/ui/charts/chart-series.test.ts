import { describe, expect, it } from 'vitest';
import { axisTicks, labelStep, labelStepNear, totalAt } from './chart-series.ts';

describe('chart series', () => {
  it('sums all series at a label, with nothing for a missing value', () => {
    const series = [
      { name: 'a', colourIndex: 0, values: [1, 2] },
      { name: 'b', colourIndex: 1, values: [10] },
    ];
    expect([totalAt({ series }, 0), totalAt({ series }, 1)]).toEqual([11, 2]);
  });

  it.each([
    [30, 10, 3],
    [7, 10, 1],
    [31, 10, 4],
    [0, 10, 1],
  ])('writes every so many of %i labels where there is room for %i', (count, room, step) => {
    expect(labelStep(count, room)).toBe(step);
  });

  it('writes about 12 labels: all of a year of months, and 8 to 15 of longer rows (USE-37)', () => {
    const written = (count: number) => Math.ceil(count / labelStepNear(count, 12));
    expect([1, 7, 12, 13, 30, 31, 89, 365].map(written)).toEqual([1, 7, 12, 13, 10, 11, 12, 12]);
    for (let count = 12; count <= 400; count += 1) {
      expect(written(count), `${count}`).toBeGreaterThanOrEqual(8);
      expect(written(count), `${count}`).toBeLessThanOrEqual(15);
    }
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
