import { gatewayEndpoints } from '@waypost/contract/endpoints/gateway';
import { webhookEndpoints } from '@waypost/contract/endpoints/webhooks';
import { tokenFormEndpoints } from '@waypost/contract/endpoints/tokens';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import type { KeyedHash } from './base/cryptography.ts';
import type { Brand } from './brand/brand.ts';
import type { Config } from './config.ts';
import type { Feature } from './feature.ts';
import type { Authenticators } from './http/callers/callers.ts';
import type { AccountAuthenticators } from './features/accounts/sessions/authenticators.routes.ts';
import type { AppCodes } from './features/apps/app-codes.service.ts';
import type { CatalogService } from './features/catalog/catalog.service.ts';
import type { FederationService } from './features/federation/federation.service.ts';
import { createAppCodeCheck } from './features/gateway/app-code-check.service.ts';
import { authorizeRoute } from './features/gateway/authorize.routes.ts';
import { createAuthorizeService } from './features/gateway/authorize.service.ts';
import { gatewayHandlers } from './features/gateway/gateway.routes.ts';
import type { VerifyService } from './features/keys/verification/verify.service.ts';
import type { AccessTokenCheck } from './features/tokens/access-token-check.service.ts';
import { webhookHandlers } from './features/payments/webhooks/webhooks.routes.ts';
import type { WebhooksService } from './features/payments/webhooks/webhooks.service.ts';
import { tokenFormHandlers } from './features/tokens/tokens.routes.ts';
import type { TokensService } from './features/tokens/tokens.service.ts';
import type { IngestService } from './features/usage/metering/ingest.service.ts';
import { type ClientAddress, createClientAddress } from './http/callers/client-address.ts';
import { cookieNames } from './http/callers/cookies.ts';
import { createFastRoutes, type FastRoutes } from './http/routes/fast-routes.ts';
import { formRoutes } from './http/routes/form-routes.ts';
import { jsonRoutes } from './http/routes/json-routes.ts';
import { rawRoutes } from './http/routes/raw-routes.ts';
import { readWebFiles } from './http/pages/assets.ts';
import { createListener } from './http/listener.ts';
import type { Listener } from './http/listeners.ts';
import { createMount, type Mounting } from './http/routes/mount.ts';
import { createRefusals, type Refusals } from './http/routes/refusals.ts';
import { createXsrf } from './http/callers/xsrf.ts';
import { mountAccountPages, mountPortalPages } from './pages/page-mounting.ts';
import type { WebBundle } from './pages/web-bundle.ts';

export type ListenerSettings = {
  readonly config: Config;
  readonly brand: Brand;
  readonly keyedHash: KeyedHash;
  readonly logger: FastifyBaseLogger;
  /** Multiplies every rate limit. */
  readonly limitFactor: number;
  /** Identifies the build; `/config.json` publishes it. */
  readonly build: string;
  /** The built pages; most server tests run without them. */
  readonly web?: WebBundle | undefined;
  /** Tests only: called for a refusal that its endpoint does not declare. */
  readonly onUndeclaredRefusal?: ((refusal: string) => void) | undefined;
};

type ListenerServices = Pick<Mounting, 'takeUnderCeiling'> & {
  readonly authenticators: AccountAuthenticators & Pick<Authenticators, 'project'>;
  /** Mounted in this order. */
  readonly features: readonly Feature[];
  /** For the endpoints that customers' programs call. */
  readonly verify: VerifyService;
  readonly ingest: IngestService;
  readonly tokens: TokensService;
  readonly tokenCheck: AccessTokenCheck;
  readonly appCodes: AppCodes;
  readonly webhooks: WebhooksService & { readonly applySoon: () => void };
  /** For pages. */
  readonly catalog: CatalogService;
  readonly federation: FederationService;
};

/** The calls of customers' programs bypass the framework. */
const routeFastFirst =
  ({ find }: FastRoutes, portal: FastifyInstance): RequestListener =>
  (request, response) => {
    const answer = find(request);
    if (answer) answer(request, response);
    else portal.routing(request, response);
  };

type ListenerDeps = ListenerSettings &
  ListenerServices & { readonly clientAddress: ClientAddress; readonly refusals: Refusals };

async function createMountedListener(deps: ListenerDeps, cookies: 'portal' | 'account'): Promise<Listener> {
  const { authenticators, limitFactor, takeUnderCeiling, keyedHash } = deps;
  const server = await createListener({ ...deps, origin: deps.config.origins[cookies] });
  const xsrf = createXsrf(cookieNames[cookies], keyedHash);
  const mounting = { authenticators, limitFactor, takeUnderCeiling, xsrf };
  return { server, mounting, on: createMount(server, mounting) };
}

function fastRoutes(deps: ListenerDeps): FastRoutes {
  const { authenticators, verify, ingest, tokens, tokenCheck, appCodes, refusals, webhooks } = deps;
  const { gateway } = authenticators;
  const authorize = createAuthorizeService({
    verify,
    verifyAccessToken: (token, call) => tokenCheck.verifyAccessToken(token, call),
    checkApp: createAppCodeCheck(appCodes),
  });
  const routes = [
    ...jsonRoutes(gatewayEndpoints, gatewayHandlers({ verify, ingest }), gateway),
    authorizeRoute({ gateway, authorize, refusals }),
    ...formRoutes(tokenFormEndpoints, tokenFormHandlers({ tokens, gateway })),
    ...rawRoutes(webhookEndpoints, webhookHandlers(webhooks, webhooks.applySoon)),
  ];
  return createFastRoutes(routes, deps);
}

/** Both listeners with all endpoints mounted, ready for sockets. */
export async function createListeners(settings: ListenerSettings, services: ListenerServices) {
  const { config, brand, logger, build, web, onUndeclaredRefusal: onUndeclared } = settings;
  const values = { platform_projects_url: config.platform_projects_url };
  const refusals = createRefusals({ logger, values, onUndeclared });
  const deps = { ...settings, ...services, refusals, clientAddress: createClientAddress(config.trusted_proxies) };
  const [portal, account] = await Promise.all([
    createMountedListener(deps, 'portal'),
    createMountedListener(deps, 'account'),
  ]);
  for (const { mount } of services.features) await mount?.({ portal, account });
  if (web) {
    const { authenticators, catalog, federation } = services;
    const files = await readWebFiles(web.clientFolder); // once for both listeners
    const pages = { web, files, config, brand, build, authenticators, catalog, federation };
    await mountPortalPages(portal.server, pages, portal.mounting.xsrf);
    await mountAccountPages(account.server, pages, account.mounting.xsrf);
  }
  await Promise.all([portal.server.ready(), account.server.ready()]);
  const toAccount: RequestListener = (request, response) => account.server.routing(request, response);
  return {
    portal: routeFastFirst(fastRoutes(deps), portal.server),
    account: toAccount,
    close: () => Promise.all([portal.server.close(), account.server.close()]),
  };
}
