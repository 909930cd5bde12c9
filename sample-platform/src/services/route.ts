import { geodesicRoute } from '../geodesy/route.ts';
import { points, queryOf } from './inputs.ts';
import type { Service } from './service.ts';

const RouteQuery = queryOf({ points });

/** Shortest lines over the globe through the given points; there are no roads. */
export const routeService: Service<typeof RouteQuery> = {
  name: 'route',
  query: RouteQuery,
  answer: (query) => geodesicRoute(query.points),
  quantities: (query) => ({ items: query.points.length - 1 }),
};
