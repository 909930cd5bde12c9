import { countryName, labelOf, type Place } from '../places/place.ts';
import { regionName } from '../places/regions.ts';

/** A place in the API's format; with a region only if it has a name. */
export function placeAnswer(place: Place) {
  const region = regionName(place.country, place.region);
  return {
    id: place.id,
    type: place.kind,
    name: place.name,
    label: labelOf(place),
    country_code: place.country,
    country: countryName(place.country),
    ...(region !== undefined && { region }),
    population: place.population,
    position: place.position,
  };
}
