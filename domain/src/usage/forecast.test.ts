import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../base/day.ts';
import { dayBeyond, forecastDays, forecastPeriod } from './forecast.ts';

const today = '2026-11-21';
const period = { from: '2026-11-03', to: '2026-12-02' };
const every = (from: Day, to: Day, units: number) => daysBetween(from, to).map((day) => [day, units] as const);
const month = every(addDays(today, -40), addDays(today, -1), 100);
const forecast = (
  days: readonly (readonly [Day, number])[],
  change: Partial<Parameters<typeof forecastPeriod>[1]> = {},
) => forecastPeriod(new Map(days), { today, period, usageStartDate: null, ...change });

describe('the forecast of a period', () => {
  it('continues the mean of the last 28 full days until the period ends', () => {
    expect(forecast(month)).toMatchObject({ total: 30 * 100, used: 18 * 100, daysOfBasis: 28 });
    expect(forecast([...month, [today, 40]])).toMatchObject({ total: 30 * 100, used: 18 * 100 + 40 });
    expect(forecast([...month, [today, 250]])?.total).toBe(18 * 100 + 250 + 11 * 100);
  });

  it('is based on the days since the usage began, those without usage included', () => {
    const began = forecast([['2026-11-18', 90]], { usageStartDate: '2026-11-18' });
    expect(began).toMatchObject({ total: 90 + 12 * 30, used: 90, daysOfBasis: 3 });
  });

  it('is as good on the first day of a period as on any other', () => {
    const first = { from: today, to: '2026-12-20' };
    expect(forecast([...month, [today, 5]], { period: first })).toMatchObject({ total: 30 * 100, used: 5 });
  });

  it('needs one full day, and seven for a range', () => {
    expect(forecast([[today, 90]], { usageStartDate: today })).toBeUndefined();
    expect(forecast(month, { usageStartDate: addDays(today, -6) })?.range).toBeUndefined();
    expect(forecast(month, { usageStartDate: addDays(today, -7) })?.range).toEqual({ low: 3000, high: 3000 });
  });

  it('has a wider range the more the days differ', () => {
    const alternating = (low: number, high: number) =>
      month.map(([day], index) => [day, index % 2 === 0 ? low : high] as const);
    const rangeFor = (low: number, high: number) =>
      forecast(alternating(low, high))?.range ?? { low: Number.NaN, high: Number.NaN };
    const [calm, wild] = [rangeFor(90, 110), rangeFor(0, 200)];
    expect(calm.low).toBeGreaterThan(2900);
    expect(wild.low).toBeLessThan(calm.low);
    expect(wild.high).toBeGreaterThan(calm.high);
  });

  it('has the range of the deviation of its days and of their mean, over the rest of today and the days after', () => {
    const alternating = month.map(([day], index) => [day, index % 2 === 0 ? 90 : 110] as const);
    const rest = 11 + 0.6; // 60 of today's 100, and 11 days
    const variance = (28 * 10 ** 2) / 27;
    const off = 1.28 * Math.sqrt(variance * (rest + rest ** 2 / 28));
    const { total = 0, range } = forecast([...alternating, [today, 40]]) ?? {};
    expect(total).toBe(3000);
    expect(range).toEqual({ low: Math.round(3000 - off), high: Math.round(3000 + off) });
  });

  it('leaves out what is dated after today, by clocks that are ahead', () => {
    expect(forecast([...month, [addDays(today, 1), 70]])).toMatchObject({ used: 1800, total: 3000 });
  });

  it('is what was used once its last day has more than usual', () => {
    const last = { from: '2026-11-03', to: today };
    const ended = forecast([...month, [today, 500]], { period: last });
    expect(ended).toMatchObject({ total: 2300, used: 2300, range: { low: 2300, high: 2300 } });
  });

  it('lies in its range, and is never below what is used', () => {
    const days = fc.array(fc.nat(1000), { minLength: 41, maxLength: 41 });
    fc.assert(
      fc.property(days, fc.nat(40), (units, offset) => {
        const counted = units.map((each, index) => [addDays(today, index - 40), each] as const);
        const from = addDays(today, -Math.min(offset, 29));
        const found = forecast(counted, { period: { from, to: addDays(from, 29) } });
        const { used, total, range = { low: Number.NaN, high: Number.NaN } } = found ?? { used: 0, total: 0 };
        const { low, high } = range;
        expect([used, low, total, high]).toEqual([used, low, total, high].toSorted((one, other) => one - other));
      }),
    );
  });

  it('reads its period and the last 28 days', () => {
    expect(forecastDays({ today, period })).toEqual({ from: '2026-10-24', to: today });
    expect(forecastDays({ today: '2026-12-02', period })).toEqual({ from: '2026-11-03', to: '2026-12-02' });
  });
});

describe('the day beyond a limit', () => {
  it.each([
    [1799, today],
    [1800, today],
    [1899, today],
    [1900, '2026-11-22'],
    [2999, '2026-12-02'],
    [3000, undefined],
  ])('of %i at 100 a day from 1800 is %s', (limit, day) => {
    const found = forecast(month);
    if (!found) throw new Error('There is a forecast');
    expect(dayBeyond(found, limit, { today, period })).toBe(day);
  });

  it('does not come for usage that ends exactly at the limit', () => {
    const found = { used: 1800, total: 1800, range: undefined, daysOfBasis: 28, daily: 0, restOfToday: 0 };
    expect(dayBeyond(found, 1800, { today, period })).toBe(undefined);
    expect(dayBeyond(found, 1799, { today, period })).toBe(today);
  });
});
