import type { Endpoints } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import { systemEndpoints } from '@waypost/contract/endpoints/system';
import { openApiOf } from '@waypost/contract/openapi';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { clientConfig } from './config/client-config.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { catalogHandlers } from './features/catalog/catalog.routes.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { systemHandlers } from './features/system/system.routes.ts';
import { createSystemService } from './features/system/system.service.ts';
import { createListener } from './http/listener.ts';
import { mount, type Handlers, type Mounting } from './http/mount.ts';

export type AppParts = {
  /** With the origins that were bound. */
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The folder `content/`: catalogue, messages. */
  readonly contentFolder: string;
  /** What tells one build from another; it stands in CFG-05. */
  readonly build: string;
  /** Multiplies every rate limit; 1 outside tests. */
  readonly limitFactor: number;
};

export type App = {
  readonly portal: RequestListener;
  readonly account: RequestListener;
  close(): Promise<void>;
};

const asRequestListener =
  (listener: FastifyInstance): RequestListener =>
  (request, response) =>
    listener.routing(request, response);

/** The composition root: the only place that knows which parts there are. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, logger } = parts;
  const portal = await createListener({ logger });
  const account = await createListener({ logger });

  const forBrowsers = clientConfig(config, parts.build);
  const catalog = await createCatalogService({
    folder: join(parts.contentFolder, 'catalog'),
    product: config.product_slug,
  });
  const system = createSystemService({
    clientConfig: forBrowsers,
    isUsable: () => database.isUsable(),
    log: ({ level, message, context }) => logger.info({ event: 'client.log', level, context }, message),
  });

  const mounting: Mounting = { limitFactor: parts.limitFactor } as Mounting;
  const onPortal = <T extends Endpoints>(endpoints: T, handlers: Handlers<T>) =>
    mount(portal, endpoints, handlers, mounting);
  onPortal(systemEndpoints, systemHandlers(system, openApiOf(allEndpoints, config.origins)));
  onPortal(catalogEndpoints, catalogHandlers(catalog));

  await Promise.all([portal.ready(), account.ready()]);
  return {
    portal: asRequestListener(portal),
    account: asRequestListener(account),
    async close() {
      await Promise.all([portal.close(), account.close()]);
    },
  };
}
