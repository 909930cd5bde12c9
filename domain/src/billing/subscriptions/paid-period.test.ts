import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../base/day.ts';
import { amountOfDays, paidPeriodFrom, remainingShare } from './paid-period.ts';

const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count));

function periodsFrom(anchor: Day, period: 'MON' | 'ANN', count: number): Day[] {
  const starts = [anchor];
  while (starts.length < count) starts.push(paidPeriodFrom(starts.at(-1) ?? anchor, { anchor, period }).until);
  return starts;
}

describe('paid periods', () => {
  it('are counted from their anchor, so that a 31st returns after a short month (PLN-28)', () => {
    expect(periodsFrom('2026-01-31', 'MON', 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(periodsFrom('2027-12-31', 'MON', 4)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    expect(periodsFrom('2024-02-29', 'ANN', 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('follow each other without a gap and last a month or a year', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('MON', 'ANN'), (anchor, period) => {
        const starts = periodsFrom(anchor, period, 14);
        expect(new Set(starts).size).toBe(14);
        for (const [at, from] of starts.slice(0, -1).entries()) {
          const { of } = remainingShare({ from, until: starts[at + 1] ?? '' }, from);
          expect(of).toBeGreaterThanOrEqual(period === 'ANN' ? 365 : 28);
          expect(of).toBeLessThanOrEqual(period === 'ANN' ? 366 : 31);
        }
      }),
    );
  });
});

describe('the share of a period that remains', () => {
  const april = { from: '2026-04-01', until: '2026-05-01' };
  it.each([
    ['2026-04-01', 30],
    ['2026-04-16', 15],
    ['2026-04-30', 1],
    ['2026-05-01', 0],
    ['2026-06-01', 0],
    ['2026-03-01', 30],
  ])('from %s is %i days of 30', (day, left) => {
    expect(remainingShare(april, day)).toEqual({ days: left, of: 30 });
  });

  it('is the same in a month in which clocks change', () => {
    expect(remainingShare({ from: '2026-03-28', until: '2026-04-28' }, '2026-03-29')).toEqual({ days: 30, of: 31 });
  });

  it('is rounded half up to a whole minor unit', () => {
    expect([
      amountOfDays(44_900, { days: 15, of: 30 }),
      amountOfDays(1, { days: 1, of: 2 }),
      amountOfDays(100, { days: 1, of: 3 }),
      amountOfDays(100, { days: 0, of: 3 }),
    ]).toEqual([22_450, 1, 33, 0]);
  });
});
