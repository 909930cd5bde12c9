import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../base/day.ts';
import { type CustomerTerm, stateProject, type StatedPlan, statementStatus } from './customer-statement.ts';
import type { DatedPrice } from './own-prices.ts';

const plan: StatedPlan = {
  id: 'pro',
  display_name_long: 'Pro',
  period: 'MON',
  price: { usd: 330, eur: 300 },
  beyond: { transactions: { usd: 1, eur: 0.9 } },
  threshold: 3000,
  mau_limit: null,
  xyz_storage_limit: null,
  xyz_transfer_limit: null,
};
const large: StatedPlan = { ...plan, id: 'large', display_name_long: 'Large', price: { usd: 660, eur: 600 } };
const month = { from: '2026-11-01', to: '2026-11-30' };
const state = (
  terms: readonly CustomerTerm[],
  { prices = [], calls = [] }: { prices?: readonly DatedPrice[]; calls?: readonly (readonly [string, number])[] } = {},
) =>
  stateProject(
    { month, terms, prices, currency: 'eur' },
    calls.map(([day, units]) => ({ day, units, usage_type: 'Transactions' as const })),
  );
const price = (item: DatedPrice['item'], from: string, value: number | null): DatedPrice => ({
  item,
  from,
  value,
  currency: 'eur',
});
const shown = ({ plans, usage, amount }: ReturnType<typeof state>) => ({
  plans: plans.map((line) => [line.planName, line.from, line.to, line.monthly, line.amount]),
  usage: usage.map((line) => [line.from, line.to, line.used, line.included, line.unitPrice, line.amount]),
  amount,
});

describe('the month of a customer’s project', () => {
  it('costs the plan, and usage beyond what it includes', () => {
    expect(shown(state([{ from: '2026-10-05', plan }], { calls: [['2026-11-30', 5000]] }))).toEqual({
      plans: [['Pro', '2026-11-01', '2026-11-30', 30_000, 30_000]],
      usage: [['2026-11-01', '2026-11-30', 5000, 3000, 90, 180]],
      amount: 30_180,
    });
  });

  it('counts by days from its first day on, and up to its end', () => {
    const terms = [
      { from: '2026-11-11', plan },
      { from: '2026-11-21', plan: null },
    ];
    const calls = [
      ['2026-11-10', 9000],
      ['2026-11-11', 3000],
      ['2026-11-20', 1000],
      ['2026-11-21', 9000],
    ] as const;
    expect(shown(state(terms, { calls }))).toEqual({
      plans: [['Pro', '2026-11-11', '2026-11-20', 30_000, 10_000]],
      usage: [['2026-11-11', '2026-11-20', 4000, 1000, 90, 270]],
      amount: 10_270,
    });
    expect(shown(state([{ from: '2026-12-01', plan }], { calls }))).toEqual({ plans: [], usage: [], amount: 0 });
    expect(shown(state([{ from: '2026-10-01', plan: null }], { calls })).amount).toBe(0);
  });

  it('follows a change of the plan, and each day’s prices of the customer', () => {
    const terms = [
      { from: '2026-11-16', plan: large },
      { from: '2026-10-01', plan },
    ];
    const prices = [
      price('plans', '2026-11-16', 50),
      price('transactions', '2026-11-21', 2),
      price('mau', '2026-11-25', null),
      price('transactions', '2026-11-30', 3),
    ];
    const calls = [
      ['2026-11-01', 2500],
      ['2026-11-16', 1500],
      ['2026-11-21', 2000],
      ['2026-11-26', 500],
      ['2026-11-30', 600],
    ] as const;
    expect(shown(state(terms, { prices, calls }))).toEqual({
      plans: [
        ['Pro', '2026-11-01', '2026-11-15', 30_000, 15_000],
        ['Large', '2026-11-16', '2026-11-30', 30_000, 15_000],
      ],
      usage: [
        ['2026-11-01', '2026-11-15', 2500, 1500, 90, 90],
        ['2026-11-16', '2026-11-20', 1500, 500, 90, 90],
        ['2026-11-21', '2026-11-29', 2500, 900, 200, 320],
        ['2026-11-30', '2026-11-30', 600, 100, 300, 150],
      ],
      amount: 30_650,
    });
  });

  it('costs a twelfth of a plan that is paid by the year, which limits no month', () => {
    const yearly: StatedPlan = { ...plan, period: 'ANN' };
    expect(shown(state([{ from: '2026-01-01', plan: yearly }], { calls: [['2026-11-05', 90_000]] }))).toEqual({
      plans: [['Pro', '2026-11-01', '2026-11-30', 2500, 2500]],
      usage: [['2026-11-01', '2026-11-30', 90_000, null, 90, 0]],
      amount: 2500,
    });
  });

  it('costs the same however often its price is confirmed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 29 })), fc.integer({ min: 0, max: 20_000 }), (days, units) => {
        const terms = [{ from: '2026-10-01', plan }];
        const calls = [['2026-11-10', units]] as const;
        const once = [price('plans', '2026-10-01', 80), price('transactions', '2026-10-01', 3)];
        const again = days.flatMap((day) => once.map((each) => ({ ...each, from: addDays(month.from, day) })));
        expect(state(terms, { calls, prices: [...once, ...again] })).toEqual(state(terms, { calls, prices: once }));
      }),
    );
  });
});

it.each([
  ['2026-11-30', 'open'],
  ['2026-12-01', 'closing'],
  ['2027-01-04', 'closing'],
  ['2027-01-05', 'final'],
])('on %s the statement of November is %s', (today, status) => {
  expect(statementStatus(month, today)).toBe(status);
});
