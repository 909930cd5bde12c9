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

describe('the forecast', () => {
  const today = '2026-11-21';
  const every = (from: string, to: string, units: number) => daysBetween(from, to).map((day) => recordOf(day, units));
  const forecast = (records: UsageRecord[], usageStartDate: string | null = null) =>
    forecastMonth(records, { today, usageStartDate });

  it('continues the mean of the last 28 full days until the month ends', () => {
    const records = every(addDays(today, -40), addDays(today, -1), 100);
    expect(forecast(records)).toEqual({ total: 30 * 100, used: 20 * 100, daysOfBasis: 28 });
    expect(forecast([...records, recordOf(today, 40)])?.total).toBe(30 * 100);
    expect(forecast([...records, recordOf(today, 250)])?.total).toBe(20 * 100 + 250 + 9 * 100);
  });

  it('is based on the days since the usage began, those without usage included', () => {
    expect(forecast([recordOf('2026-11-18', 90)], '2026-11-18')).toEqual({
      total: 90 + 30 * 10,
      used: 90,
      daysOfBasis: 3,
    });
  });

  it('needs one full day', () => {
    expect(forecast([recordOf(today, 90)], today)).toBeUndefined();
  });

  it('ends with the month, in every month', () => {
    for (const [day, left] of [
      ['2026-12-31', 0],
      ['2028-02-28', 1],
      ['2026-02-01', 27],
    ] as const) {
      const records = every(addDays(day, -31), day, 10);
      const used = Number(day.slice(8)) * 10;
      expect(forecastMonth(records, { today: day, usageStartDate: null })?.total, day).toBe(used + left * 10);
    }
  });
});
