import { addDays, type Day, isDay } from '../base/day.ts';

/** The default expiry of a reseller's project: this many days from today (RES-37). */
export const defaultExpiryDays = 30;
export const defaultExpiry = (today: Day): Day => addDays(today, defaultExpiryDays);

/** An expiry day as it is chosen, in three parts and as a whole (RES-31). */
export type ExpiryParts = {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly selectedExpiryDate: Day;
};

const twoDigits = (count: number) => String(count).padStart(2, '0');

function partsAt(year: number, month: number, day: number): ExpiryParts {
  const selectedExpiryDate = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return { year, month, day, selectedExpiryDate };
}

/** The parts of a day (RES-31). */
export function toExpiryParts(day: Day): ExpiryParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return partsAt(year, month, date);
}

const yearsLater = 4;

/**
 * Why an expiry is refused: it is no strict `yyyy-MM-dd`, before today, or after the years on offer; today is allowed
 * (RES-36, RES-38).
 */
export function expiryProblem(text: string, today: Day): 'no-day' | 'past' | 'too-late' | undefined {
  if (!isDay(text)) return 'no-day';
  if (text < today) return 'past';
  return toExpiryParts(text).year > toExpiryParts(today).year + yearsLater ? 'too-late' : undefined;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** What the picker offers: today, and the days that stay on offer although their month has begun. */
export type ExpiryOffer = { readonly today: Day; readonly kept: readonly Day[] };

/** Years from the current one to four later; in December the current one has no month left (RES-38, RES-39). */
export function expiryYears(offer: ExpiryOffer): readonly number[] {
  const { year } = toExpiryParts(offer.today);
  return numbers(year, year + yearsLater).filter((one) => expiryMonths(one, offer).length > 0);
}

/** Months of a year, from the next one in the current year; a kept day keeps the current month (RES-39). */
export function expiryMonths(year: number, { today, kept }: ExpiryOffer): readonly number[] {
  const current = toExpiryParts(today);
  if (year !== current.year) return numbers(1, 12);
  const isKept = kept.some((day) => day.slice(0, 7) === today.slice(0, 7));
  return numbers(isKept ? current.month : current.month + 1, 12);
}

/** Days of a month, in the current one from today (RES-36, RES-40). */
export function expiryDays(
  { year, month }: Pick<ExpiryParts, 'year' | 'month'>,
  { today }: ExpiryOffer,
): readonly number[] {
  const current = toExpiryParts(today);
  const isCurrent = year === current.year && month === current.month;
  return numbers(isCurrent ? current.day : 1, daysIn(year, month));
}

const nearest = (wanted: number, offered: readonly number[]) =>
  offered.includes(wanted) ? wanted : (offered.findLast((one) => one < wanted) ?? offered[0] ?? wanted);

/** The expiry after a change of one part; a day that the month lacks becomes its last one (RES-40). */
export function changeExpiry(
  before: ExpiryParts,
  change: Partial<Pick<ExpiryParts, 'day' | 'month' | 'year'>>,
  offer: ExpiryOffer,
): ExpiryParts {
  const { year, month: typedMonth, day: typedDay } = { ...before, ...change };
  const month = nearest(typedMonth, expiryMonths(year, offer));
  return partsAt(year, month, nearest(typedDay, expiryDays({ year, month }, offer)));
}

/** Only monthly projects that are no evaluations have an expiry of their own (RES-41). */
export const hasExpiry = ({ period, isEvaluation }: { readonly period: string; readonly isEvaluation: boolean }) =>
  period === 'monthly' && !isEvaluation;

/** The expiry to send; on an upgrade only a changed one (RES-41, RES-42). */
export function expiryToSend(project: {
  readonly period: 'annual' | 'monthly';
  readonly isEvaluation: boolean;
  readonly chosen: Day;
  /** The expiry of the project that is upgraded; undefined for a new project. */
  readonly present?: Day | null;
}): Day | undefined {
  if (!hasExpiry(project)) return undefined;
  return project.present !== undefined && project.present === project.chosen ? undefined : project.chosen;
}
