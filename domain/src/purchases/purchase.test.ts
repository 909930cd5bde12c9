import { describe, expect, it } from 'vitest';
import { chargedFor, isOrderReviewed, type OrderFigures, type ReviewedOrder } from './purchase.ts';

const order = {
  currency: 'eur',
  price: 44_900,
  discount: 4490,
  credit: 1000,
  tax: 7488,
  total: 46_898,
  credit_used: 500,
} as const satisfies OrderFigures;
const seen: ReviewedOrder = {
  currency: 'eur',
  price: 449,
  discount: 44.9,
  credit: 10,
  tax: 74.88,
  total: 468.98,
  credit_used: 5,
};

describe('an order', () => {
  it('is reviewed if the buyer has seen every amount of it, in major units', () => {
    expect(isOrderReviewed(seen, order)).toBe(true);
  });

  it.each([
    { currency: 'usd' },
    { price: 450 },
    { discount: null },
    { discount: 44.91 },
    { credit: undefined },
    { credit: 0 },
    { tax: 74.89 },
    { total: 468.97 },
    { credit_used: undefined },
    { credit_used: 4.99 },
  ])('is not reviewed if the buyer has seen %j', (other) => {
    expect(isOrderReviewed({ ...seen, ...other }, order)).toBe(false);
  });

  it('counts a part that is left out like none', () => {
    const plain = { currency: 'eur', price: 100, discount: null, tax: 0, total: 100 } as const;
    expect(isOrderReviewed({ ...plain, price: 1, total: 1, credit: null, credit_used: 0 }, plain)).toBe(true);
  });

  it('is charged without what credits pay', () => {
    expect([chargedFor(order), chargedFor({ total: 100 })]).toEqual([46_398, 100]);
  });
});
