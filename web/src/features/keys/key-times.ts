const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const count = new Intl.NumberFormat('en');

/** The UTC day of an instant, the same on the server and in every browser. */
export const shownDay = (instant: string | number): string => day.format(new Date(instant));

/** The UTC minute: last use is known to it (KEY-44). */
export const shownMinute = (instant: string | number): string => `${minute.format(new Date(instant))} UTC`;

export const shownCount = (number: number): string => count.format(number);
