import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discounted,
  isFreemiumMasterPlan,
  isPaidPlan,
  knownPlanIds,
  planTypes,
  projectNameFor,
  totalPrice,
} from './plans.ts';

const price = fc.integer({ min: 0, max: 10_000_000 }).map((minor) => minor / 100);
const amounts = fc.record({ usd: price, eur: price });
const hasTwoDecimals = (amount: number) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6;

describe('plan names', () => {
  it('are the types and ids of the source PLN-03 PLN-04', () => {
    expect(planTypes.join(' ')).toBe(
      'eval business public reseller_starter reseller_basic reseller_premium customeradmin_premium vm_ips',
    );
    expect(knownPlanIds('acme').join(' ')).toBe(
      'Evaluation Public_Free_Plan_Monthly Freemium-Basic Freemium-Pro Freemium-Promo Pro-XYZ XYZ-Pro-Paper acme-Automotive',
    );
  });

  it('tell freemium by the master plan alone', () => {
    expect(isFreemiumMasterPlan('Freemium')).toBe(true);
    expect(isFreemiumMasterPlan('Freemium-Basic')).toBe(false);
  });
});

describe('amounts', () => {
  it.each([
    [{ usd: 0, eur: 0 }, false],
    [{ usd: 0, eur: 1 }, true],
    [{ usd: 0.01, eur: 0 }, true],
  ])('of %j make a paid plan: %s', (amount, paid) => {
    expect(isPaidPlan({ price: amount })).toBe(paid);
  });

  it('take a promo code’s percent off both currencies PLN-18', () => {
    expect(discounted({ usd: 449, eur: 399.99 }, 15)).toEqual({
      discount: { usd: 67.35, eur: 60 },
      discountedPrice: { usd: 381.65, eur: 339.99 },
    });
  });

  it('lose nothing between discount and discounted price, and keep 2 decimals PLN-14', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 100 }), (base, tax, percent) => {
        const { discount, discountedPrice } = discounted(base, percent);
        const total = totalPrice({ price: base, discountedPrice, tax });
        for (const currency of ['usd', 'eur'] as const) {
          expect(discount[currency] + discountedPrice[currency]).toBeCloseTo(base[currency], 6);
          expect(total[currency]).toBeCloseTo(discountedPrice[currency] + tax[currency], 6);
          expect([discount, discountedPrice, total].map((each) => each[currency]).every(hasTwoDecimals)).toBe(true);
        }
      }),
    );
  });

  it('add the tax to the base price when there is no discount PLN-17', () => {
    const tax = { usd: 0, eur: 85.31 };
    expect(totalPrice({ price: { usd: 449, eur: 449 }, discountedPrice: null, tax })).toEqual({
      usd: 449,
      eur: 534.31,
    });
    const discountedPrice = { usd: 0, eur: 0 };
    expect(totalPrice({ price: { usd: 449, eur: 449 }, discountedPrice, tax })).toEqual({ usd: 0, eur: 85.31 });
  });
});

describe('name of a new project', () => {
  it.each([
    [[], 'Basic'],
    [['Other'], 'Basic'],
    [['Basic'], 'Basic 2'],
    [['Basic', 'Basic 2', 'Basic 4'], 'Basic 3'],
    [['Basic 2'], 'Basic'],
  ])('beside %j is %s', (names, expected) => {
    expect(projectNameFor('Basic', names)).toBe(expected);
  });

  it('is never taken, however many there are', () => {
    const names = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map((n) => (n === 1 ? 'Basic' : `Basic ${n}`)));
    fc.assert(
      fc.property(names, (existing) => {
        expect(existing).not.toContain(projectNameFor('Basic', existing));
      }),
    );
  });
});
