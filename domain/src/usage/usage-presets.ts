import { addDays, countDays, type Day, type DayRange, isDay } from '../base/day.ts';
import type { FieldProblem } from '../base/domain-error.ts';

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

/** The days of a preset that ends today; undefined for a custom range. */
export function rangeOf({ days }: UsagePreset, today: Day): DayRange | undefined {
  return days === undefined ? undefined : { from: addDays(today, 1 - days), to: today };
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
