import type { Day } from '../../base/day.ts';
import { isVatCountry } from '../vat-countries.ts';

/** A rate from its first day until the next entry: what one unit of a currency is worth in a national one. */
export type ExchangeRate = {
  readonly from: Day;
  readonly currency: string;
  readonly national: string;
  /** A decimal number with at most six decimals. */
  readonly rate: string;
};

/** The VAT of a statement in the currency of the seller's country, as it is frozen. */
export type NationalVat = {
  readonly currency: string;
  readonly rate: string;
  readonly rate_from: Day;
  /** Minor units. */
  readonly tax: number;
};

const otherCurrencies: Readonly<Record<string, string>> = {
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HU: 'huf',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
};

/** The currency in which a seller's country wants VAT; undefined for a country without such a rule. */
export const nationalCurrencyOf = (code2: string): string | undefined =>
  isVatCountry(code2) ? (otherCurrencies[code2] ?? 'eur') : undefined;

/** The newest rate that is in force on a day. */
export const rateOn = (
  rates: readonly ExchangeRate[],
  { currency, national, day }: { readonly currency: string; readonly national: string; readonly day: Day },
): ExchangeRate | undefined =>
  rates
    .filter((each) => each.currency === currency && each.national === national && each.from <= day)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .at(-1);

const millionths = (rate: string): bigint => {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
};

/** An amount of minor units at a rate, rounded half away from zero. */
export function convert(minor: number, rate: string): number {
  const size = (2n * BigInt(Math.abs(minor)) * millionths(rate) + 1_000_000n) / 2_000_000n;
  return minor < 0 && size > 0n ? -Number(size) : Number(size);
}

export const nationalVatAt = ({ national, rate, from }: ExchangeRate, tax: number): NationalVat => ({
  currency: national,
  rate,
  rate_from: from,
  tax: convert(tax, rate),
});
