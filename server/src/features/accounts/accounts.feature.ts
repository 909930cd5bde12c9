import { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import { brandColours } from '../../brand/colours.ts';
import { accountClients } from '../../config/account-clients.ts';
import type { Secrets } from '../../config/secrets.ts';
import { type Config, portalClientId } from '../../config.ts';
import type { Listeners } from '../../http/listeners.ts';
import { cleanupJob, type RecurringJob, shortRules } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import { mountAccountService } from './accounts.routes.ts';
import { type AccountsDeps, type AccountsService, createAccountsService } from './accounts.service.ts';
import { createAuthenticators } from './sessions/authenticators.routes.ts';
import { sessionHandlers } from './sessions/sessions.routes.ts';

type Settings = { readonly config: Config; readonly secrets: Secrets };
export type AccountsNeeds = Settings & Omit<AccountsDeps, keyof Plumbing | 'log' | keyof ReturnType<typeof settingsOf>>;

const settingsOf = ({ config, secrets }: Settings) => ({
  portalOrigin: config.origins.portal,
  accountOrigin: config.origins.account,
  clients: accountClients(config, secrets),
  portalClientId,
  brand: config.brand.name,
  colours: brandColours(config.brand.colours),
  signingKeys: secrets.signing_keys,
  mainRealm: config.main_realm,
  realms: config.realms,
  ownWords: [config.brand.name, config.product_slug, config.main_realm],
  termsVersion: config.terms_version,
});

const jobsOf = (service: AccountsService): RecurringJob[] => [
  {
    name: 'accounts.send-requested-mails',
    schedule: '* * * * *',
    rules: shortRules,
    run: () => service.mailRequests.sendRequested(),
  },
  cleanupJob('accounts.remove-expired', () => service.removeExpired()),
];

export async function createAccountsFeature(plumbing: Plumbing, needs: AccountsNeeds) {
  const settings = settingsOf(needs);
  const service = await createAccountsService({ ...needs, ...settings, ...plumbing, log: plumbing.logger });
  const { gateway_credential: gatewayCredential } = needs.secrets;
  return {
    service,
    authenticators: createAuthenticators({ accounts: service, portal: settings.portalOrigin, gatewayCredential }),
    async mount({ portal, account }: Listeners) {
      portal.on(sessionEndpoints, sessionHandlers(service, portal.mounting.xsrf));
      await mountAccountService(account.server, service, account.mounting);
    },
    jobs: jobsOf(service),
    close: () => service.close(),
  };
}
