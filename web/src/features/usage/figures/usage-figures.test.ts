import type { UsageRecord } from '@waypost/contract/entities/usage';
import { addDays, daysBetween } from '@waypost/domain/base/day';
import { describe, expect, it } from 'vitest';
import { changeOf, forecastMonth, peakOf } from './usage-figures.ts';

const recordOf = (start_usage_date: string, billable_units: number) =>
  ({ start_usage_date, billable_units }) as UsageRecord;

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

describe('the forecast of a month', () => {
  it('ends with the month, in every month, and counts the records of a day together', () => {
    for (const [day, left] of [
      ['2026-12-31', 0],
      ['2028-02-28', 1],
      ['2026-02-01', 27],
    ] as const) {
      const records = daysBetween(addDays(day, -31), day).flatMap((each) => [recordOf(each, 4), recordOf(each, 6)]);
      const used = Number(day.slice(8)) * 10;
      const forecast = forecastMonth(records, { today: day, usageStartDate: null });
      expect([forecast?.total, forecast?.used], day).toEqual([used + left * 10, used]);
    }
  });
});
