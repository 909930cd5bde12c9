import { addDays, countDays, type Day } from '../../base/day.ts';
import { addMonths } from '../../plans/billing-period.ts';

/** The days that a plan's price pays for; `until` is the first day after them. */
export type PaidPeriod = { readonly from: Day; readonly until: Day };

/** The months of a plan's period. */
export const monthsOf = (period: 'MON' | 'ANN'): number => (period === 'ANN' ? 12 : 1);

/**
 * The period that begins on a day. Its end is counted from the anchor, so that 31 January, 28 February and 31 March
 * follow each other (PLN-28).
 */
export function paidPeriodFrom(
  from: Day,
  { anchor, period }: { readonly anchor: Day; readonly period: 'MON' | 'ANN' },
) {
  const step = monthsOf(period);
  let periods = 1;
  while (addMonths(anchor, periods * step) <= from) periods += 1;
  return { from, until: addMonths(anchor, periods * step) } satisfies PaidPeriod;
}

const lengthOf = ({ from, until }: PaidPeriod) => countDays(from, addDays(until, -1));

/** The days of a period from this one on, and all of them; none after the period's end. */
export function remainingShare(period: PaidPeriod, day: Day): { readonly days: number; readonly of: number } {
  const of = lengthOf(period);
  return { days: Math.min(of, lengthOf({ from: day, until: period.until })), of };
}

/** A share of a non-negative amount by days, rounded half up. */
export function amountOfDays(amount: number, { days, of }: { readonly days: number; readonly of: number }): number {
  return Number((2n * BigInt(amount) * BigInt(days) + BigInt(of)) / (2n * BigInt(of)));
}
