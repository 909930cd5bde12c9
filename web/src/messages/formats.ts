import type { Day } from '@waypost/domain/base/day';
import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import type { Quantity } from '@waypost/domain/usage/quantity';
import { axisLabel } from '@waypost/domain/usage/usage';
import { bytesInUnits, countInUnits } from './number-units.ts';
import type { Text } from './use-text.tsx';

const utc = { timeZone: 'UTC' } as const;

/** Days and times are in UTC, so that server and browser render the same; only `clock` uses the reader's zone. */
const createFormats = (language: Language) => ({
  day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...utc }),
  shortDay: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...utc }),
  month: new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', ...utc }),
  minute: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', ...utc }),
  second: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', ...utc }),
  clock: new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' }),
  number: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
  country: new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
});

const cache = new Map<Language, ReturnType<typeof createFormats>>();

/** Formatters are expensive to create: one set per language. */
function formats({ language = defaultLanguage }: Text) {
  const formats = cache.get(language) ?? createFormats(language);
  cache.set(language, formats);
  return formats;
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

/** The time of day in the reader's zone: 14:03:22. */
export const formatTimeOfDay = (instant: Instant | Date, t: Text): string => formats(t).clock.format(new Date(instant));

/** The name of a country by its two-letter code; undefined for an unknown one. */
export const countryName = (code: string, t: Text): string | undefined => formats(t).country.of(code);

/** Also of a sum that arrives as digits, which is formatted without rounding. */
export const formatNumber = (value: Quantity, t: Text): string =>
  formats(t).number.format(value as Intl.StringNumericLiteral | number);

/** A count in short form: 250K. */
export function shortCount(count: number, t: Text): string {
  const { value, unit } = countInUnits(count);
  return `${formatNumber(value, t)}${unit}`;
}

/** An amount of data in the unit that keeps it short: 2.5 GB. */
export function shortData(gigabytes: number, t: Text): string {
  const { value, unit } = bytesInUnits(gigabytes * 1024);
  return `${formatNumber(value, t)} ${unit}`;
}

/** A label of a chart's y axis: 1.5K. */
export const formatTick = (value: number, t: Text): string => axisLabel(value, (number) => formatNumber(number, t));
