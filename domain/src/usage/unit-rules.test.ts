import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyStep,
  countedAmount,
  countings,
  type Counting,
  ruleLimits,
  ruleOn,
  roundings,
  sameAmount,
  type UnitRule,
  type UnitStep,
  unitsBy,
} from './unit-rules.ts';

const anyStep: fc.Arbitrary<UnitStep> = fc.record({
  free: fc.nat({ max: 100 }),
  multiply: fc.integer({ min: 1, max: ruleLimits.factor }),
  divide: fc.integer({ min: 1, max: ruleLimits.factor }),
  rounding: fc.constantFrom(...roundings),
  minimum: fc.nat({ max: 50 }),
});
const largestAmount = 100_000_000;
const step = (more: Partial<UnitStep>): UnitStep => ({ ...sameAmount, ...more });

describe('a step of a unit rule', () => {
  it.each([
    [0, step({ minimum: 5 }), 0],
    [1, step({}), 1],
    [7, step({ multiply: 3 }), 21],
    [16, step({ divide: 15 }), 2],
    [16, step({ divide: 15, rounding: 'down' }), 1],
    [15, step({ divide: 15 }), 1],
    [7, step({ divide: 2, rounding: 'half-up' }), 4],
    [22, step({ divide: 15, rounding: 'half-up' }), 1],
    [23, step({ divide: 15, rounding: 'half-up' }), 2],
    [4, step({ minimum: 5 }), 5],
    [5, step({ free: 5, minimum: 3 }), 0],
    [6, step({ free: 5, minimum: 3 }), 3],
    [10, step({ free: 4, multiply: 5, divide: 4, rounding: 'down' }), 7],
  ])('makes of %i by %j the amount %i', (amount, by, expected) => {
    expect(applyStep(amount, by)).toBe(expected);
  });

  it('answers integers, never less for a larger amount, and nothing for what is free', () => {
    fc.assert(
      fc.property(fc.nat({ max: largestAmount }), fc.nat({ max: 1000 }), anyStep, (amount, more, by) => {
        const result = applyStep(amount, by);
        expect(Number.isSafeInteger(result)).toBe(true);
        expect(applyStep(amount + more, by)).toBeGreaterThanOrEqual(result);
        expect(result === 0).toBe(amount <= by.free || (result === 0 && by.rounding !== 'up' && by.minimum === 0));
      }),
    );
  });

  it('differs from the exact quotient by less than one, in the direction of its rounding', () => {
    fc.assert(
      fc.property(fc.nat({ max: largestAmount }), anyStep, (amount, any) => {
        const by = { ...any, free: 0, minimum: 0 };
        const exact = BigInt(amount) * BigInt(by.multiply);
        const rest = exact - BigInt(applyStep(amount, by)) * BigInt(by.divide);
        const divide = BigInt(by.divide);
        if (by.rounding === 'down') expect(rest >= 0n && rest < divide).toBe(true);
        else if (by.rounding === 'up') expect(rest <= 0n && rest > -divide).toBe(true);
        else expect(2n * rest < divide && 2n * rest >= -divide).toBe(true);
      }),
    );
  });
});

describe('what a rule counts', () => {
  const quantities = { items: 4, rows: 3, columns: 5, tiles: 6, layers: 2, ranges: 7 };
  it.each([
    ['request', 9],
    ['item', 4],
    ['matrix-point', 15],
    ['tile-layer', 12],
    ['isoline', 7],
    ['session', 1],
  ] as const)('is for %s %i', (counts, expected) => {
    expect(countedAmount(counts, { requests: 9, quantities })).toBe(expected);
  });

  it('takes a missing quantity for one, and a quantity of zero for zero', () => {
    const all = Object.keys(countings) as Counting[];
    expect(all.map((counts) => countedAmount(counts, { requests: 1 }))).toEqual(all.map(() => 1));
    expect(countedAmount('matrix-point', { requests: 1, quantities: { rows: 3 } })).toBe(3);
    expect(countedAmount('matrix-point', { requests: 1, quantities: { rows: 3, columns: 0 } })).toBe(0);
  });
});

describe('the rule of a day', () => {
  const rule = (from: string, more: Partial<UnitRule> = {}): UnitRule => ({
    from,
    counts: 'request',
    units: sameAmount,
    billable: sameAmount,
    ...more,
  });
  const rules = [rule('2026-03-01'), rule('2024-02-29'), rule('2026-01-01')];

  it.each([
    ['2024-02-28', undefined],
    ['2024-02-29', '2024-02-29'],
    ['2025-12-31', '2024-02-29'],
    ['2026-01-01', '2026-01-01'],
    ['2026-02-28', '2026-01-01'],
    ['2026-03-01', '2026-03-01'],
    ['2030-01-01', '2026-03-01'],
  ])('%s is the latest that has begun, in whatever order they stand', (day, from) => {
    expect(ruleOn(rules, day)?.from).toBe(from);
  });

  it('makes units of the amount, and billable units of the units', () => {
    const matrix = rule('2026-01-01', {
      counts: 'matrix-point',
      units: step({ minimum: 5 }),
      billable: step({ free: 1, divide: 2 }),
    });
    expect(unitsBy(matrix, { requests: 1, quantities: { rows: 1, columns: 3 } })).toEqual({
      units: 5,
      billable_units: 2,
    });
    expect(unitsBy(matrix, { requests: 1, quantities: { rows: 10, columns: 10 } })).toEqual({
      units: 100,
      billable_units: 50,
    });
  });
});
