import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageCost } from '../billing/usage-cost.ts';
import { type DatedPrice, ownPricesOn, type PricedItem, priceOn, withOwnPrices } from './own-prices.ts';

const price = (item: PricedItem, from: string, value: number | null): DatedPrice => ({
  item,
  from,
  value,
  currency: 'eur',
});
const plan = {
  price: { usd: 449, eur: 400.05 },
  beyond: { transactions: { usd: 1, eur: 0.9 } },
  threshold: 1000,
  mau_limit: 10,
  xyz_storage_limit: null,
  xyz_transfer_limit: null,
};

describe('the prices of a customer', () => {
  const prices = [
    price('transactions', '2026-03-10', 0.7),
    price('transactions', '2026-02-01', 0.8),
    price('transactions', '2026-05-01', null),
    price('plans', '2026-03-01', 85),
  ];

  it.each([
    ['2026-01-31', null, null],
    ['2026-02-01', 0.8, null],
    ['2026-03-09', 0.8, 85],
    ['2026-03-10', 0.7, 85],
    ['2026-04-30', 0.7, 85],
    ['2026-05-01', null, 85],
  ])('on %s are %j for transactions and %j for plans', (day, transactions, plans) => {
    expect(priceOn(prices, 'transactions', day)).toBe(transactions);
    expect(priceOn(prices, 'plans', day)).toBe(plans);
    const own = ownPricesOn(prices, day, 'eur');
    expect([own?.transactions ?? null, own?.plans ?? null]).toEqual([transactions, plans]);
    expect(own === null).toBe(transactions === null && plans === null);
  });

  it('of meters count in their own currency alone, the share of a plan’s price in every one', () => {
    expect(ownPricesOn(prices, '2026-03-10', 'eur')).toEqual({ currency: 'eur', transactions: 0.7, plans: 85 });
    expect(ownPricesOn(prices, '2026-03-10', 'usd')).toEqual({ currency: 'usd', plans: 85 });
    expect(ownPricesOn([price('mau', '2026-03-10', 1)], '2026-03-10', 'usd')).toBeNull();
    const free = ownPricesOn([price('mau', '2026-03-10', 0)], '2026-03-10', 'eur');
    expect(free).toEqual({ currency: 'eur', mau: 0 });
  });

  it('replace those of the plan, also where it charges nothing beyond a limit, and leave what it includes', () => {
    const own = withOwnPrices(plan, { currency: 'eur', plans: 85.5, mau: 0.05, transactions: 0 });
    expect(own).toEqual({
      ...plan,
      price: { usd: 383.9, eur: 342.04 },
      beyond: { transactions: { usd: 0, eur: 0 }, mau: { usd: 0.05, eur: 0.05 } },
    });
    const used = { transactions: 5000, mau: 30, storage: 0, transfer: 0 };
    expect(usageCost(plan, used, 'eur').amount).toBe(360);
    expect(usageCost(own, used, 'eur').amount).toBe(100);
    expect(withOwnPrices(plan, { currency: 'eur', mau: 1 })).toMatchObject({ price: plan.price });
    expect(withOwnPrices(plan, null)).toBe(plan);
    const evaluation = { ...plan, is_evaluation_plan: true };
    expect(withOwnPrices(evaluation, { currency: 'eur', plans: 85, transactions: 2 })).toBe(evaluation);
    const paid = withOwnPrices({ ...plan, is_evaluation_plan: false }, { currency: 'eur', plans: 50 });
    expect(paid.price).toEqual({ usd: 224.5, eur: 200.03 });
  });

  it('round the share of a price half up to the cent', () => {
    const share = (amount: number, plans: number) =>
      withOwnPrices({ price: { usd: amount, eur: amount }, beyond: {} }, { currency: 'usd', plans }).price.usd;
    expect([share(0.1, 50), share(0.01, 50), share(0.01, 49), share(10, 0), share(10, 1000)]).toEqual([
      0.05, 0.01, 0, 0, 100,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 100_000 }), (cents, basis) => {
        const exact = (BigInt(cents) * BigInt(basis) * 2n + 10_000n) / 20_000n;
        expect(share(cents / 100, basis / 100)).toBe(Number(exact) / 100);
      }),
    );
  });
});
