import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { addDays, type Day, type DayRange, dayOf, startOfMonth } from '@waypost/domain/base/day';
import { maxUsageDays, rangeOf, type UsagePreset } from '@waypost/domain/usage/usage-presets';
import type { AppId } from '@waypost/domain/base/ids';
import { isActiveStatus } from '@waypost/domain/projects/status';

/** The parts of a project that its usage page needs. */
export type UsageProject = Pick<
  Project,
  | 'product_id'
  | 'apps'
  | 'aria_status'
  | 'planData'
  | 'own_prices'
  | 'usageStartDate'
  | 'usageEndDate'
  | 'usageLastEntry'
  | 'permissions'
> & {
  /** The only app that is shown, on its own page. */
  readonly onlyApp?: AppId;
};
type Span = Pick<UsageProject, 'aria_status' | 'usageStartDate' | 'usageEndDate' | 'usageLastEntry'>;

/** What filters choose from: apps, and the days with usage. */
export type FilterScope = Span & { readonly apps: readonly Pick<App, 'app_id' | 'app_name' | 'hidden'>[] };

/** The current UTC day: the server's if the browser's clock is behind it, so that new calls are always included. */
export function todayFor({ usageEndDate }: Pick<Span, 'usageEndDate'>, now = new Date()): Day {
  const today = dayOf(now);
  return usageEndDate !== null && usageEndDate > today ? usageEndDate : today;
}

const earliest = (today: Day): Day => addDays(today, 1 - maxUsageDays);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The days that can be entered: from the start of the project's usage to its end (USE-43). */
export function limitsOf({ aria_status, usageStartDate, usageEndDate }: Span, today: Day): DayRange {
  const to = isActiveStatus(aria_status) ? today : (usageEndDate ?? today);
  return { from: later(usageStartDate ?? '', earliest(today)), to };
}

/**
 * The days of a billing preset (USE-06, USE-18, USE-42), from the start of a month: a user counts on the first day of use
 * in a month, so a month without its first days would have too few users.
 */
export function billingDays(preset: UsagePreset, { usageStartDate, usageLastEntry }: Span, today: Day): DayRange {
  const days = rangeOf(preset, today);
  if (days) return { ...days, from: startOfMonth(days.from) };
  const to = preset.zoom_level === 'all' ? (usageLastEntry ?? today) : today;
  const from = later(usageStartDate ?? '', earliest(today));
  return { from: from > to ? to : from, to };
}
