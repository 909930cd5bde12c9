import { describe, expect, it } from 'vitest';
import { sameAmount, type UnitRule } from '../usage/unit-rules.ts';
import {
  bestPlan,
  estimateCalls,
  estimatePlan,
  monthlyPrice,
  type OfferedPlan,
  plannedQuantities,
  yearlyAmount,
} from './usage-estimate.ts';

const rule = (counts: UnitRule['counts'], change: Partial<UnitRule> = {}): UnitRule => ({
  from: '2026-01-01',
  counts,
  units: sameAmount,
  billable: sameAmount,
  ...change,
});
const free: OfferedPlan = {
  id: 'free',
  price: { usd: 0, eur: 0 },
  period: 'MON',
  threshold: 1000,
  mau_limit: 10,
  xyz_storage_limit: 1,
  xyz_transfer_limit: 1,
  beyond: {},
};
const pro: OfferedPlan = {
  ...free,
  id: 'pro',
  price: { usd: 20, eur: 18 },
  threshold: 5000,
  beyond: { transactions: { usd: 1, eur: 3 } },
};
const large: OfferedPlan = { ...pro, id: 'large', price: { usd: 25, eur: 20 }, threshold: 10_000 };
const plans = [free, pro, large];
const calls = (transactions: number) => ({ transactions, mau: 0, storage: 0, transfer: 0 });

describe('planned calls', () => {
  it.each([
    ['request', {}, {}, { amount: 1, units: 1, billable_units: 1 }],
    ['item', {}, { items: 40 }, { amount: 40, units: 40, billable_units: 40 }],
    ['matrix-point', {}, { rows: 3, columns: 7 }, { amount: 21, units: 21, billable_units: 21 }],
    [
      'matrix-point',
      { units: { ...sameAmount, minimum: 5 }, billable: { ...sameAmount, divide: 2 } },
      { rows: 3, columns: 1 },
      { amount: 3, units: 5, billable_units: 3 },
    ],
    [
      'tile-layer',
      { billable: { ...sameAmount, divide: 15 } },
      { tiles: 16, layers: 2 },
      { amount: 32, units: 32, billable_units: 3 },
    ],
    ['isoline', {}, { ranges: 4 }, { amount: 4, units: 4, billable_units: 4 }],
    ['session', {}, {}, { amount: 1, units: 1, billable_units: 1 }],
  ] as const)('counted by %s %j with %j are %j for each request', (...[counts, change, quantities, each]) => {
    const estimate = estimateCalls(rule(counts, change), { requests: 1000, quantities });
    expect(estimate).toEqual({ each, units: 1000 * each.units, billable_units: 1000 * each.billable_units });
  });

  it('never become a number that is not exact', () => {
    const many = estimateCalls(rule('matrix-point'), { requests: 2 ** 52, quantities: { rows: 99, columns: 99 } });
    expect(many.units).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('add up to the transactions of a plan, beside its users and its data in byte-hours and bytes', () => {
    const each = (billable_units: number) => ({
      ...estimateCalls(rule('request'), { requests: 1, quantities: {} }),
      billable_units,
    });
    const amounts = { users: 7, storage: 1.5, transfer: 0.25 };
    expect(plannedQuantities([each(300), each(40)], amounts)).toEqual({
      transactions: 340,
      mau: 7,
      storage: 1.5 * 1024 ** 3 * 720,
      transfer: 256 * 1024 ** 2,
    });
    expect(plannedQuantities([], { users: 0, storage: 0, transfer: 0 })).toEqual(calls(0));
    const most = plannedQuantities([each(Number.MAX_SAFE_INTEGER), each(2)], amounts);
    expect(most.transactions).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('the plan that fits best', () => {
  const bestFor = (transactions: number, currency: 'usd' | 'eur') =>
    bestPlan(plans.map((plan) => estimatePlan(plan, calls(transactions), currency)))?.planId;

  it.each([
    [1000, 'usd', 'free'],
    [1001, 'usd', 'pro'],
    [9000, 'usd', 'pro'],
    [10_000, 'usd', 'pro'],
    [10_001, 'usd', 'pro'],
    [15_000, 'usd', 'pro'],
    [9000, 'eur', 'large'],
    [5500, 'eur', 'pro'],
  ] as const)('for %i transactions in %s is %s', (transactions, currency, id) => {
    expect(bestFor(transactions, currency)).toBe(id);
  });

  it('is none where no plan covers the usage, and the first of two that cost the same', () => {
    const users = { ...calls(0), mau: 11 };
    expect(bestPlan(plans.map((plan) => estimatePlan(plan, users, 'usd')))).toBeUndefined();
    const same = [pro, { ...pro, id: 'same' }].map((plan) => estimatePlan(plan, calls(2000), 'usd'));
    expect(bestPlan(same)?.planId).toBe('pro');
  });

  it('costs its price and its usage, in whole cents', () => {
    expect(estimatePlan(pro, calls(5500), 'usd')).toMatchObject({ price: 2000, total: 2050, covers: true });
    expect(estimatePlan(pro, calls(5500), 'eur')).toMatchObject({ price: 1800, total: 1950 });
    expect(estimatePlan(free, calls(5500), 'eur')).toMatchObject({ price: 0, total: 0, covers: false });
  });
});

describe('an annual plan', () => {
  const annual: OfferedPlan = { ...pro, period: 'ANN', price: { usd: 100, eur: 90 } };

  it('costs a twelfth a month, rounded half up, and a year has twelve months PLN-29', () => {
    expect(monthlyPrice(annual, 'usd')).toBe(833);
    expect(monthlyPrice({ ...annual, price: { usd: 0.06, eur: 0 } }, 'usd')).toBe(1);
    expect(monthlyPrice(pro, 'usd')).toBe(2000);
    expect(yearlyAmount(449)).toBe(5388);
  });

  it('does not limit the transactions of a month', () => {
    expect(estimatePlan(annual, calls(1_000_000), 'usd').usage.amount).toBe(0);
  });
});
