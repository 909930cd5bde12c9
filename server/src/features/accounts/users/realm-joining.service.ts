import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { mayJoin } from '@waypost/domain/accounts/realm';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { findRealmOwner, insertRealmAccount } from './realm-accounts.store.ts';
import type { RealmRegistry } from './realms.ts';
import type { Plumbing } from '../../../plumbing.ts';

/** Read-only questions to the feature of invitations. */
export type PendingInvitations = {
  /** The organisation that the token invites this address to. */
  realmOf(db: Executor, token: string, email: string): Promise<string | undefined>;
  isInvited(db: Executor, address: { readonly email: string; readonly realm: string }): Promise<boolean>;
};

type RealmApplicant = {
  readonly email: string;
  readonly realm: string;
  readonly invite_token?: string | null | undefined;
};

export type RealmJoiningService = {
  /**
   * The organisation that a sign-up joins: the invitation's, or the named one if it is open.
   * Throws REALM_NOT_ALLOWED.
   */
  forSignUp(applicant: RealmApplicant): Promise<string>;
  /**
   * Throws REALM_NOT_ALLOWED. An invitation counts with its token or with a verified address: anybody can sign up with
   * an unverified one.
   */
  assertMayAttach(account: RealmApplicant & { readonly isVerified: boolean }): Promise<void>;
  /** Does nothing for an attached account; throws EMAIL_TAKEN when another account has that address there. */
  attach(
    tx: Transaction,
    account: { readonly email: string; readonly realm: string; readonly userId: UserId },
  ): Promise<void>;
};

type Deps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly realms: RealmRegistry;
  readonly pendingInvitations: PendingInvitations;
};

export function createRealmJoiningService({ db, clock, realms, pendingInvitations }: Deps): RealmJoiningService {
  const invitedRealm = async ({ email, invite_token }: RealmApplicant) =>
    invite_token ? pendingInvitations.realmOf(db, invite_token, email) : undefined;
  const assertMayJoin = (realm: string, claim: { hasToken: boolean; isInvited: boolean }) => {
    const isProviderOnly = realms.withoutPassword.includes(realm); // only the provider admits users there
    if (isProviderOnly || !mayJoin(realms.find(realm), claim)) throw new DomainError('REALM_NOT_ALLOWED');
  };

  return {
    async forSignUp(applicant) {
      const invited = await invitedRealm(applicant);
      const realm = invited ?? applicant.realm;
      assertMayJoin(realm, { hasToken: invited !== undefined, isInvited: false });
      return realm;
    },
    async assertMayAttach(account) {
      const { email, realm, isVerified } = account;
      const hasToken = (await invitedRealm(account)) === realm;
      const isInvited = isVerified && (await pendingInvitations.isInvited(db, { email, realm }));
      assertMayJoin(realm, { hasToken, isInvited });
    },
    async attach(tx, { email, realm, userId }) {
      if (await insertRealmAccount(tx, { email, realm, userId, attached_at: clock() })) return;
      if ((await findRealmOwner(tx, { email, realm })) !== userId) throw new DomainError('EMAIL_TAKEN');
    },
  };
}
