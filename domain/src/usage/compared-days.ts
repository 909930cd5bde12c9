import { type DayRange, daysBefore, daysBetween } from '../base/day.ts';
import { addMonths } from '../plans/billing-period.ts';
import type { ChartCategory } from './usage.ts';

/**
 * The days with which a chart's days are compared: as many directly before them. Active users count once a month, so
 * theirs are as many months before.
 */
export function comparedDays(category: ChartCategory, days: DayRange): DayRange {
  if (category !== 'mau') return daysBefore(days);
  const { from, to } = days;
  const months = new Set(daysBetween(from, to).map((day) => day.slice(0, 7))).size;
  return { from: addMonths(from, -months), to: addMonths(to, -months) };
}
