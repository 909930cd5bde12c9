import type { PlanCost } from '@waypost/contract/entities/billing';
import { describe, expect, it } from 'vitest';
import { openFlow, reduceFlow } from '../flow-rules.ts';
import {
  afterRefusal,
  buyLabel,
  buyObstacle,
  confirmationPaths,
  eventOfPayment,
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
  taxation: { kind: 'domestic', country: 'DE', rate: 19, vat: 'none' },
  promo: null,
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
      tax: 83.6,
      total: 523.6,
    });
    expect(reviewedOrder(discounted, 'usd')).toEqual({
      currency: 'usd',
      price: 449,
      discount: 89.8,
      tax: 0,
      total: 359.2,
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

describe('the button of the review', () => {
  it.each([
    [false, null, 'buy'],
    [false, 'prj_1', 'upgrade'],
    [true, null, 'subscribe'],
    [true, 'prj_1', 'subscribe'],
  ] as const)('of a plan that is free (%s), for the project %s, is %s', (isFree, upgradeId, label) => {
    expect(buyLabel({ isFree, upgradeId })).toBe(label);
  });

  it('waits for a payment method first, then for the order', () => {
    expect(buyObstacle({ hasPaymentType: false, hasOrder: false })).toBe('paymentMissing');
    expect(buyObstacle({ hasPaymentType: false, hasOrder: true })).toBe('paymentMissing');
    expect(buyObstacle({ hasPaymentType: true, hasOrder: false })).toBe('orderMissing');
    expect(buyObstacle({ hasPaymentType: true, hasOrder: true })).toBeUndefined();
  });
});

it('only a change of plan is charged later: one to a cheaper plan, or one within the paid period', () => {
  const plan = (eur: number) => ({ price: { usd: eur, eur }, period: 'MON' }) as const;
  expect(isChargedLater(undefined, plan(449))).toBe(false);
  expect(isChargedLater(null, plan(449))).toBe(false);
  expect(isChargedLater(plan(0), plan(449))).toBe(false);
  expect(isChargedLater(plan(449), plan(449))).toBe(true);
  expect(isChargedLater(plan(449), plan(900))).toBe(true);
  expect(isChargedLater(plan(449), plan(100))).toBe(true);
});

describe('an outcome of the payment form', () => {
  const plan = { id: 'Freemium-Pro', price: { usd: 449, eur: 449 }, is_evaluation_plan: false };
  const opened = openFlow({ stored: undefined, flowId: 'f', plan, upgradeId: null, requestedStep: null, userId: null });
  const undone = (outcome: Parameters<typeof eventOfPayment>[0]) =>
    reduceFlow(opened, eventOfPayment(outcome))?.done.includes('payment') === false;

  it.each(['OK', 'CANCEL'] as const)('%s finishes the payment step', (status) => {
    expect(undone({ status })).toBe(false);
  });

  it('ERROR is an error of billing if it says so, otherwise one of the payment, and the step stays undone', () => {
    const error = (data?: unknown) => reduceFlow(opened, eventOfPayment({ status: 'ERROR', data }))?.error;
    expect(error('BILLING')).toBe('CANNOT_SAVE_BILLING_DETAILS');
    expect(error({ error_message: 'BILLING' })).toBe('PAYMENT_FAILED');
    expect(error()).toBe('PAYMENT_FAILED');
    expect(undone({ status: 'ERROR', data: 'BILLING' })).toBe(true);
    expect(undone({ status: 'ERROR' })).toBe(true);
  });
});

it.each([
  ['ORDER_CHANGED', 'read-order'],
  ['PROMO_CODE_NOT_VALID', 'read-order'],
  ['PAYMENT_REFUSED', 'read-purchase'],
  ['PAYMENT_PENDING', 'read-purchase'],
  ['CREATION_LOCKED', 'show'],
])('after %s the review will %s', (reason, act) => {
  expect(afterRefusal(reason)).toBe(act);
});

it.each([
  ['expired_card', 'expired_card'],
  ['something new', 'declined'],
  [null, 'declined'],
])('a payment that was refused for %s has the sentence of %s', (code, known) => {
  expect(refusalCodeOf(code)).toBe(known);
});

it('the confirmation leads to the project if it is the only one, and to the projects always', () => {
  expect(confirmationPaths('prj_1', 1)).toEqual(['/projects/prj_1', '/projects']);
  expect(confirmationPaths('prj_1', 0)).toEqual(['/projects']);
  expect(confirmationPaths('prj_1', 2)).toEqual(['/projects']);
});
