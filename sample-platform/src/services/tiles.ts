import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '../http/problem.ts';
import { mapStyle, mapThemes } from '../tiles/map-style.ts';
import { maxTileZoom, type Tiles } from '../tiles/tiles.ts';
import { queryOf } from './inputs.ts';
import type { Service } from './service.ts';

const whole = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name} must be a whole number.`)
    .transform(Number)
    .refine((value) => value <= most, `${name} must be at most ${most}.`);

const mostTiles = 2 ** maxTileZoom - 1;

const TileQuery = queryOf({ z: whole('z', maxTileZoom), x: whole('x', mostTiles), y: whole('y', mostTiles) }).refine(
  ({ z: zoom, x, y }) => !(Math.max(x, y) >= 2 ** zoom), // true where one of them is missing
  { message: 'There is no such tile at this zoom.', path: ['x'] },
);

/** Vector tiles of the base map, counted one by one, also where a client has the tile already. */
export const tileService = (tiles: Tiles): Service<typeof TileQuery> => ({
  name: 'tiles',
  path: '/tiles/:z/:x/:y',
  query: TileQuery,
  answer: (tile) => tiles.read(tile),
});

/** Shown on the map. The licence of GeoNames asks for its name and a link. */
const attribution = 'Natural Earth · NASA · <a href="https://www.geonames.org">GeoNames</a>, CC BY 4.0';

const StyleQuery = z.object({
  theme: z.enum(mapThemes).default('light'),
  apiKey: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
});

/** The style of the map, without a key; a key in its address goes into the addresses of its tiles. */
export function mountMapStyle(app: FastifyInstance): void {
  app.get('/v1/map-style', (request, reply) => {
    const query = StyleQuery.safeParse(request.query);
    if (!query.success) {
      const errors = query.error.issues.map(({ code, message, path }) => ({
        pointer: `/${path.join('/')}`,
        reason: code ?? 'custom',
        detail: message,
      }));
      return sendProblem(reply, 'INVALID_FIELDS', errors);
    }
    const { theme, apiKey } = query.data;
    const tiles = `${request.protocol}://${request.host}/v1/tiles/{z}/{x}/{y}${apiKey === undefined ? '' : `?apiKey=${apiKey}`}`;

    return reply
      .header('cache-control', 'private, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(mapStyle({ theme, tiles, attribution })));
  });
}
