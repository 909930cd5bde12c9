/** A UTC calendar day as `yyyy-MM-dd` (USE-07). Days compare as texts. */
export type Day = string;

const msPerDay = 24 * 60 * 60 * 1000;

const startOf = (day: Day) => new Date(`${day}T00:00:00.000Z`);

/** The UTC day of an instant. @throws RangeError outside the years 0001 to 9999 */
export function dayOf(at: Date): Day {
  const day = at.toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError('The instant lies outside the years 0001 to 9999');
  return day;
}

/** Whether the text is an existing day in the form `yyyy-MM-dd`; databases do not accept the year 0000. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const start = startOf(text);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** The day `count` days later, or earlier with a negative count. @throws RangeError outside the years 0001 to 9999 */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOf(day).getTime() + count * msPerDay));
}

/** The number of days in the range, both ends included; zero if `from` is after `to`. */
export function countDays(from: Day, to: Day): number {
  return Math.max(0, (startOf(to).getTime() - startOf(from).getTime()) / msPerDay + 1);
}

/** Every day of the range, both ends included. */
export function daysBetween(from: Day, to: Day): readonly Day[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

export type DayRange = { readonly from: Day; readonly to: Day };

/** As many days as these, directly before them. */
export function daysBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

/** The first day of the month of a day. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The calendar months that lie in a range as a whole; undefined if none does, otherwise from the first day of the first to the last day of the last. */
export function wholeMonths({ from, to }: DayRange): DayRange | undefined {
  const isWhole = from === startOfMonth(from);
  const first = isWhole ? from : startOfMonth(addDays(startOfMonth(from), 31));
  const last = addDays(startOfMonth(addDays(to, 1)), -1);
  return first <= last ? { from: first, to: last } : undefined;
}
