export type CardExpiry = { readonly month: number; readonly year: number };

/** MM/YYYY (PAY-04). */
export const formatExpiry = (month: string, year: string): string => `${month.padStart(2, '0')}/${year}`;

/** The provider's `3/2030` or `03/30`; undefined for anything else. */
export function parseExpiry(text: string): CardExpiry | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? [];
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : undefined;
}
