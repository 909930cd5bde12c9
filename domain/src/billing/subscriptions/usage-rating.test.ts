import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../base/day.ts';
import { rateUsage, type RatedDay } from './usage-rating.ts';

const unlimited = { mau_limit: null, xyz_storage_limit: null, xyz_transfer_limit: null };
const plan = (threshold: number, eur: number) => ({
  ...unlimited,
  threshold,
  beyond: { transactions: { usd: eur, eur } },
});
const april = { from: '2026-04-01', to: '2026-04-30' };
const calls = (day: string, units: number): RatedDay => ({ day, usage_type: 'Transactions', units });
const amounts = (lines: ReturnType<typeof rateUsage>) =>
  lines
    .filter(({ meter }) => meter === 'transactions')
    .map(({ from, to, used, included, amount }) => [from, to, used, included, amount]);

describe('the cost of a period’s usage', () => {
  it('is what exceeds the included amount of the plan', () => {
    const rated = rateUsage(
      { period: april, terms: [{ from: '2026-01-01', plan: plan(3000, 0.9) }], currency: 'eur' },
      [calls('2026-04-02', 2000), calls('2026-04-30', 11_000), calls('2026-05-01', 1_000_000)],
    );
    expect(amounts(rated)).toEqual([['2026-04-01', '2026-04-30', 13_000, 3000, 900]]);
  });

  it('counts each day under the plan that it was used on, with the included amount by days', () => {
    const terms = [
      { from: '2026-04-11', plan: plan(30_000, 2) },
      { from: '2026-03-01', plan: plan(3000, 1) },
    ];
    const rated = rateUsage({ period: april, terms, currency: 'eur' }, [
      calls('2026-04-10', 5000),
      calls('2026-04-11', 25_000),
    ]);
    expect(amounts(rated)).toEqual([
      ['2026-04-01', '2026-04-10', 5000, 1000, 400],
      ['2026-04-11', '2026-04-30', 25_000, 20_000, 1000],
    ]);
  });

  it('leaves out days before the first plan', () => {
    const terms = [{ from: '2026-04-16', plan: plan(3000, 1) }];
    const rated = rateUsage({ period: april, terms, currency: 'eur' }, [calls('2026-04-15', 9_000_000)]);
    expect(amounts(rated)).toEqual([['2026-04-16', '2026-04-30', 0, 1500, 0]]);
  });

  it('counts every unit of a covered period in one line, however often the plan changes', () => {
    const offset = fc.integer({ min: 0, max: 29 });
    fc.assert(
      fc.property(fc.array(offset), fc.array(fc.tuple(offset, fc.integer({ min: 0, max: 1e9 }))), (changes, used) => {
        const starts = [...new Set([0, ...changes])].map((day) => addDays(april.from, day));
        const terms = starts.map((from) => ({ from, plan: plan(1000, 1) }));
        const days = used.map(([day, units]) => calls(addDays(april.from, day), units));
        const rated = amounts(rateUsage({ period: april, terms, currency: 'eur' }, days));
        const sum = (counts: readonly unknown[]) => counts.reduce<number>((one, other) => one + Number(other), 0);
        expect(sum(rated.map(([, , count]) => count))).toBe(sum(days.map(({ units }) => units)));
      }),
    );
  });
});
