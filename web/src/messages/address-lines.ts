import type { Country, StatesByCountry } from '@waypost/contract/entities/catalog';
import { countryName } from './formats.ts';
import type { Text } from './use-text.tsx';

export type Address = {
  readonly address: string;
  readonly postal: string;
  readonly city: string;
  readonly state: string;
  /** A three-letter code. */
  readonly country: string;
};
type Lists = { readonly countries: readonly Country[]; readonly states: StatesByCountry };

/** A postal address line by line, with the names of its state and country; what is missing has no line. */
export function addressLines({ address, postal, city, state, country }: Address, lists: Lists, t: Text): string[] {
  const known = lists.countries.find(({ code }) => code === country);
  const stateName = lists.states[country]?.find(({ code }) => code === state)?.name ?? '';
  const name = known ? (countryName(known.code2, t) ?? known.name) : country;
  return [address, `${postal} ${city}`.trim(), stateName, name].filter((line) => line !== '');
}
