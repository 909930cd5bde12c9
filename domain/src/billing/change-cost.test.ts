import { describe, expect, it } from 'vitest';
import { changeCost } from './change-cost.ts';

const plan = (price: number, period: 'MON' | 'ANN' = 'MON') => ({ price: { usd: price, eur: price }, period });
const [free, pro, cheap, annual] = [plan(0), plan(449), plan(99), plan(6000, 'ANN')];

describe('the cost of a change of plan', () => {
  it.each([
    ['from free to a price', free, pro, [534.31, 534.31, false]],
    ['to a plan of another period', pro, annual, [534.31, 534.31, false]],
    ['to a cheaper plan', pro, cheap, [0, 534.31, true]],
    ['to another plan of the same price', pro, pro, [0, 534.31, true]],
  ] as const)('%s', (...[, present, next, expected]) => {
    const { now, next: later, startsNextPeriod } = changeCost(present, next, 534.31);
    expect([now, later, startsNextPeriod]).toEqual(expected);
  });

  it('is nothing for a free plan, also later', () => {
    expect(changeCost(pro, free, 0)).toEqual({ now: 0, next: 0, startsNextPeriod: true });
  });
});
