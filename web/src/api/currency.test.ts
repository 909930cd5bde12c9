import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { personOf } from '../../test/rules-stage.ts';
import type { Api } from './api.ts';
import { currencyQuery } from './currency.ts';

type Account = { readonly currency_cd: string | null; readonly country?: string; readonly billing_country?: string };

const countries = [
  { code: 'DEU', currency: 'eur' },
  { code: 'USA', currency: 'usd' },
];

/** The currency of a person with this account, and how often the countries were asked for. */
async function currencyOf(account: Account | null, country: string | null = 'DEU') {
  let asked = 0;
  const api = {
    developers: { readDeveloper: () => Promise.resolve(account) },
    catalog: {
      listCountries: () => {
        asked += 1;
        return Promise.resolve(countries);
      },
    },
  } as unknown as Api;
  const currency = await new QueryClient().fetchQuery(currencyQuery(api, { ...personOf('usr_1'), country }));
  return [currency, asked];
}

it.each([
  ['the account’s own, without asking for the countries', { currency_cd: 'usd', country: 'DEU' }, 'DEU', ['usd', 0]],
  ['that of the account’s country', { currency_cd: null, country: 'USA' }, 'DEU', ['usd', 1]],
  [
    'that of the country it is billed in',
    { currency_cd: null, country: 'USA', billing_country: 'DEU' },
    null,
    ['eur', 1],
  ],
  ['without an account that of the person’s country', null, 'DEU', ['eur', 1]],
  ['the common one where no country is known', null, null, ['usd', 1]],
] as const)('is %s', async (...[, account, country, expected]) => {
  expect(await currencyOf(account, country)).toEqual(expected);
});
