import type { PlanCost } from '@waypost/contract/entities/billing';
import { describe, expect, it } from 'vitest';
import {
  buyLabel,
  buyObstacle,
  confirmationPaths,
  isChargedLater,
  orderLines,
  refusalCodeOf,
  reviewedOrder,
} from './review-rules.ts';

const cost: PlanCost = {
  price: { usd: 449, eur: 440 },
  discount: null,
  discountedPrice: null,
  tax: { usd: 0, eur: 83.6 },
  totalPrice: { usd: 449, eur: 523.6 },
  credit_used: { usd: 0, eur: 0 },
  taxation: { kind: 'domestic', country: 'DE', rate: 19, vat: 'none' },
  promo: null,
  change: null,
};
const discounted: PlanCost = {
  ...cost,
  discount: { usd: 89.8, eur: 88 },
  discountedPrice: { usd: 359.2, eur: 352 },
  tax: { usd: 0, eur: 66.88 },
  totalPrice: { usd: 359.2, eur: 418.88 },
};

describe('the order of the review', () => {
  it('has the figures of the account’s currency', () => {
    expect(reviewedOrder(cost, 'eur')).toEqual({
      currency: 'eur',
      price: 440,
      discount: null,
      credit: null,
      tax: 83.6,
      total: 523.6,
      credit_used: 0,
    });
    expect(reviewedOrder(discounted, 'usd')).toEqual({
      currency: 'usd',
      price: 449,
      discount: 89.8,
      credit: null,
      tax: 0,
      total: 359.2,
      credit_used: 0,
    });
  });

  it('lists price, tax and total, the tax also when it is 0, and the discount only with a promo code', () => {
    expect(orderLines(reviewedOrder(cost, 'usd'))).toEqual([
      { name: 'price', amount: 449 },
      { name: 'tax', amount: 0 },
      { name: 'total', amount: 449 },
    ]);
    expect(orderLines(reviewedOrder(discounted, 'eur'))).toEqual([
      { name: 'price', amount: 440 },
      { name: 'discount', amount: -88 },
      { name: 'tax', amount: 66.88 },
      { name: 'total', amount: 418.88 },
    ]);
  });
});

it('an order that the account’s credit pays in part or whole lists the credit and what is left to charge', () => {
  const order = reviewedOrder({ ...cost, credit_used: { usd: 449, eur: 0.1 } }, 'eur');
  expect(order.credit_used).toBe(0.1);
  expect(orderLines(order).slice(-2)).toEqual([
    { name: 'creditUsed', amount: -0.1 },
    { name: 'charged', amount: 523.5 },
  ]);
  expect(orderLines({ ...order, credit_used: order.total }).at(-1)).toEqual({ name: 'charged', amount: 0 });
});

describe('the order of a change of plan', () => {
  const change = {
    currency: 'usd',
    takes_effect: '2026-04-16',
    credit: 50,
    carried: 0,
    now: 1,
    next: 2,
    next_on: '',
  } as const;

  it('has the currency of the subscription and the credit for what is unused, which is taken off (BIL-39)', () => {
    const order = reviewedOrder({ ...cost, change }, 'eur');
    expect(order).toMatchObject({ currency: 'usd', price: 449, credit: 50, total: 449 });
    expect(orderLines(order)).toContainEqual({ name: 'credit', amount: -50 });
    expect(orderLines({ ...order, credit: 0 })).not.toContainEqual(expect.objectContaining({ name: 'credit' }));
  });
});

describe('the button of the review', () => {
  it.each([
    [false, false, 'buy'],
    [false, true, 'upgrade'],
    [true, false, 'subscribe'],
    [true, true, 'subscribe'],
  ] as const)('of a plan that is free (%s), where it changes a project (%s), is %s', (isFree, isChange, label) => {
    expect(buyLabel({ isFree, isChange })).toBe(label);
  });

  it('waits for a payment method first, then for the order', () => {
    expect(buyObstacle({ hasPaymentType: false, hasOrder: false })).toBe('paymentMissing');
    expect(buyObstacle({ hasPaymentType: false, hasOrder: true })).toBe('paymentMissing');
    expect(buyObstacle({ hasPaymentType: true, hasOrder: false })).toBe('orderMissing');
    expect(buyObstacle({ hasPaymentType: true, hasOrder: true })).toBeUndefined();
  });
});

it('only a change to a cheaper plan is charged later', () => {
  const plan = (eur: number) => ({ price: { usd: eur, eur }, period: 'MON' }) as const;
  expect(isChargedLater(undefined, plan(449))).toBe(false);
  expect(isChargedLater(null, plan(449))).toBe(false);
  expect(isChargedLater(plan(0), plan(449))).toBe(false);
  expect(isChargedLater(plan(449), plan(449))).toBe(false);
  expect(isChargedLater(plan(449), plan(900))).toBe(false);
  expect(isChargedLater(plan(449), plan(100))).toBe(true);
});

it.each([
  ['expired_card', 'expired_card'],
  ['something new', 'declined'],
  [null, 'declined'],
])('a payment that was refused for %s has the sentence of %s', (code, known) => {
  expect(refusalCodeOf(code)).toBe(known);
});

it('the confirmation leads to the project if no other one exists, ended or not, and to the projects always (CRE-43)', () => {
  expect(confirmationPaths('prj_1', ['prj_1'])).toEqual(['/projects/prj_1', '/projects']);
  expect(confirmationPaths('prj_1', [])).toEqual(['/projects/prj_1', '/projects']);
  expect(confirmationPaths('prj_1', ['prj_2', 'prj_1'])).toEqual(['/projects']);
  expect(confirmationPaths('prj_1', ['prj_2'])).toEqual(['/projects']);
});
