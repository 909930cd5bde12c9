import { describe, expect, it } from 'vitest';
import { changeRows } from './change-rows.ts';

const plan = (eur: number, period: 'MON' | 'ANN' = 'MON') => ({ price: { usd: eur, eur }, period });
const change = {
  currency: 'eur',
  takes_effect: '2026-04-16',
  credit: null,
  carried: 0,
  now: 534.31,
  next: 534.31,
  next_on: '2026-05-16',
} as const;
const nothingUsed = { usd: 0, eur: 0 };
type Given = Omit<Parameters<typeof changeRows>[0], 'credit_used'>;
const rowsOf = (given: Given, to: Parameters<typeof changeRows>[1], credit_used = nothingUsed) =>
  changeRows({ ...given, credit_used }, to).map(({ term, day, amount }) => [
    term.replace('projects.plans.', ''),
    day,
    amount,
  ]);

describe('what a change of plan shows before it is confirmed', () => {
  it('is the credit, what is paid now, what is left of the credit and what each period costs from a day on (BIL-39)', () => {
    expect(rowsOf({ change }, plan(449))).toEqual([
      ['payNow', null, 534.31],
      ['eachMonthFrom', '2026-05-16', 534.31],
    ]);
    expect(rowsOf({ change: { ...change, credit: 600, carried: 179.69, now: 0 } }, plan(449, 'ANN'))).toEqual([
      ['credit', null, -600],
      ['payNow', null, 0],
      ['carried', null, 179.69],
      ['eachYearFrom', '2026-05-16', 534.31],
    ]);
    expect(rowsOf({ change: { ...change, now: 0, next: 0 } }, plan(0)).at(-1)).toEqual(['freeFrom', '2026-05-16', 0]);
  });

  it('is paid by the credit of the account first', () => {
    expect(rowsOf({ change: { ...change, now: 500 } }, plan(449), { usd: 1, eur: 34.31 }).slice(0, 2)).toEqual([
      ['creditUsed', null, -34.31],
      ['payNow', null, 500],
    ]);
  });

  it('is nothing for the present plan', () => {
    expect(changeRows({ change: null, credit_used: nothingUsed }, plan(449))).toEqual([]);
  });
});
