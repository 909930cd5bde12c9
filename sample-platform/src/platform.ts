import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { v7 as newUuid } from 'uuid';
import { createCountryMaps } from './basemap/countries.ts';
import type { Config } from './config.ts';
import { createServer } from './http/server.ts';
import { createGeocoder } from './places/geocoder.ts';
import { createNearest } from './places/nearest.ts';
import { loadPlaces } from './places/place.ts';
import { createKeyChecker } from './portal/key-checker.ts';
import { createPortalClient, type PortalClient } from './portal/portal-client.ts';
import { geocodeService } from './services/geocode.ts';
import { mountEmbedderExample } from './services/embedder-example.ts';
import { mountOpenPages } from './services/open-pages.ts';
import { revgeocodeService } from './services/revgeocode.ts';
import { routeService } from './services/route.ts';
import { mountService } from './services/service.ts';
import { type EventQueue, openEventQueue } from './usage/event-queue.ts';
import { createReporter } from './usage/reporter.ts';

// the same from sample-platform/src and from the bundle in dist/sample-platform
const root = join(import.meta.dirname, '../..');

export type Platform = { readonly origin: string; close(): Promise<void> };

const checkerFor = (portal: PortalClient, log: FastifyBaseLogger) =>
  createKeyChecker({
    portal,
    now: () => performance.now(),
    onAway: (reason) => log.warn({ event: 'portal.away', for: 'verify', reason }, 'the portal does not verify keys'),
    onBack: () => log.info({ event: 'portal.back', for: 'verify' }, 'the portal verifies keys again'),
  });

const reporterFor = (queue: EventQueue, portal: PortalClient, log: FastifyBaseLogger) =>
  createReporter({
    queue,
    portal,
    onAway: (reason) => log.warn({ event: 'portal.away', for: 'report', reason }, 'events wait'),
    onBack: () => log.info({ event: 'portal.back', for: 'report' }, 'events are taken again'),
    onRefused: (refused) => log.error({ event: 'usage.refused', ...refused }, 'the portal refused an event'),
  });

/** Starts the whole platform. The portal may be away; it is asked only when a key comes in. */
export async function startPlatform(config: Config, logStream: NodeJS.WritableStream = process.stderr): Promise<Platform> {
  const queue = openEventQueue(config.dataDir);
  const portal = createPortalClient({ origin: config.portalOrigin, credential: config.gatewayCredential });
  const app = await createServer({ logLevel: config.logLevel, logStream, newId: () => newUuid() });
  const reporter = reporterFor(queue, portal, app.log);
  const deps = { checker: checkerFor(portal, app.log), queue, now: () => new Date() };
  const places = loadPlaces();
  mountService(app, geocodeService(createGeocoder(places)), deps);
  mountService(app, revgeocodeService(createNearest(places)), deps);
  mountService(app, routeService, deps);
  mountOpenPages(app, { maps: createCountryMaps(), queue });
  mountEmbedderExample(app, { folder: join(root, 'examples/plain-embedder'), account: config.accountOrigin });

  await app.listen({ port: config.port, host: config.host });
  reporter.start();
  return {
    origin: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close(); // first, so that the events of the last calls are in the queue
      await reporter.stop();
      queue.close();
    },
  };
}
