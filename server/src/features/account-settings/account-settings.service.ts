import type { FastifyBaseLogger } from 'fastify';
import type { CountryLookup } from '../../adapters/geo/country-lookup.port.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import {
  type AccountDeletedMail,
  type AccountDeletionService,
  createAccountDeletionService,
} from './account-deletion.service.ts';
import { createAccountSettingsEvents } from './account-settings.events.ts';
import { createProfileService, type ProfileService } from './profile.service.ts';
import { type AccountDataService, createAccountDataService, type DataSources } from './account-data.service.ts';
import { createPlacesService } from './places.service.ts';
import { createSessionListService, type SessionListService } from './session-list.service.ts';
import type { Plumbing } from '../../plumbing.ts';

export type AccountSettingsService = Pick<AccountsService, 'ownSessions' | 'passwordChange' | 'emailVerification'> & {
  readonly profile: ProfileService;
  readonly sessionList: SessionListService;
  readonly accountData: AccountDataService;
  readonly deletion: AccountDeletionService;
};

export type AccountSettingsDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly createCountries: (options: { readonly onMissing: (error: unknown) => void }) => CountryLookup;
  readonly accounts: AccountsService;
  readonly sources: Omit<DataSources, 'account'>;
  readonly sendMail: (tx: Transaction, mail: AccountDeletedMail) => Promise<void>;
  readonly portalOrigin: string;
};

export function createAccountSettingsService(deps: AccountSettingsDeps): AccountSettingsService {
  const { accounts } = deps;
  const { ownProfile, ownSessions, passwordChange, emailVerification, sessions, recentProof, users } = accounts;
  const events = createAccountSettingsEvents(deps.log);
  const countries = deps.createCountries({ onMissing: events.countriesMissing });
  const sessionList = createSessionListService({ ownSessions, places: createPlacesService({ countries }) });
  const sources = { ...deps.sources, account: accounts.personalData };
  return {
    profile: createProfileService({ db: deps.db, ownProfile, developer: deps.sources.developer }),
    ownSessions,
    passwordChange,
    emailVerification,
    sessionList,
    accountData: createAccountDataService({ ...deps, sources, recentProof, sessionList, events }),
    deletion: createAccountDeletionService({ ...deps, sources, sessions, users, recentProof, events }),
  };
}
