import { keyOf } from './fold.ts';
import type { Place } from './place.ts';
import { regions } from './regions.ts';

/** Countries (`US`) and regions (`US.TX`) that a word after a place may mean: `CA` is California and Canada. */
export type Area = ReadonlySet<string>;

export type AreaNames = ReturnType<typeof nameAreas>;

const languages = ['en', 'de', 'fr', 'es', 'it'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
const commonCountryNames: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'Great Britain', 'Britain'],
  US: ['USA', 'America', 'United States of America'],
  AE: ['UAE'],
  NL: ['Holland'],
  CZ: ['Czech Republic'],
  TR: ['Turkey'],
};

/** Common names of countries in five languages. */
export const namesOfCountry = (code: string): string[] => [
  ...languages.map((language) => language.of(code) ?? code),
  ...(commonCountryNames[code] ?? []),
];

/** Whether a place lies in an area. */
export const liesIn = (area: Area, place: Place): boolean =>
  area.has(place.country) || area.has(`${place.country}.${place.region}`);

/** Registers the names of areas: codes and common names. */
export function nameAreas(countries: readonly string[]) {
  const byName = new Map<string, Set<string>>();
  const add = (name: string, code: string) => {
    const key = keyOf(name);
    byName.set(key, (byName.get(key) ?? new Set()).add(code));
  };
  for (const country of countries) for (const name of [country, ...namesOfCountry(country)]) add(name, country);
  for (const [country, rows] of Object.entries(regions)) {
    for (const [code, ...names] of rows) for (const name of names) add(name, `${country}.${code}`);
  }
  return {
    /** The areas with exactly this name or code. */
    named: (name: string): Area | undefined => byName.get(keyOf(name)),
    /** The same, or areas whose names begin with it, while the user is still typing. */
    beginning(name: string): Area | undefined {
      const exact = byName.get(keyOf(name));
      const start = keyOf(name);
      if (exact || start.length < 2) return exact;
      const matches = [...byName].filter(([key]) => key.startsWith(start)).flatMap(([, codes]) => [...codes]);
      return matches.length > 0 ? new Set(matches) : undefined;
    },
  };
}
