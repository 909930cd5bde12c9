import type { Nearest } from '../places/nearest.ts';
import { placesAttribution } from '../places/place.ts';
import { lat, limit, lon, queryOf } from './inputs.ts';
import { placeAnswer } from './place-answer.ts';
import type { Service } from './service.ts';

const RevgeocodeQuery = queryOf({ lat, lon, limit: limit(1) });

/** The places nearest to a point; at sea they may be far away, as `distance_m` shows. */
export const revgeocodeService = (nearest: Nearest): Service<typeof RevgeocodeQuery> => ({
  name: 'revgeocode',
  query: RevgeocodeQuery,
  answer: (query) => ({
    results: nearest.around({ lat: query.lat, lon: query.lon }, query.limit).map(({ place, distance_m }) => ({
      ...placeAnswer(place),
      distance_m: Math.round(distance_m),
    })),
    attribution: placesAttribution,
  }),
});
