import { distanceM } from '../geodesy/great-circle.ts';
import type { Geocoder } from '../places/geocoder.ts';
import { placesAttribution } from '../places/place.ts';
import { lat, limit, lon, q, queryOf } from './inputs.ts';
import { placeAnswer } from './place-answer.ts';
import type { Service } from './service.ts';

const GeocodeQuery = queryOf({ q, limit: limit(5), lat: lat.optional(), lon: lon.optional() }).refine(
  (query) => (query.lat === undefined) === (query.lon === undefined),
  { message: 'lat and lon must be given together.', path: ['lat'], when: () => true },
);

/** Places by name, best first; `lat` and `lon` prefer places near them. */
export const geocodeService = (geocoder: Geocoder): Service<typeof GeocodeQuery> => ({
  name: 'geocode',
  query: GeocodeQuery,
  answer(query) {
    const focus = query.lat === undefined || query.lon === undefined ? undefined : { lat: query.lat, lon: query.lon };
    const matches = geocoder.search({ q: query.q, limit: query.limit, focus });
    return {
      results: matches.map(({ place, match }) => ({
        ...placeAnswer(place),
        match,
        ...(focus && { distance_m: Math.round(distanceM(focus, place.position)) }),
      })),
      attribution: placesAttribution,
    };
  },
});
