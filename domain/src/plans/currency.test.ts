import { describe, expect, it } from 'vitest';
import { currencies, findCurrency } from './currencies.ts';
import { accountCurrency, billedCountry, displayCurrency } from './currency.ts';

const byCountry: Readonly<Record<string, string>> = { DEU: 'eur', USA: 'usd', AUS: 'aud' };
const findCountry = (code: string) => {
  expect(code).toHaveLength(3);
  const currency = byCountry[code];
  return currency === undefined ? undefined : { currency };
};

describe('the currency of an account', () => {
  it.each([
    ['its own before its billing country’s', { currency_cd: 'usd', billing_country: 'DEU', country: 'AUS' }, 'usd'],
    ['its own in small letters', { currency_cd: 'EUR', country: 'USA' }, 'eur'],
    [
      'its billing country’s before its country’s',
      { currency_cd: null, billing_country: 'DEU', country: 'USA' },
      'eur',
    ],
    ['its billing country’s, the other way round', { billing_country: 'USA', country: 'DEU' }, 'usd'],
    ['its country’s without a billing country', { billing_country: null, country: 'AUS' }, 'aud'],
    ['none of a country that nobody knows', { country: 'XXX' }, undefined],
    ['none without any country', {}, undefined],
  ])('is %s: %j (CRE-50)', (...[, account, currency]) => {
    expect(accountCurrency(account, findCountry)).toBe(currency);
  });
});

describe('the country an account is billed in', () => {
  it.each([
    [{ billing_country: 'DEU', country: 'USA' }, 'DEU'],
    [{ billing_country: '', country: 'USA' }, 'USA'],
    [{ billing_country: null, country: null }, undefined],
  ])('of %j is %s', (account, country) => {
    expect(billedCountry(account)).toBe(country);
  });
});

describe('the currency of prices', () => {
  it.each([
    ['usd', 'usd'],
    ['eur', 'eur'],
    ['aud', 'usd'],
    ['constructor', 'usd'],
    [undefined, 'usd'],
    [null, 'usd'],
  ])('is for %s %s (PLN-11, PLN-13)', (currency, shown) => {
    expect(displayCurrency(currency)).toBe(shown);
  });
});

describe('the table of currencies', () => {
  it('has US dollars with the symbol first and commas, and euros with the symbol last and spaces PLN-09 PLN-10', () => {
    expect(currencies).toEqual({
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
        thousand_separator: '\u00a0',
      },
    });
  });

  it('finds a currency only if prices in it can be shown', () => {
    expect(['usd', 'eur'].map((id) => findCurrency(id)?.short_text)).toEqual(['USD', 'EUR']);
    expect(['aud', 'USD', '', 'constructor', null, undefined].map(findCurrency)).toEqual(Array(6).fill(undefined));
  });
});
