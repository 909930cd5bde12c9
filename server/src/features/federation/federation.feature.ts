import { federationEndpoints } from '@waypost/contract/endpoints/federation';
import { federatedRealms } from '../../config/account-clients.ts';
import type { Secrets } from '../../config/secrets.ts';
import type { Config } from '../../config.ts';
import type { Listeners } from '../../http/listeners.ts';
import { cleanupJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import { federationHandlers } from './federation.routes.ts';
import { createFederationService, type FederationDeps } from './federation.service.ts';

type Uses = Pick<Plumbing, 'transact' | 'clock' | 'keyedHash' | 'secretBox' | 'logger'>;
export type FederationNeeds = Pick<FederationDeps, 'accounts' | 'identities' | 'createProvider'> & {
  readonly config: Config;
  readonly secrets: Secrets;
};

export function createFederationFeature(
  { transact, clock, keyedHash, secretBox, logger }: Uses,
  needs: FederationNeeds,
) {
  const realms = federatedRealms(needs.config, needs.secrets);
  const service = createFederationService({ ...needs, realms, transact, clock, keyedHash, secretBox, log: logger });
  return {
    service,
    // outside of the account service's CORS rules: no embedder's page may read these
    mount: ({ account }: Listeners) =>
      account.on(federationEndpoints, federationHandlers(service, account.mounting.xsrf)),
    jobs: [cleanupJob('federation.remove-expired', () => transact((tx) => service.removeExpired(tx)))],
  };
}
