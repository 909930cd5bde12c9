import { addDays, type Day } from '../base/day.ts';
import type { AriaStatus } from './status.ts';

/** When access stops by itself, in epoch milliseconds; Infinity where nothing ends it. */
export type EndInstant = number;

const startOf = (day: Day): EndInstant => Date.parse(`${day}T00:00:00.000Z`);
const afterDay = (day: Day | null): EndInstant => (day === null ? Infinity : startOf(addDays(day, 1)));

/** The end of an app: a terminated one has ended, any other ends after its last day (KEY-57, APP-34). */
export const appEnd = (app: { readonly status: 'ACTIVE' | 'TERMINATED'; readonly expiry_date: Day | null }) =>
  app.status === 'TERMINATED' ? -Infinity : afterDay(app.expiry_date);

export type ProjectEndFacts = {
  readonly aria_status: AriaStatus;
  /** The day on which a cancelled plan that is paid for ends. */
  readonly ends_on: Day | null;
  readonly isEvaluation: boolean;
  readonly expiry_date: Day | null;
};

/** The end of a project that is still active: the day its cancellation names, or after an evaluation's last day (KEY-57). */
export function projectEnd({ aria_status, ends_on, isEvaluation, expiry_date }: ProjectEndFacts): EndInstant {
  const cancelled = aria_status === 'CANCELLATION PENDING' && ends_on !== null ? startOf(ends_on) : Infinity;
  return Math.min(cancelled, isEvaluation ? afterDay(expiry_date) : Infinity);
}
