import { sameAmount, unitsBy } from '@waypost/domain/usage/unit-rules';
import { expect, it } from 'vitest';
import type { Text } from '../../../messages/use-text.tsx';
import { appliesToSum, formulaOf, generalFormula } from './formula.ts';

const words: Readonly<Record<string, string>> = {
  'usageDetail.toUnits': 'Units: {formula}',
  'usageDetail.toBillable': 'Billable units: {formula}',
  'usageDetail.calls': '{count} calls',
  'unitRules.atLeast': 'at least {minimum}',
  'unitRules.rounded.up': 'rounded up',
};
const t = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  (words[id] ?? id.split('.').at(-1) ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name]),
  )) as Text;

const rule = (given: Partial<Parameters<typeof unitsBy>[0]> = {}) => ({
  from: '2026-01-01',
  counts: 'request' as const,
  units: sameAmount,
  billable: sameAmount,
  ...given,
});
const applied = (one: ReturnType<typeof rule>, requests: number, quantities: Record<string, number> | null = null) => {
  const { units, billable_units } = unitsBy(one, { requests, quantities: quantities ?? undefined });
  return formulaOf(one, { requests, quantities, usage_units: units, billable_units }, t);
};

it('puts the numbers of an event into the formula of its rule', () => {
  const matrix = rule({
    counts: 'matrix-point' as 'request',
    units: { ...sameAmount, minimum: 5 },
    billable: { ...sameAmount, divide: 2 },
  });
  expect(applied(matrix, 1, { rows: 3, columns: 3 })).toEqual([
    'Units: 3 rows × 3 columns = 9 = 9, at least 5 = 9',
    'Billable units: 9 = 9 ÷ 2, rounded up = 5',
  ]);
  expect(applied(matrix, 1, { rows: 2 })).toEqual([
    'Units: 2 rows × 1 columns = 2 = 2, at least 5 = 5',
    'Billable units: 5 = 5 ÷ 2, rounded up = 3',
  ]);
});

it('writes a rule that changes nothing without operations, and reported units as such', () => {
  expect(applied(rule(), 1234)).toEqual(['Units: 1234 calls = 1,234', 'Billable units: 1,234']);
  expect(formulaOf(null, { requests: 2, quantities: null, usage_units: 16, billable_units: 16 }, t)).toEqual([
    'Units: 2 calls, reported: 16',
    'Billable units: 16',
  ]);
});

it('takes off what is free before it multiplies', () => {
  const free = rule({ units: { ...sameAmount, free: 2, multiply: 3 } });
  expect(applied(free, 10)[0]).toBe('Units: 10 calls = (10 − 2) × 3 = 24');
  expect(generalFormula(free, t)).toEqual(['Units: (calls − 2) × 3', 'Billable units: units']);
});

it('is applied to the sum of all calls only where that is the sum of all results', () => {
  expect(appliesToSum(null)).toBe(true);
  expect(appliesToSum(rule({ units: { ...sameAmount, multiply: 4 } }))).toBe(true);
  for (const step of [{ divide: 2 }, { minimum: 1 }, { free: 1 }]) {
    expect(appliesToSum(rule({ units: { ...sameAmount, ...step } }))).toBe(false);
    expect(appliesToSum(rule({ billable: { ...sameAmount, ...step } }))).toBe(false);
  }
  expect(appliesToSum(rule({ counts: 'item' as 'request' }))).toBe(false);
});
