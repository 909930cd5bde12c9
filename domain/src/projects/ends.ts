import { addDays, type Day } from '../base/day.ts';
import type { AriaStatus } from './status.ts';

/** When access ends by itself, in epoch milliseconds; Infinity if never. */
export type EndInstant = number;

const startOf = (day: Day): EndInstant => Date.parse(`${day}T00:00:00.000Z`);
const afterDay = (day: Day | null): EndInstant => (day === null ? Infinity : startOf(addDays(day, 1)));

/** The end of an app: now if terminated, otherwise after its last day (KEY-57, APP-34). */
export const appEnd = (app: { readonly status: 'ACTIVE' | 'TERMINATED'; readonly expiry_date: Day | null }) =>
  app.status === 'TERMINATED' ? -Infinity : afterDay(app.expiry_date);

export type ProjectEndFacts = {
  readonly aria_status: AriaStatus;
  /** The day on which a cancelled plan that is paid for ends. */
  readonly ends_on: Day | null;
  readonly isEvaluation: boolean;
  readonly expiry_date: Day | null;
};

/** The end of an active project: the day of its cancellation, or after an evaluation's last day (KEY-57). */
export function projectEnd({ aria_status, ends_on, isEvaluation, expiry_date }: ProjectEndFacts): EndInstant {
  const cancelled = aria_status === 'CANCELLATION PENDING' && ends_on !== null ? startOf(ends_on) : Infinity;
  return Math.min(cancelled, isEvaluation ? afterDay(expiry_date) : Infinity);
}
