const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The UTC day of an instant, the same on the server and in every browser. */
export const shortDate = (instant: string): string => format.format(new Date(instant));
