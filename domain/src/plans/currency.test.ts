import { describe, expect, it } from 'vitest';
import { accountCurrency, billedCountry, displayCurrency } from './currency.ts';

const currencies: Readonly<Record<string, string>> = { DEU: 'eur', USA: 'usd', AUS: 'aud' };
const findCountry = (code: string) => {
  expect(code).toHaveLength(3);
  const currency = currencies[code];
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
