import type { Position } from '../geodesy/great-circle.ts';
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
