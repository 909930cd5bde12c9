import type { Day } from '@waypost/domain/base/day';
import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import { bytesInUnits, countInUnits } from './number-units.ts';
import type { Text } from './use-text.tsx';

const utc = { timeZone: 'UTC' } as const;

/** Days and times are those of UTC, so that server and browser write the same. */
const formatsOf = (language: Language) => ({
  day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...utc }),
  shortDay: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...utc }),
  month: new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', ...utc }),
  minute: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', ...utc }),
  second: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', ...utc }),
  number: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
});

const cache = new Map<Language, ReturnType<typeof formatsOf>>();

/** Formats are costly to make: one set for each language. */
function formats({ language = defaultLanguage }: Text) {
  const made = cache.get(language) ?? formatsOf(language);
  cache.set(language, made);
  return made;
}

type Instant = string | number;

/** The UTC day of an instant: Nov 22, 2026. */
export const formatDay = (instant: Instant, t: Text): string => formats(t).day.format(new Date(instant));

/** A day without its year: Nov 22. */
export const formatShortDay = (day: Day, t: Text): string => formats(t).shortDay.format(new Date(`${day}T00:00:00Z`));

/** A month in the form yyyy-MM: Nov 2026. */
export const formatMonth = (month: string, t: Text): string =>
  formats(t).month.format(new Date(`${month}-01T00:00:00Z`));

/** An instant to the minute, in UTC. */
export const formatMinute = (instant: Instant, t: Text): string => `${formats(t).minute.format(new Date(instant))} UTC`;

/** An instant to the second, in UTC. */
export const formatSecond = (instant: Instant, t: Text): string => `${formats(t).second.format(new Date(instant))} UTC`;

export const formatNumber = (value: number, t: Text): string => formats(t).number.format(value);

/** A count as short as it can be: 250K. */
export function shortCount(count: number, t: Text): string {
  const { value, unit } = countInUnits(count);
  return `${formatNumber(value, t)}${unit}`;
}

/** An amount of data in the unit that keeps it short: 2.5 GB. */
export function shortData(gigabytes: number, t: Text): string {
  const { value, unit } = bytesInUnits(gigabytes * 1024);
  return `${formatNumber(value, t)} ${unit}`;
}
