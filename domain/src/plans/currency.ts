import { currencyOf } from '../projects/creation.ts';
import type { Amounts } from './plans.ts';

/** A currency of the catalogue (PLN-10). */
export type Currency = keyof Amounts;

/** The default currency for prices (PLN-11). */
const defaultCurrency: Currency = 'usd';

/** The data that decides about the currency of an account; each part may be missing. */
type CurrencyFacts = {
  readonly currency_cd?: string | null | undefined;
  readonly billing_country?: string | null | undefined;
  readonly country?: string | null | undefined;
};

/** The account's billing country, otherwise its country; undefined if neither is known (CRE-48, CRE-50). */
export function billedCountry({ billing_country, country }: CurrencyFacts): string | undefined {
  return billing_country || country || undefined;
}

/**
 * The currency an account pays in: its own, else that of the country it is billed in, in small letters (CRE-50, PLN-13).
 *
 * @param findCountry the country of a code, as the catalogue has it
 */
export function accountCurrency(
  account: CurrencyFacts,
  findCountry: (code: string) => { readonly currency: string } | undefined,
): string | undefined {
  const code = billedCountry(account);
  return currencyOf(account.currency_cd, code === undefined ? undefined : findCountry(code)?.currency);
}

/** The currency for displayed prices: the default instead of one that the catalogue does not have (PLN-13). */
export function displayCurrency(currency: string | null | undefined): Currency {
  return currency === 'eur' ? currency : defaultCurrency;
}
