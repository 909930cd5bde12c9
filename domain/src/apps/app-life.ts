import { type Day, isDay } from '../base/day.ts';

/** Whether users of this channel may create apps: automotive ones under their flag (APP-32, APP-33). */
export function mayCreateApps(channel: string, flags: { readonly ff_automotive_app_limit?: boolean }): boolean {
  return channel === 'automotive' ? flags.ff_automotive_app_limit === true : channel !== 'customeradmin';
}

/** The day one year later; for a leap day the last one of February. */
function aYearAfter(day: Day): Day {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0');
  const sameDay = `${year}${day.slice(4)}`;
  return isDay(sameDay) ? sameDay : `${year}-02-28`;
}

/** The extended end of an app id: one year from its expiry, or from today if that is past or missing (APP-34). */
export function extendedExpiry(present: Day | null, today: Day): Day {
  const end = present ?? today;
  return aYearAfter(end > today ? end : today);
}

const settlingMs = 60 * 60 * 1000;

/** Whether an app may not work everywhere yet: created within 60 minutes, or at an unknown time (APP-30). */
export function isSettling({ created_time }: { readonly created_time: string | null }, now: Date): boolean {
  return created_time === null || now.getTime() - new Date(created_time).getTime() < settlingMs;
}
