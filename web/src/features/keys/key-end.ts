import { addDays, type Day, dayOf, isDay } from '@waypost/domain/base/day';
import { neverExpires } from '@waypost/domain/keys/key-status';

/**
 * When a key ends whose last day was typed, in epoch milliseconds: with that UTC day, or never without one. Undefined
 * for a day that is over or does not exist.
 */
export function keyEndOf(lastDay: string, today: Day): number | undefined {
  if (lastDay === '') return neverExpires;
  if (!isDay(lastDay) || lastDay < today) return undefined;
  return Date.parse(`${addDays(lastDay, 1)}T00:00:00Z`) - 1;
}

/** The last UTC day of a key, as a date field takes it; empty for a key without an end. */
export const lastDayOf = (expiresAt: number): string => (expiresAt === neverExpires ? '' : dayOf(new Date(expiresAt)));
