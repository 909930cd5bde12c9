import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsNewPeriod, planChangeTakesEffect } from './plan-change.ts';

const plan = (eur: number, period: 'MON' | 'ANN' = 'MON') => ({ price: { usd: eur, eur }, period });

describe('a change of plan', () => {
  it.each([
    ['from a free plan to one with a price', plan(0), plan(449), 'now'],
    ['from a free plan to another', plan(0), plan(0), 'now'],
    ['from a plan with a price to a free one', plan(449), plan(0), 'end of period'],
    ['to one that costs as much', plan(449), plan(449), 'now'],
    ['to one that costs less in a year than twelve months did', plan(449), plan(4490, 'ANN'), 'end of period'],
    ['to one that costs more in a year than twelve months did', plan(300), plan(4490, 'ANN'), 'now'],
    ['from a year to dearer months', plan(4490, 'ANN'), plan(449), 'now'],
  ] as const)('%s takes effect %s', (...[, present, next, effect]) => {
    expect(planChangeTakesEffect(present, next)).toBe(effect);
  });

  it('never takes effect at once in both directions unless both cost the same', () => {
    const price = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(price, price, (one, other) => {
        const both = [planChangeTakesEffect(plan(one), plan(other)), planChangeTakesEffect(plan(other), plan(one))];
        expect(both.every((effect) => effect === 'now')).toBe(one === other);
      }),
    );
  });

  it.each([
    [plan(0), plan(449), true],
    [plan(449), plan(449), false],
    [plan(449), plan(4490, 'ANN'), true],
    [plan(449), plan(0), false],
    [plan(0), plan(0), false],
  ])('from %j to %j begins a new billing period: %s', (present, next, begins) => {
    expect(beginsNewPeriod(present, next)).toBe(begins);
  });
});
