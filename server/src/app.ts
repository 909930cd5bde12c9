import { accessKeyEndpoints } from '@waypost/contract/endpoints/access-keys';
import { accountSettingsEndpoints } from '@waypost/contract/endpoints/account-settings';
import { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { appEndpoints, sdkEndpoints } from '@waypost/contract/endpoints/apps';
import { activityEndpoints } from '@waypost/contract/endpoints/activity';
import { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import { credentialChoiceEndpoints } from '@waypost/contract/endpoints/credential-choices';
import { customerEndpoints } from '@waypost/contract/endpoints/customers';
import { developerEndpoints } from '@waypost/contract/endpoints/developers';
import { federationEndpoints } from '@waypost/contract/endpoints/federation';
import { firstStepEndpoints } from '@waypost/contract/endpoints/first-steps';
import { gatewayEndpoints } from '@waypost/contract/endpoints/gateway';
import { invitationEndpoints } from '@waypost/contract/endpoints/invitations';
import { keyEndpoints } from '@waypost/contract/endpoints/keys';
import { ownSearchEndpoints } from '@waypost/contract/endpoints/own-search';
import { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { secondFactorEndpoints } from '@waypost/contract/endpoints/second-factors';
import { studioTokenEndpoints } from '@waypost/contract/endpoints/studio-tokens';
import { systemEndpoints } from '@waypost/contract/endpoints/system';
import { testClockEndpoints } from '@waypost/contract/endpoints/test-clock';
import { tokenFormEndpoints, tokenServerEndpoints } from '@waypost/contract/endpoints/tokens';
import { usageEndpoints } from '@waypost/contract/endpoints/usage';
import { openApiOf } from '@waypost/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import { clientConfig } from './config/client-config.ts';
import { accessKeyHandlers } from './features/access-keys/access-keys.routes.ts';
import { accountSettingsHandlers } from './features/account-settings/account-settings.routes.ts';
import { mountAccountService } from './features/accounts/accounts.routes.ts';
import {
  type AccountAuthenticators,
  createAuthenticators,
} from './features/accounts/sessions/authenticators.routes.ts';
import { sessionHandlers } from './features/accounts/sessions/sessions.routes.ts';
import { appHandlers } from './features/apps/apps.routes.ts';
import { catalogHandlers } from './features/catalog/catalog.routes.ts';
import { credentialChoiceHandlers } from './features/credential-choices/credential-choices.routes.ts';
import { customerHandlers } from './features/customers/customers.routes.ts';
import { federationHandlers } from './features/federation/federation.routes.ts';
import { firstStepHandlers } from './features/first-steps/first-steps.routes.ts';
import { developerHandlers } from './features/developers/developers.routes.ts';
import { createAppCodeCheck } from './features/gateway/app-code-check.service.ts';
import { createAuthorizeRoute } from './features/gateway/authorize.routes.ts';
import { createAuthorizeService } from './features/gateway/authorize.service.ts';
import { gatewayHandlers } from './features/gateway/gateway.routes.ts';
import { invitationHandlers } from './features/invitations/invitations.routes.ts';
import { keyHandlers } from './features/keys/keys.routes.ts';
import { mountOpenId } from './features/openid/openid.routes.ts';
import { ownSearchHandlers } from './features/own-search/own-search.routes.ts';
import { projectHandlers } from './features/projects/projects.routes.ts';
import { sdkHandlers } from './features/sdks/sdks.routes.ts';
import { secondFactorHandlers } from './features/second-factors/second-factors.routes.ts';
import { studioTokenHandlers } from './features/studio-tokens/studio-tokens.routes.ts';
import { systemHandlers } from './features/system/system.routes.ts';
import { createSystemService } from './features/system/system.service.ts';
import { testClockHandlers } from './features/system/test-clock.routes.ts';
import { activityHandlers } from './features/activity/activity.routes.ts';
import { tokenFormHandlers, tokenServerHandlers } from './features/tokens/tokens.routes.ts';
import { usageHandlers } from './features/usage/usage.routes.ts';
import { createClientAddress } from './http/client-address.ts';
import { cookieNames } from './http/cookies.ts';
import { createFormRoutes } from './http/form-routes.ts';
import { createHotRoutes, type HotRoutes } from './http/hot-routes.ts';
import { createListener } from './http/listener.ts';
import { createMount, type Mount, type Mounting } from './http/mount.ts';
import { createXsrf, type Xsrf } from './http/xsrf.ts';
import { mountAccountPages, mountPortalPages } from './pages/page-mounting.ts';
import { type AppParts, createServices, type Services } from './services.ts';

export type App = {
  readonly portal: RequestListener;
  readonly account: RequestListener;
  readonly services: Services;
  close(): Promise<void>;
};

/** What is asked at every call of a customer does not go through the framework. */
const hotFirst =
  (find: HotRoutes['find'], portal: FastifyInstance): RequestListener =>
  (request, response) => {
    const answer = find(request);
    if (answer) answer(request, response);
    else portal.routing(request, response);
  };

const asRequestListener =
  (listener: FastifyInstance): RequestListener =>
  (request, response) =>
    listener.routing(request, response);

function mountPortal(on: Mount, parts: AppParts, services: Services & { readonly xsrf: Xsrf }) {
  const { config, database, logger } = parts;
  const system = createSystemService({
    clientConfig: clientConfig(config, parts.build),
    isUsable: () => database.isUsable(),
    log: ({ level, message, context }) => logger.info({ event: 'client.log', level, context }, message),
  });
  on(systemEndpoints, systemHandlers(system, openApiOf(allEndpoints, config.origins)));
  on(sessionEndpoints, sessionHandlers(services.accounts, services.xsrf));
  on(catalogEndpoints, catalogHandlers(services.catalog));
  on(developerEndpoints, developerHandlers(services.developers));
  on(customerEndpoints, customerHandlers(services));
  on(projectEndpoints, projectHandlers(services));
  on(credentialChoiceEndpoints, credentialChoiceHandlers(services.listCredentialProjects));
  on(ownSearchEndpoints, ownSearchHandlers(services.searchOwn));
  on(appEndpoints, appHandlers(services.apps, services.namespaces));
  on(sdkEndpoints, sdkHandlers(services.sdks));
  on(keyEndpoints, keyHandlers(services.keys));
  on(accessKeyEndpoints, accessKeyHandlers(services.accessKeys));
  on(tokenServerEndpoints, tokenServerHandlers(services.tokens));
  on(studioTokenEndpoints, studioTokenHandlers(services.studioTokens));
  on(usageEndpoints, usageHandlers(services.usage));
  on(activityEndpoints, activityHandlers(services.activity));
  on(firstStepEndpoints, firstStepHandlers(services.firstSteps));
  on(invitationEndpoints, invitationHandlers(services.invitations));
  if (parts.steerable) on(testClockEndpoints, testClockHandlers(parts.steerable));
}

function mountingOf(parts: AppParts, authenticators: AccountAuthenticators, names: 'portal' | 'account'): Mounting {
  return {
    authenticators,
    limitFactor: parts.limitFactor,
    xsrf: createXsrf(cookieNames[names], parts.keyedHash),
  };
}

const authorizeOf = ({ verify, accessTokens, appCodes }: Services) =>
  createAuthorizeService({
    verify,
    verifyAccessToken: (token) => accessTokens.verifyAccessToken(token),
    checkApp: createAppCodeCheck(appCodes),
  });

/** The whole server but for its sockets: two listeners over one set of services. */
export async function createApp(parts: AppParts): Promise<App> {
  const services = await createServices(parts);
  const { logger } = parts;
  const clientAddress = createClientAddress(parts.config.trusted_proxies);
  const listening = { logger, clientAddress };
  const [portal, account] = await Promise.all([createListener(listening), createListener(listening)]);
  const authenticators = createAuthenticators({
    accounts: services.accounts,
    gatewayCredential: parts.secrets.gateway_credential,
  });
  const forPortal = mountingOf(parts, authenticators, 'portal');
  const forAccount = mountingOf(parts, authenticators, 'account');
  mountPortal(createMount(portal, forPortal), parts, { ...services, xsrf: forPortal.xsrf });
  await mountAccountService(account, services.accounts, forAccount);
  mountOpenId(account, services.accounts.openId, {
    mounting: forAccount,
    origins: services.accounts.clients.origins(),
  });
  // outside of the account service's CORS rules: no embedder's page may read these
  createMount(account, forAccount)(federationEndpoints, federationHandlers(services.federation, forAccount.xsrf));
  createMount(account, forAccount)(
    accountSettingsEndpoints,
    accountSettingsHandlers(services.accountSettings, forAccount.xsrf),
  );
  createMount(account, forAccount)(secondFactorEndpoints, secondFactorHandlers(services.secondFactors));
  if (parts.web) {
    const pages = { web: parts.web, config: parts.config, build: parts.build, authenticators, services };
    await mountPortalPages(portal, pages, forPortal.xsrf);
    await mountAccountPages(account, pages, forAccount.xsrf);
  }
  const hot = createHotRoutes(gatewayEndpoints, gatewayHandlers(services), { ...authenticators, logger });
  const authorize = createAuthorizeRoute({ ...authenticators, logger, authorize: authorizeOf(services) });
  const forms = createFormRoutes(tokenFormEndpoints, tokenFormHandlers({ ...services, ...authenticators }), listening);
  await Promise.all([portal.ready(), account.ready()]);
  return {
    portal: hotFirst((request) => hot.find(request) ?? authorize.find(request) ?? forms.find(request), portal),
    account: asRequestListener(account),
    services,
    async close() {
      await Promise.all([portal.close(), account.close()]);
      await services.close();
    },
  };
}
