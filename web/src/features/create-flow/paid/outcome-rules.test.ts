import { describe, expect, it } from 'vitest';
import { openFlow, reduceFlow } from '../flow-rules.ts';
import { afterRefusal, eventOfPayment } from './outcome-rules.ts';

describe('an outcome of the payment form', () => {
  const plan = { id: 'Freemium-Pro', price: { usd: 449, eur: 449 }, is_evaluation_plan: false };
  const opened = openFlow({ stored: undefined, flowId: 'f', plan, upgradeId: null, requestedStep: null, userId: null });
  const undone = (outcome: Parameters<typeof eventOfPayment>[0]) =>
    reduceFlow(opened, eventOfPayment(outcome))?.done.includes('payment') === false;

  it('OK and CANCEL finish the payment step, and only OK stands for a stored method', () => {
    const changed = reduceFlow(opened, { type: 'billing-changed' });
    const isCleared = (status: 'OK' | 'CANCEL') =>
      changed && reduceFlow(changed, eventOfPayment({ status }))?.isPaymentCleared;
    expect([undone({ status: 'OK' }), undone({ status: 'CANCEL' })]).toEqual([false, false]);
    expect([isCleared('OK'), isCleared('CANCEL')]).toEqual([false, true]);
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
