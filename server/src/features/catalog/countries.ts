import type { Country, StatesByCountry } from '@waypost/contract/entities/catalog';
import countryToCurrency from 'country-to-currency';
import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { iso31662 } from 'iso-3166';
import type { CatalogFiles } from './catalog.store.ts';

countries.registerLocale(english);

const currencyOf = (code2: string): string => {
  const currencies: Readonly<Record<string, string>> = countryToCurrency;
  return (currencies[code2] ?? 'USD').toLowerCase();
};

/** Every country of ISO 3166-1 by English name, with the currency in lower case as in currency_cd. */
export function listCountries({ export_control, block_paid_creation, eu_member }: CatalogFiles['lists']): Country[] {
  return Object.entries(countries.getAlpha3Codes())
    .flatMap(([code, code2]) => {
      const name = countries.getName(code2, 'en', { select: 'official' });
      if (name === undefined) return [];
      return [
        {
          code,
          code2,
          name,
          currency: currencyOf(code2),
          export_control: export_control.includes(code),
          block_paid_creation: block_paid_creation.includes(code),
          eu_member: eu_member.includes(code),
        },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const divided = new Set(iso31662.map(({ parent }) => parent));

/**
 * The subdivisions of ISO 3166-2 for the countries whose addresses need one, keyed by three letters. Where regions are
 * divided further, as in Italy and Spain, addresses name the parts.
 */
export function listStates(withStates: readonly string[]): StatesByCountry {
  return Object.fromEntries(
    withStates.map((code) => {
      const code2 = countries.alpha3ToAlpha2(code);
      const states = iso31662
        .filter((state) => state.code.startsWith(`${code2}-`) && !divided.has(state.code))
        .map((state) => ({ code: state.code, name: state.name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
      return [code, states];
    }),
  );
}
