import { type Day, isDay } from '@waypost/domain/base/day';

export type BillingFrequency = 'annual' | 'monthly';

const two = (count: number) => String(count).padStart(2, '0');

/** The day that many months later; the 31st becomes the last day of a shorter month. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const whole = year * 12 + (month - 1) + months;
  const lastOfMonth = new Date(Date.UTC(Math.floor(whole / 12), (whole % 12) + 1, 0)).getUTCDate();
  return `${Math.floor(whole / 12)}-${two((whole % 12) + 1)}-${two(Math.min(date, lastOfMonth))}`;
}

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

/** The month of a project's billing periods that contains a day, up to the first day of the next one (PLN-28). */
export function billingMonth(started: Day, today: Day): { readonly start: Day; readonly end: Day } {
  const end = billingPeriodEnd(started, { frequency: 'monthly', today });
  let months = 0;
  while (addMonths(started, months + 1) < end) months += 1;
  return { start: addMonths(started, months), end };
}
