import { type Amounts, isPaidPlan } from './plans.ts';

type Priced = { readonly price: Amounts; readonly period: 'MON' | 'ANN' };

/** The price for a month, which compares yearly and monthly plans; each currency multiplies all prices alike. */
const monthlyPrice = ({ price, period }: Priced) => (period === 'ANN' ? price.eur / 12 : price.eur);

/**
 * When a change of plan takes effect: a change to a cheaper plan waits for the end of the paid period, any other one
 * takes effect at once.
 */
export function planChangeTakesEffect(present: Priced, next: Priced): 'now' | 'end of period' {
  return monthlyPrice(next) < monthlyPrice(present) ? 'end of period' : 'now';
}

/** Whether a new billing period begins with the new plan: the first one with a price, or one of another length. */
export function beginsNewPeriod(present: Priced, next: Priced): boolean {
  return isPaidPlan(next) && (!isPaidPlan(present) || present.period !== next.period);
}

/** Whether the new plan's price is paid with the change, less what is unused of the present one. */
export const isPaidAtOnce = (present: Priced, next: Priced): boolean =>
  planChangeTakesEffect(present, next) === 'now' && isPaidPlan(next);
