/** The countries whose VAT IDs the portal asks for, by two-letter code (BIL-13). GB is one of them, but no EU member. */
export const vatCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
export type VatCountry = (typeof vatCountries)[number];

/** Whether the form asks for a VAT ID in this country (BIL-13). */
export const isVatCountry = (code2: string | undefined): code2 is VatCountry =>
  vatCountries.some((country) => country === code2);
