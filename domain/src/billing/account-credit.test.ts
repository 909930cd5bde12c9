import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentOf } from './account-credit.ts';

it.each([
  [53_431, 0, 0, 53_431],
  [53_431, 10_000, 10_000, 43_431],
  [53_431, 53_431, 53_431, 0],
  [53_431, 60_000, 53_431, 0],
  [53_431, -500, 0, 53_431],
  [0, 500, 0, 0],
])('of a total of %i, a credit of %i pays %i, and %i is charged', (...[total, credit, credit_used, charged]) => {
  expect(paymentOf({ total, credit })).toEqual({ credit_used, charged });
});

it('credit and charge pay every total exactly, and the credit is never exceeded', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: -1_000_000, max: 10_000_000 }), (total, credit) => {
      const { credit_used, charged } = paymentOf({ total, credit });
      expect(credit_used + charged).toBe(total);
      expect(charged).toBeGreaterThanOrEqual(0);
      expect(credit_used).toBeLessThanOrEqual(Math.max(0, credit));
    }),
  );
});
