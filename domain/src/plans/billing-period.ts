import { addDays, type Day, type DayRange } from '../base/day.ts';

const two = (count: number) => String(count).padStart(2, '0');

/** The day that many months later; a day that the month lacks becomes the month's last one (PLN-28). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const whole = year * 12 + (month - 1) + months;
  const lastOfMonth = new Date(Date.UTC(Math.floor(whole / 12), (whole % 12) + 1, 0)).getUTCDate();
  return `${Math.floor(whole / 12)}-${two((whole % 12) + 1)}-${two(Math.min(date, lastOfMonth))}`;
}

/**
 * The last day of the billing period that contains the day: one month after the period's start minus one day (PLN-28).
 * Months are counted from the anchor, so that a 31st returns after a short month.
 */
export function billingPeriodEnd(anchor: Day, day: Day): Day {
  let months = 1;
  while (addMonths(anchor, months) <= day) months += 1;
  return addDays(addMonths(anchor, months), -1);
}

/** The billing period that contains the day (PLN-28). */
export function billingPeriodOf(anchor: Day, day: Day): DayRange {
  const to = billingPeriodEnd(anchor, day);
  let months = 0;
  while (addMonths(anchor, months + 1) <= to) months += 1;
  return { from: addMonths(anchor, months), to };
}

/** A billing period of usage, and the day from which its months are counted. */
export type BillingPeriod = DayRange & { readonly anchor: Day };

/** A project's first day, and the day on which its plan began a new period, if one did. */
export type BillingStart = { readonly created: Day; readonly period_started: Day | null };

/** Periods follow each other without a gap; a plan that begins a new period ends the one before on the day before. */
export function nextBillingPeriod(previous: BillingPeriod | undefined, start: BillingStart): BillingPeriod {
  const from = previous ? addDays(previous.to, 1) : start.created;
  const began = start.period_started ?? start.created;
  const anchor = began <= from ? began : (previous?.anchor ?? start.created);
  const to = billingPeriodEnd(anchor, from);
  return { from, to: began > from && began <= to ? addDays(began, -1) : to, anchor };
}

/** The full days after the end of a period in which late events still join its statement. */
export const closingDelayDays = 3;

/** The day on which the usage of a period is closed. */
export const closesOn = ({ to }: Pick<DayRange, 'to'>): Day => addDays(to, closingDelayDays + 1);
