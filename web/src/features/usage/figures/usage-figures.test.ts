import type { UsageRecord } from '@waypost/contract/entities/usage';
import { describe, expect, it } from 'vitest';
import { changeOf, compareRecords, peakOf } from './usage-figures.ts';

describe('the change', () => {
  it('is a share of the total before, and none where that was zero', () => {
    expect([changeOf(200, 250), changeOf(200, 0), changeOf(0, 5)]).toEqual([0.25, -1, undefined]);
  });
});

describe('the comparison of a chart', () => {
  it('is between totals in the unit and the view of the chart', () => {
    const mb = 1024 * 1024;
    const sent = (usage_units: number) => ({ usage_type: 'BYTE', usage_units, billable_units: mb }) as UsageRecord;
    const [earlier, records] = [[sent(mb), sent(3 * mb)], [sent(5 * mb)]];
    expect(compareRecords(earlier, records, 'request')).toEqual({ before: 4, change: 0.25 });
    expect(compareRecords(earlier, records, 'transaction')).toEqual({ before: 2, change: -0.5 });
    expect(compareRecords([], records, 'request')).toEqual({ before: 0, change: undefined });
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
