import type { AccountProfileInput } from '@waypost/contract/entities/account-settings';
import type { UserId } from '@waypost/domain/base/ids';
import type { Executor } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { DeveloperData } from './account-data.service.ts';

type OwnProfile = Awaited<ReturnType<AccountsService['ownProfile']['read']>>;
export type ProfileView = OwnProfile & { readonly user_type: string | null };

/** The user's profile, with the type from the developer account. */
export type ProfileService = {
  /** The refusals of AccountsService['ownProfile']. */
  read(userId: UserId): Promise<ProfileView>;
  update(userId: UserId, profile: AccountProfileInput): Promise<ProfileView>;
} & Pick<AccountsService['ownProfile'], 'chooseLanguage'>;

type Deps = {
  readonly db: Executor;
  readonly ownProfile: AccountsService['ownProfile'];
  readonly developer: Pick<DeveloperData, 'find'>;
};

export function createProfileService({ db, ownProfile, developer }: Deps): ProfileService {
  const withType = async (userId: UserId, profile: OwnProfile) => ({
    ...profile,
    user_type: (await developer.find(db, userId))?.user_type ?? null,
  });
  return {
    read: async (userId) => withType(userId, await ownProfile.read(userId)),
    update: async (userId, profile) => withType(userId, await ownProfile.update(userId, profile)),
    chooseLanguage: (userId, lang) => ownProfile.chooseLanguage(userId, lang),
  };
}
