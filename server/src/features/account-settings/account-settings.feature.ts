import { accountSettingsEndpoints } from '@waypost/contract/endpoints/account-settings';
import { secondFactorEndpoints } from '@waypost/contract/endpoints/second-factors';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createDropCredentials } from './account-data.service.ts';
import { accountSettingsHandlers } from './account-settings.routes.ts';
import { type AccountSettingsDeps, createAccountSettingsService } from './account-settings.service.ts';
import { createFactorManagementService } from './factor-management.service.ts';
import { secondFactorHandlers } from './second-factors.routes.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'logger' | 'sendMail'>;
export type AccountSettingsNeeds = Pick<
  AccountSettingsDeps,
  'accounts' | 'createCountries' | 'sources' | 'portalOrigin'
>;

/** The user's own account; its download and its deletion reach all features. */
export function createAccountSettingsFeature(
  { db, transact, clock, logger, sendMail }: Uses,
  needs: AccountSettingsNeeds,
) {
  const { factors, sessions, recentProof } = needs.accounts;
  const service = createAccountSettingsService({ ...needs, db, transact, clock, log: logger, sendMail });
  const factorManagement = createFactorManagementService({ db, factors, sessions, recentProof });
  return {
    service,
    dropCredentials: createDropCredentials(needs.sources),
    // outside of the account service's CORS rules: no embedder's page may read these
    mount({ account }: Listeners) {
      account.on(accountSettingsEndpoints, accountSettingsHandlers(service, account.mounting.xsrf));
      account.on(secondFactorEndpoints, secondFactorHandlers(factorManagement));
    },
  };
}
