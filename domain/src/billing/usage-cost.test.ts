import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageTypes } from '../usage/usage.ts';
import {
  coversUsage,
  meterOf,
  meters,
  meterUnits,
  type PricedPlan,
  type Quantities,
  usageCost,
  type UsagePrices,
} from './usage-cost.ts';

const gigabyte = meterUnits.transfer.scale;
const none: Quantities = { transactions: 0, mau: 0, storage: 0, transfer: 0 };
const pro: PricedPlan = {
  threshold: 1000,
  mau_limit: 10,
  xyz_storage_limit: 2.5,
  xyz_transfer_limit: 1,
  beyond: {
    transactions: { usd: 1, eur: 0.9 },
    mau: { usd: 0.05, eur: 0.05 },
    storage: { usd: 4, eur: 4 },
    transfer: { usd: 0.01, eur: 0.01 },
  },
};
const lineOf = (plan: PricedPlan, used: Partial<Quantities>, meter: (typeof meters)[number]) =>
  usageCost(plan, { ...none, ...used }, 'usd').lines.find((line) => line.meter === meter);

describe('the cost of usage', () => {
  it('is charged for what goes beyond the included amount, by 1,000 transactions, user and GB', () => {
    const used = { transactions: 3500, mau: 13, storage: meterUnits.storage.scale * 4, transfer: gigabyte * 101 };
    expect(usageCost(pro, used, 'usd')).toEqual({
      currency: 'usd',
      lines: [
        { meter: 'transactions', used: 3500, included: 1000, beyond: 2500, per: 1000, unitPrice: 100, amount: 250 },
        { meter: 'mau', used: 13, included: 10, beyond: 3, per: 1, unitPrice: 5, amount: 15 },
        {
          meter: 'storage',
          used: used.storage,
          included: 2.5 * meterUnits.storage.scale,
          beyond: 1.5 * meterUnits.storage.scale,
          per: meterUnits.storage.per,
          unitPrice: 400,
          amount: 600,
        },
        {
          meter: 'transfer',
          used: used.transfer,
          included: gigabyte,
          beyond: 100 * gigabyte,
          per: gigabyte,
          unitPrice: 1,
          amount: 100,
        },
      ],
      amount: 250 + 15 + 600 + 100,
    });
    expect(usageCost(pro, used, 'eur').amount).toBe(225 + 15 + 600 + 100);
  });

  it.each([
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
  ])('of %i transactions beyond at a dollar for 1,000 is rounded half up to %i cents', (beyond, amount) => {
    expect(lineOf(pro, { transactions: 1000 + beyond }, 'transactions')?.amount).toBe(amount);
  });

  it('is nothing without a price or a limit, and says which', () => {
    const free = { ...pro, beyond: {} };
    expect(lineOf(free, { transactions: 5000 }, 'transactions')).toMatchObject({
      beyond: 4000,
      unitPrice: null,
      amount: 0,
    });
    const unlimited = { ...pro, threshold: null };
    expect(lineOf(unlimited, { transactions: 5000 }, 'transactions')).toMatchObject({
      included: null,
      beyond: 0,
      amount: 0,
    });
  });

  it('is exact for every quantity that a number can count, and refuses an amount that none can', () => {
    const { MAX_SAFE_INTEGER: most } = Number;
    const exact = (BigInt(most - 1000) * 200n + 1000n) / 2000n;
    expect(lineOf(pro, { transactions: most }, 'transactions')?.amount).toBe(Number(exact));
    expect(() => usageCost(pro, { ...none, mau: most }, 'usd')).toThrow(RangeError);
    const half = { ...pro, mau_limit: 0, beyond: { mau: { usd: 0.01, eur: 0 }, transactions: { usd: 10, eur: 0 } } };
    expect(() => usageCost(half, { ...none, mau: most, transactions: most }, 'usd')).toThrow(RangeError);
  });

  it('is covered within the limits, and beyond them where each has a price', () => {
    const free = { ...pro, beyond: { mau: { usd: 0, eur: 0 } } };
    const covered = (plan: PricedPlan, used: Partial<Quantities>) =>
      coversUsage(usageCost(plan, { ...none, ...used }, 'eur'));
    expect(covered(free, { transactions: 1000, mau: 11 })).toBe(true);
    expect(covered(free, { transactions: 1001 })).toBe(false);
    expect(covered(pro, { transactions: 1001 })).toBe(true);
  });
});

describe('the meter of a usage type', () => {
  it('is the one of its chart', () => {
    expect(usageTypes.map(meterOf)).toEqual(['transactions', 'mau', 'transfer', 'storage', 'transfer', 'storage']);
  });
});

const quantity = fc.oneof(fc.nat({ max: 20_000 }), fc.integer({ min: 0, max: 2 ** 52 }));
const quantities: fc.Arbitrary<Quantities> = fc.record({
  transactions: quantity,
  mau: fc.nat({ max: 1_000_000_000 }),
  storage: quantity,
  transfer: quantity,
});
const amount = fc.nat({ max: 500 }).map((cents) => cents / 100);
const amounts = fc.record({ usd: amount, eur: amount });
const prices: fc.Arbitrary<UsagePrices> = fc.record(
  { transactions: amounts, mau: amounts, storage: amounts, transfer: amounts },
  { requiredKeys: [] },
);
const limit = fc.option(fc.nat({ max: 10_000 }));
const gigabytes = fc.option(fc.nat({ max: 40 }).map((quarters) => quarters / 4));
const plans: fc.Arbitrary<PricedPlan> = fc.record({
  threshold: limit,
  mau_limit: limit,
  xyz_storage_limit: gigabytes,
  xyz_transfer_limit: gigabytes,
  beyond: prices,
});

describe('whatever the plan and the usage, the cost', () => {
  it('is the sum of its lines, which are whole and never negative', () => {
    fc.assert(
      fc.property(plans, quantities, fc.constantFrom('usd', 'eur'), (plan, used, currency) => {
        const cost = usageCost(plan, used, currency);
        expect(cost.lines.map(({ meter }) => meter)).toEqual([...meters]);
        expect(cost.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(cost.amount);
        for (const line of cost.lines) {
          expect(Number.isSafeInteger(line.amount) && line.amount >= 0).toBe(true);
          expect(Number.isSafeInteger(line.beyond) && line.beyond >= 0).toBe(true);
        }
      }),
    );
  });

  it('is zero within what is included', () => {
    fc.assert(
      fc.property(plans, quantities, (plan, used) => {
        const cost = usageCost(plan, used, 'usd');
        for (const line of cost.lines)
          if (line.included === null || line.used <= line.included) expect(line.amount).toBe(0);
      }),
    );
  });

  it('never falls when more is used', () => {
    fc.assert(
      fc.property(plans, quantities, quantities, (plan, one, other) => {
        const larger = Object.fromEntries(meters.map((meter) => [meter, Math.max(one[meter], other[meter])]));
        expect(usageCost(plan, larger as Quantities, 'eur').amount).toBeGreaterThanOrEqual(
          usageCost(plan, one, 'eur').amount,
        );
      }),
    );
  });
});
