import { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import type { Listeners } from '../../http/listeners.ts';
import type { RecurringJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import { mountAccountService } from './accounts.routes.ts';
import { type AccountsDeps, type AccountsService, createAccountsService } from './accounts.service.ts';
import { createAuthenticators } from './sessions/authenticators.routes.ts';
import { sessionHandlers } from './sessions/sessions.routes.ts';

export type AccountsNeeds = Omit<AccountsDeps, keyof Plumbing | 'log'> & {
  /** The bearer token of the operator's gateway. */
  readonly gatewayCredential: string;
};

const rules = { retryLimit: 2, retryDelayMaxSeconds: 60, expireInSeconds: 120 } as const;
const jobsOf = (service: AccountsService): RecurringJob[] => [
  {
    name: 'accounts.send-requested-mails',
    schedule: '* * * * *',
    rules,
    run: () => service.mailRequests.sendRequested(),
  },
  { name: 'accounts.remove-expired', schedule: '*/5 * * * *', rules, run: () => service.removeExpired() },
];

/** The account service and the portal's half of signing in. */
export async function createAccountsFeature(plumbing: Plumbing, { gatewayCredential, ...needs }: AccountsNeeds) {
  const service = await createAccountsService({ ...needs, ...plumbing, log: plumbing.logger });
  return {
    service,
    authenticators: createAuthenticators({ accounts: service, portal: needs.portalOrigin, gatewayCredential }),
    async mount({ portal, account }: Listeners) {
      portal.on(sessionEndpoints, sessionHandlers(service, portal.mounting.xsrf));
      await mountAccountService(account.server, service, account.mounting);
    },
    jobs: jobsOf(service),
    close: () => service.close(),
  };
}
