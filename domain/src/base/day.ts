import type { FieldProblem } from './domain-error.ts';

/** A UTC calendar day as `yyyy-MM-dd` (USE-07). Days compare as texts. */
export type Day = string;

const msPerDay = 24 * 60 * 60 * 1000;

const startOf = (day: Day) => new Date(`${day}T00:00:00.000Z`);

/** The UTC day of an instant. @throws RangeError outside the years 0001 to 9999 */
export function dayOf(at: Date): Day {
  const day = at.toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError('The instant lies outside the years 0001 to 9999');
  return day;
}

/** Whether the text is an existing day in the form `yyyy-MM-dd`; databases do not accept the year 0000. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const start = startOf(text);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** The day `count` days later, or earlier with a negative count. @throws RangeError outside the years 0001 to 9999 */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOf(day).getTime() + count * msPerDay));
}

/** The number of days in the range, both ends included; zero if `from` is after `to`. */
export function countDays(from: Day, to: Day): number {
  return Math.max(0, (startOf(to).getTime() - startOf(from).getTime()) / msPerDay + 1);
}

/** Every day of the range, both ends included. */
export function daysBetween(from: Day, to: Day): readonly Day[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

/** As many days as these, directly before them. */
export function daysBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

/** The first day of the month of a day. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The time options of a usage request (USE-20). */
export const timeOptions = ['1w', '1m', '3m', '1y', 'all', 'range'] as const;

/** Every zoom_level: the time options and the billing period (USE-20). */
export const zoomLevels = [...timeOptions, 'billingPeriod'] as const;
export type ZoomLevel = (typeof zoomLevels)[number];

/** A preset period: `days` back from today, or none if the range is custom. */
export type UsagePreset = { readonly label: string; readonly zoom_level: ZoomLevel; readonly days?: number };

/** The presets of the usage charts (USE-17). */
export const usagePresets: readonly UsagePreset[] = [
  { label: 'Last 7 days', zoom_level: '1w', days: 7 },
  { label: 'Last 30 days', zoom_level: '1m', days: 30 },
  { label: 'Last 12 months', zoom_level: '1y', days: 365 },
  { label: 'Custom', zoom_level: 'range' },
];

/** The presets of the chart of monthly active users, which replace the others there (USE-18). */
export const billingPresets: readonly UsagePreset[] = [
  { label: 'Last 3 billing periods', zoom_level: '3m', days: 90 },
  { label: 'Last 6 billing periods', zoom_level: 'range', days: 180 },
  { label: 'Last 12 billing periods', zoom_level: '1y', days: 365 },
  { label: 'All', zoom_level: 'all' },
  { label: 'Current billing period', zoom_level: 'billingPeriod' },
];

/** The default preset: the second one (USE-19). */
export function defaultPreset(presets: readonly UsagePreset[]): UsagePreset | undefined {
  return presets[1];
}

export type DayRange = { readonly from: Day; readonly to: Day };

/** The days of a preset that ends today; undefined for a custom range. */
export function rangeOf({ days }: UsagePreset, today: Day): DayRange | undefined {
  return days === undefined ? undefined : { from: addDays(today, 1 - days), to: today };
}

/** The calendar months that lie in a range as a whole; undefined if none does, otherwise from the first day of the first to the last day of the last. */
export function wholeMonths({ from, to }: DayRange): DayRange | undefined {
  const isWhole = from === startOfMonth(from);
  const first = isWhole ? from : startOfMonth(addDays(startOfMonth(from), 31));
  const last = addDays(startOfMonth(addDays(to, 1)), -1);
  return first <= last ? { from: first, to: last } : undefined;
}

/** How many days before its last day a time option starts; undefined for a custom range (USE-17, USE-20). */
export function daysOfZoom(zoom: ZoomLevel): number | undefined {
  return [...usagePresets, ...billingPresets].find((preset) => preset.zoom_level === zoom)?.days;
}

/** Whether usage is shown by day or by month: by month from 3 months on (USE-15). */
export function chooseGranularity(zoom: ZoomLevel, { from, to }: DayRange): 'day' | 'month' {
  if (zoom === '3m' || zoom === '1y') return 'month';
  return (zoom === 'all' || zoom === 'range') && countDays(from, to) >= 90 ? 'month' : 'day';
}

/** The longest range that one answer covers: five years of days. */
export const maxUsageDays = 1830;

/** The most days of one bar of a chart: a month. */
export const maxBarDays = 31;

/** A typed range, and the days with usage that the project can have. */
type TypedRange = DayRange & { readonly today: Day; readonly limits?: DayRange };

/** All problems of a typed range; empty if it is valid (USE-23 to USE-27, USE-29, USE-43). */
export function usageDateProblems({ from, to, today, limits }: TypedRange): readonly FieldProblem[] {
  const isInvalid = { from: !isDay(from), to: !isDay(to) };
  const isOutside = { from: limits && from < limits.from, to: limits && to > limits.to };
  const checks = [
    [isInvalid.from || isOutside.from, 'from', 'INVALID_FROM_DATE', 'Invalid From date'],
    [isInvalid.to || isOutside.to, 'to', 'INVALID_TO_DATE', 'Invalid To date'],
    [!isInvalid.from && !isInvalid.to && from > to, 'from', 'FROM_AFTER_TO', 'From date is later than To date'],
    [!isInvalid.from && from > today, 'from', 'FROM_AFTER_TODAY', 'From date is later than today'],
  ] as const;
  return checks.flatMap(([fails, path, reason, message]) => (fails ? [{ path, reason, message }] : []));
}
