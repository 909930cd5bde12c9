import { addDays, type Day, dayOf, isDay } from '@waypost/domain/base/day';
import { neverExpires } from '@waypost/domain/keys/key-status';

const msPerMinute = 60_000;

/** The day on the reader's calendar. */
const localDayOf = (now: Date): Day => dayOf(new Date(now.getTime() - now.getTimezoneOffset() * msPerMinute));

/** The earliest last day that a reader can choose: today, in UTC or on their own calendar. */
export function earliestKeyEnd(now: Date): Day {
  const [utc, local] = [dayOf(now), localDayOf(now)];
  return local < utc ? local : utc;
}

/**
 * The expiry for a typed last day, in epoch milliseconds: the end of that UTC day, or never without one. The reader's
 * today may be over in UTC; then the key ends with the present UTC day. Undefined for a past or invalid day.
 */
export function parseKeyEnd(lastDay: string, now: Date): number | undefined {
  if (lastDay === '') return neverExpires;
  if (!isDay(lastDay) || lastDay < earliestKeyEnd(now)) return undefined;
  const today = dayOf(now);
  return Date.parse(`${addDays(lastDay > today ? lastDay : today, 1)}T00:00:00Z`) - 1;
}

/** The last UTC day of a key as the value of a date field; empty for a key without expiry. */
export const toLastDay = (expiresAt: number): string => (expiresAt === neverExpires ? '' : dayOf(new Date(expiresAt)));
