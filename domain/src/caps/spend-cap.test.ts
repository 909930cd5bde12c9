import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capInAnswer, capLevel, type CapStop, pacePerDay, reachedAt, stopAt } from './spend-cap.ts';

describe('the level of a cap', () => {
  it.each([
    [0, 100, 0],
    [49, 100, 0],
    [50, 100, 50],
    [74, 100, 50],
    [75, 100, 75],
    [89, 100, 75],
    [90, 100, 90],
    [99, 100, 90],
    [100, 100, 100],
    [5000, 100, 100],
    [0, 1, 0],
    [1, 1, 100],
    [1, 3, 0],
    [2, 3, 50],
    [900_000_000_000, 1_000_000_000_000, 90],
  ])('with %i of %i used is %i', (used, amount, level) => {
    expect(capLevel(used, amount)).toBe(level);
  });

  it('never falls with more usage, and is 100 exactly when the cap is reached', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(amounts, fc.nat(1_500_000), fc.nat(1000), (amount, used, more) => {
        expect(capLevel(used + more, amount)).toBeGreaterThanOrEqual(capLevel(used, amount));
        expect(capLevel(used, amount) === 100).toBe(used >= amount);
      }),
    );
  });
});

const stop: CapStop = { scope: 'key', measure: 'units', amount: 1000, currency: null, ends: Date.UTC(2026, 11, 1) };

describe('a reached cap', () => {
  it('refuses until its period ends and not at its end; of several the one that ends last', () => {
    const later = { ...stop, scope: 'project', ends: stop.ends + 1 } as const;
    expect(stopAt([], 0)).toBe(undefined);
    expect(stopAt([stop, later], stop.ends - 1)).toBe(later);
    expect(stopAt([later, stop], stop.ends)).toBe(later);
    expect(stopAt([stop], stop.ends)).toBe(undefined);
  });

  it('tells gateways which cap it is, its limit in major units, and its end', () => {
    const endsAt = '2026-12-01T00:00:00.000Z';
    expect(capInAnswer(stop)).toEqual({
      cap: { scope: 'key', measure: 'units', limit: 1000 },
      endsAt,
      message: `The spend cap of this key, 1000 units, is reached. Calls are accepted again from ${endsAt}, or as soon as the cap is raised.`,
    });
    const money = { ...stop, scope: 'customer', measure: 'money', amount: 2050, currency: 'eur' } as const;
    expect(capInAnswer(money)).toMatchObject({
      cap: { scope: 'customer', measure: 'money', limit: 20.5, currency: 'eur' },
      message: expect.stringContaining('whose project this is, 20.50 EUR, is reached'),
    });
  });
});

describe('today’s pace', () => {
  it.each([
    ['00:00', 0, 240, 240],
    ['06:00', 60, 240, 240],
    ['12:00', 100, 0, 100],
    ['18:00', 300, 40, 310],
  ] as const)('at %s UTC with %i today and %i yesterday is %i a day', (...[time, today, yesterday, pace]) => {
    expect(pacePerDay({ today, yesterday }, Date.parse(`2026-11-21T${time}:00Z`))).toBe(pace);
  });

  it('tells when an amount is reached, if that is before the end', () => {
    const nowMs = Date.UTC(2026, 10, 21, 12);
    const day = 24 * 60 * 60 * 1000;
    const until = { nowMs, endsMs: nowMs + 2 * day };
    expect(reachedAt([50, 150, 250], 50, until)).toBe(nowMs);
    expect(reachedAt([50, 150, 250], 100, until)).toBe(nowMs + day / 2);
    expect(reachedAt([50, 150, 250], 249, until)).toBe(nowMs + 1.99 * day);
    expect(reachedAt([50, 150, 250], 250, until)).toBe(undefined);
    expect(reachedAt([50, 150, 250], 251, until)).toBe(undefined);
    expect(reachedAt([50, 50, 50], 51, until)).toBe(undefined);
  });
});
