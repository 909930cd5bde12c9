import { expect, it } from 'vitest';
import { createApi } from '../../../api/api.ts';
import { customerStatementQuery, monthsBetween, presentMonth } from './customer-statement-query.ts';

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

it('a statement is of its customer and its month', () => {
  const api = createApi(() => new Promise(() => undefined));
  const keyOf = (customer: 'cus_1' | 'cus_2', month: string) =>
    JSON.stringify(customerStatementQuery(api, customer, month).queryKey);
  expect(new Set([keyOf('cus_1', '2026-11'), keyOf('cus_2', '2026-11'), keyOf('cus_1', '2026-12')]).size).toBe(3);
});
