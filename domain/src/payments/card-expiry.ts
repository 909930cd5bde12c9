export type CardExpiry = { readonly month: number; readonly year: number };

/** The years of the older form: the current one and the 24 after it (PAY-08). */
export const expiryYears = (currentYear: number): readonly number[] =>
  Array.from({ length: 25 }, (_, after) => currentYear + after);

/** The months of the older form (PAY-09). */
export const expiryMonths: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

/** Whether a card's last month is over; a card is valid through its last month (PAY-09). */
export function isCardExpired({ month, year }: CardExpiry, now: Date): boolean {
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

/** MM/YYYY (PAY-04). */
export const formatExpiry = (month: string, year: string): string => `${month.padStart(2, '0')}/${year}`;

/** The provider's `3/2030` or `03/30`; undefined for anything else. */
export function parseExpiry(text: string): CardExpiry | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? [];
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : undefined;
}
