import { expect, it } from 'vitest';
import { monthsBetween, presentMonth } from './customer-statement-query.ts';

it.each([
  ['2026-11', '2026-11', ['2026-11']],
  ['2026-11', '2027-02', ['2027-02', '2027-01', '2026-12', '2026-11']],
  ['2027-03', '2027-02', ['2027-02']],
])('the months from %s to %s are %j', (first, last, months) => {
  expect(monthsBetween(first, last)).toEqual(months);
});

it('the present month is that of the UTC day', () => {
  expect(presentMonth(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11');
  expect(presentMonth(new Date('2026-12-01T00:00:00Z'))).toBe('2026-12');
});
