/** A length of time; months and years follow the calendar. */
export type Duration = {
  readonly months: number;
  readonly ms: number;
};

const iso =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Reads an ISO 8601 duration such as `P1M`, `P14D` or `PT5M`; undefined for any other text, signs included. */
export function parseDuration(text: string): Duration | undefined {
  const parts = iso.exec(text);
  if (!parts) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const of = (count: number | undefined, unit: number) => (count ?? 0) * unit;
  return {
    months: of(years, 12) + of(months, 1),
    ms: of(weeks, 7 * dayMs) + of(days, dayMs) + of(hours, hourMs) + of(minutes, minuteMs) + of(seconds, 1000),
  };
}

/**
 * The instant after the duration, in UTC: adds first the months, with the last day for a missing one, then the rest.
 * @throws RangeError when the result is no valid date
 */
export function addDuration(at: Date, { months, ms }: Duration): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  const end = new Date(moved.getTime() + ms);
  if (Number.isNaN(end.getTime())) throw new RangeError('The duration leads out of the calendar');
  return end;
}
