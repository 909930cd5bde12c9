import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, ordersOf, planAmounts, taxLines } from './order.ts';

const untaxed = { rate: 0 };
const german = { rate: 1900 };

describe('an order', () => {
  it('takes the percentage off the price and taxes what remains, in both currencies PLN-17 PLN-18', () => {
    const orders = ordersOf({ price: { usd: 449, eur: 399 }, percent: 20, taxation: german });
    expect(orders.usd).toEqual({
      currency: 'usd',
      price: 44_900,
      discount: 8980,
      discountedPrice: 35_920,
      taxes: [{ rate: 1900, base: 35_920, tax: 6825 }],
      tax: 6825,
      total: 42_745,
    });
    expect(planAmounts(orders)).toEqual({
      tax: { usd: 68.25, eur: 60.65 },
      discount: { usd: 89.8, eur: 79.8 },
      discountedPrice: { usd: 359.2, eur: 319.2 },
      totalPrice: { usd: 427.45, eur: 379.85 },
    });
  });

  it('without a promo code has no discount, and its total is the price plus tax PLN-17', () => {
    const orders = ordersOf({ price: { usd: 449, eur: 0 }, taxation: german });
    expect(planAmounts(orders)).toEqual({
      tax: { usd: 85.31, eur: 0 },
      discount: null,
      discountedPrice: null,
      totalPrice: { usd: 534.31, eur: 0 },
    });
    expect(orderOf({ price: { usd: 449, eur: 449 }, taxation: untaxed }, 'eur')).toMatchObject({
      tax: 0,
      total: 44_900,
    });
  });

  it.each([
    [0.01, 50, 1, 0],
    [0.01, 49.99, 0, 1],
    [0.99, 33.33, 33, 66],
    [1, 12.5, 13, 87],
    [449, 100, 44_900, 0],
  ])(
    'of %d with %d per cent off has a discount of %i cents, rounded half up PLN-14',
    (amount, percent, ...expected) => {
      const order = orderOf({ price: { usd: amount, eur: amount }, percent, taxation: untaxed }, 'eur');
      expect([order.discount, order.discountedPrice, order.total]).toEqual([...expected, expected[1]]);
    },
  );

  it.each([
    [0.5, 2100, 11],
    [0.5, 1900, 10],
    [0.1, 500, 1],
    [0.09, 500, 0],
    [100, 2550, 2550],
  ])('of %d at %i basis points has a tax of %i cents, rounded half up', (amount, rate, tax) => {
    expect(orderOf({ price: { usd: amount, eur: amount }, taxation: { rate } }, 'usd').tax).toBe(tax);
  });
});

describe('the taxes of several lines', () => {
  it('are one for each rate, on the sum of its lines', () => {
    const lines = [
      { amount: 3, rate: 1900 },
      { amount: 1000, rate: 700 },
      { amount: 3, rate: 1900 },
      { amount: 5, rate: 0 },
    ];
    expect(taxLines(lines)).toEqual([
      { rate: 0, base: 5, tax: 0 },
      { rate: 700, base: 1000, tax: 70 },
      { rate: 1900, base: 6, tax: 1 },
    ]);
    expect(taxLines([])).toEqual([]);
  });
});

const cents = fc.nat({ max: 10_000_000 });
const inputs = fc.record({
  price: fc.record({ usd: cents.map((value) => value / 100), eur: cents.map((value) => value / 100) }),
  percent: fc.option(
    fc.integer({ min: 1, max: 10_000 }).map((value) => value / 100),
    { nil: undefined },
  ),
  taxation: fc.record({ rate: fc.integer({ min: 0, max: 3000 }) }),
});

describe('whatever the price, the discount and the rate', () => {
  it('no cent is lost, nothing is negative, and both currencies are computed alike', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom('usd', 'eur'), (input, currency) => {
        const order = orderOf(input, currency);
        expect(order.price).toBe(Math.round(input.price[currency] * 100));
        expect((order.discount ?? 0) + (order.discountedPrice ?? order.price)).toBe(order.price);
        expect(order.total).toBe((order.discountedPrice ?? order.price) + order.tax);
        for (const amount of [order.discount ?? 0, order.discountedPrice ?? 0, order.tax, order.total]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        const other = orderOf({ ...input, price: { usd: input.price[currency], eur: input.price[currency] } }, 'usd');
        expect({ ...other, currency }).toEqual(order);
      }),
    );
  });

  it('the tax differs from the exact one by half a cent at most', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { discountedPrice, price, tax } = orderOf(input, 'eur');
        const exact = ((discountedPrice ?? price) * input.taxation.rate) / 10_000;
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('what the lines of one order are taxed is what each sum is taxed, in any order of lines', () => {
    const line = fc.record({ amount: cents, rate: fc.constantFrom(0, 700, 1900, 2550) });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const taxes = taxLines(lines);
        expect(taxLines(lines.toReversed())).toEqual(taxes);
        expect(taxes.reduce((sum, { base }) => sum + base, 0)).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});
