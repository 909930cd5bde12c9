import type { AccountProfileInput } from '@waypost/contract/entities/account-settings';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import type { Executor } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import { findProfile, setLanguage, updateProfile } from './users.store.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export type OwnProfileService = {
  /** Throws UNAUTHORIZED when the account was deleted meanwhile. */
  read(userId: UserId): Promise<OwnProfile>;
  /** Every session of the user shows the change at once; throws INVALID_FIELDS for an unknown country. */
  update(userId: UserId, profile: AccountProfileInput): Promise<OwnProfile>;
  chooseLanguage(userId: UserId, lang: Language): Promise<void>;
};

type Deps = {
  readonly db: Executor;
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly isCountry: (code: string) => boolean;
  readonly events: Pick<AccountsEvents, 'profileChanged'>;
};

function orUnauthorized(profile: OwnProfile | undefined): OwnProfile {
  if (!profile) throw new DomainError('UNAUTHORIZED');
  return profile;
}

export const createOwnProfileService = ({ db, sessions, isCountry, events }: Deps): OwnProfileService => ({
  read: async (userId) => orUnauthorized(await findProfile(db, userId)),
  async update(userId, profile) {
    if (!isCountry(profile.country)) {
      const message = 'Choose a country from the list.';
      throw new DomainError('INVALID_FIELDS', [{ path: 'country', reason: 'UNKNOWN_COUNTRY', message }]);
    }
    const updated = await sessions.change(async (tx, changed) => {
      const after = orUnauthorized(await updateProfile(tx, userId, profile));
      await changed(userId);
      return after;
    });
    events.profileChanged({ userId });
    return updated;
  },
  chooseLanguage: (userId, lang) => setLanguage(db, userId, lang),
});
