import { describe, expect, it } from 'vitest';
import { changeOf, peakOf } from './usage-figures.ts';

describe('the change', () => {
  it('is a share of the total before, and none where that was zero', () => {
    expect([changeOf(200, 250), changeOf(200, 0), changeOf(0, 5)]).toEqual([0.25, -1, undefined]);
  });
});

describe('the peak', () => {
  const line = (...values: number[]) => ({ category: 'geocode', values, total: 0 });

  it('is the first period with the highest sum of all lines', () => {
    expect(peakOf([line(1, 5, 3), line(4, 0, 2)])).toEqual({ index: 0, value: 5 });
    expect(peakOf([line(1, 5, 3), line(4, 1, 2)])).toEqual({ index: 1, value: 6 });
  });

  it('is none without usage', () => {
    expect([peakOf([]), peakOf([line(0, 0)])]).toEqual([undefined, undefined]);
  });
});
