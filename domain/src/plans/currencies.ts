import type { Currency } from './currency.ts';

/** A currency as prices show it (PLN-09). */
export type CurrencyDetails = {
  readonly id: Currency;
  readonly display: string;
  readonly short_text: string;
  readonly title: string;
  readonly symbol: string;
  /** Whether the symbol is before or after the number. */
  readonly positioning: 'pre' | 'append';
  readonly thousand_separator: string;
};

const noBreakSpace = '\u00a0';

/** The currencies of prices (PLN-10). */
export const currencies: Readonly<Record<Currency, CurrencyDetails>> = {
  usd: {
    id: 'usd',
    display: 'USD $',
    short_text: 'USD',
    title: 'US dollar',
    symbol: '$',
    positioning: 'pre',
    thousand_separator: ',',
  },
  eur: {
    id: 'eur',
    display: 'EUR €',
    short_text: 'EUR',
    title: 'Euro',
    symbol: '€',
    positioning: 'append',
    thousand_separator: noBreakSpace,
  },
};

/** The details of a currency; undefined if prices in it cannot be shown (PLN-16). */
export const findCurrency = (id: string | null | undefined): CurrencyDetails | undefined =>
  id && Object.hasOwn(currencies, id) ? currencies[id as Currency] : undefined;
