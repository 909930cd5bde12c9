import { type Day, isDay } from '@waypost/domain/base/day';
import { addMonths } from '@waypost/domain/plans/billing-period';

export type BillingFrequency = 'annual' | 'monthly';

/**
 * The first day after the current billing period. Periods begin on the day of the start, each month or year; a cancelled
 * plan lasts until the end of its period.
 * @param started the day on which the first period began
 */
export function billingPeriodEnd(started: Day, { frequency, today }: { frequency: BillingFrequency; today: Day }): Day {
  if (!isDay(started) || !isDay(today)) throw new RangeError('A billing period is counted in days');
  const step = frequency === 'annual' ? 12 : 1;
  let periods = 1;
  // counts from the start each time, so that a 31st returns after a short month
  while (addMonths(started, periods * step) <= today) periods += 1;
  return addMonths(started, periods * step);
}
