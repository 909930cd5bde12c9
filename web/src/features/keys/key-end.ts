import { addDays, type Day, dayOf, isDay } from '@waypost/domain/base/day';
import { neverExpires } from '@waypost/domain/keys/key-status';

/**
 * The expiry for a typed last day, in epoch milliseconds: the end of that UTC day, or never without one. Undefined for
 * a past or invalid day.
 */
export function parseKeyEnd(lastDay: string, today: Day): number | undefined {
  if (lastDay === '') return neverExpires;
  if (!isDay(lastDay) || lastDay < today) return undefined;
  return Date.parse(`${addDays(lastDay, 1)}T00:00:00Z`) - 1;
}

/** The last UTC day of a key as the value of a date field; empty for a key without expiry. */
export const toLastDay = (expiresAt: number): string => (expiresAt === neverExpires ? '' : dayOf(new Date(expiresAt)));
