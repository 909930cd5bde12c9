import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGateway, type Gateway } from '@waypost/gateway-sdk/gateway';
import { openSqliteQueue } from '@waypost/gateway-sdk/sqlite-queue';
import type { FastifyBaseLogger } from 'fastify';
import { v7 as newUuid } from 'uuid';
import { createCountryMaps } from './basemap/countries.ts';
import type { Config } from './config.ts';
import { createServer } from './http/server.ts';
import { mountLayers } from './layers/layers.ts';
import { openLayerStore } from './layers/layer-store.ts';
import { createStorageSamples } from './layers/storage-samples.ts';
import { createGeocoder } from './places/geocoder.ts';
import { createNearest } from './places/nearest.ts';
import { loadPlaces } from './places/places.ts';
import { geocodeService } from './services/geocode.ts';
import { mountEmbedderExample } from './services/embedder-example.ts';
import { mountOpenPages } from './services/open-pages.ts';
import { revgeocodeService } from './services/revgeocode.ts';
import { routeService } from './services/route.ts';
import { mountService } from './services/service.ts';
import { mountMapStyle, tileService } from './services/tiles.ts';
import { createTiles } from './tiles/tiles.ts';
import { createRecord } from './usage/record.ts';
import { createSdkUsers } from './usage/sdk-users.ts';

// the same from sample-platform/src and from the bundle in dist/sample-platform
const root = join(import.meta.dirname, '../..');

export type Platform = { readonly origin: string; close(): Promise<void> };

const names = { verify: 'the portal does not verify keys', report: 'events wait' };

function gatewayFor(config: Config, log: FastifyBaseLogger): Gateway {
  return createGateway({
    portal: config.portalOrigin,
    credential: config.gatewayCredential,
    name: 'sample-platform',
    queue: openSqliteQueue(config.dataDir),
    trustedProxies: config.trustedProxies,
    onPortalAway: (use, reason) => log.warn({ event: 'portal.away', for: use, reason }, names[use]),
    onPortalBack: (use) => log.info({ event: 'portal.back', for: use }, 'the portal answers again'),
    onRefused: (refused) => log.error({ event: 'usage.refused', ...refused }, 'the portal refused an event'),
  });
}

const sampleEveryMs = 60_000;

/** Samples what is stored, at once and then in every hour. @returns the function that ends it */
function sampleStorage(sample: () => Promise<void>, log: FastifyBaseLogger): () => void {
  const now = () =>
    void sample().catch((error: unknown) =>
      log.error({ event: 'usage.not_sampled', err: error }, 'the stored bytes could not be recorded'),
    );
  now();
  const timer = setInterval(now, sampleEveryMs);
  return () => clearInterval(timer);
}

/** Starts the platform. The portal may be down; it is called only when a request has a credential. */
export async function startPlatform(
  config: Config,
  logStream: NodeJS.WritableStream = process.stderr,
): Promise<Platform> {
  const app = await createServer({ logLevel: config.logLevel, logStream, newId: () => newUuid() });
  const gateway = gatewayFor(config, app.log);
  const clock = () => new Date();
  const deps = { gateway, record: createRecord({ gateway, users: createSdkUsers(clock) }) };
  const places = loadPlaces();
  mountService(app, geocodeService(createGeocoder(places)), deps);
  mountService(app, revgeocodeService(createNearest(places)), deps);
  mountService(app, routeService, deps);
  mountService(app, tileService(createTiles(places)), deps);
  mountMapStyle(app);
  const store = openLayerStore(config.dataDir);
  mountLayers(app, { ...deps, store });
  mountOpenPages(app, { maps: createCountryMaps(), gateway });
  mountEmbedderExample(app, { folder: join(root, 'examples/plain-embedder'), account: config.accountOrigin });

  const stopSampling = sampleStorage(
    createStorageSamples({ store, report: (sample) => gateway.report(sample), clock }),
    app.log,
  );
  await app.listen({ port: config.port, host: config.host });
  return {
    origin: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    async close() {
      stopSampling();
      await app.close(); // first, so that the events of the last calls reach the queue
      await gateway.close();
      store.close();
    },
  };
}
