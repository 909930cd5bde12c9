import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { mayJoin } from '@waypost/domain/accounts/realm';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { findRealmOwner, insertRealmAccount } from './realm-accounts.store.ts';
import type { RealmRegistry } from './realms.ts';

/** Asks the feature of invitations; nothing is used up. */
export type PendingInvitations = {
  /** The organisation that the token opens to this address. */
  realmOf(db: Executor, token: string, email: string): Promise<string | undefined>;
  isInvited(db: Executor, invited: { readonly email: string; readonly realm: string }): Promise<boolean>;
};

type Newcomer = { readonly email: string; readonly realm: string; readonly invite_token?: string | null | undefined };

export type RealmJoiningService = {
  /**
   * The organisation that a sign-up leads into: the invitation's, or the one that is named, if it is open.
   * Throws REALM_NOT_ALLOWED.
   */
  forSignUp(newcomer: Newcomer): Promise<string>;
  /**
   * Throws REALM_NOT_ALLOWED. An invitation counts for who has its token, or whose address is proven: anybody may have
   * signed up with somebody else's.
   */
  assertMayAttach(account: Newcomer & { readonly isVerified: boolean }): Promise<void>;
  /** Throws EMAIL_TAKEN when another account has that address there; attached already is as good. */
  attach(
    tx: Transaction,
    account: { readonly email: string; readonly realm: string; readonly userId: UserId },
  ): Promise<void>;
};

type Deps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly realms: RealmRegistry;
  readonly pendingInvitations: PendingInvitations;
};

export function createRealmJoiningService({ db, clock, realms, pendingInvitations }: Deps): RealmJoiningService {
  const openedBy = async ({ email, invite_token }: Newcomer) =>
    invite_token ? pendingInvitations.realmOf(db, invite_token, email) : undefined;
  const assertMayJoin = (realm: string, claim: { hasToken: boolean; isInvited: boolean }) => {
    const isProviders = realms.withoutPassword.includes(realm); // who is in there is the provider's to say
    if (isProviders || !mayJoin(realms.find(realm), claim)) throw new DomainError('REALM_NOT_ALLOWED');
  };

  return {
    async forSignUp(newcomer) {
      const opened = await openedBy(newcomer);
      const realm = opened ?? newcomer.realm;
      assertMayJoin(realm, { hasToken: opened !== undefined, isInvited: false });
      return realm;
    },
    async assertMayAttach(account) {
      const { email, realm, isVerified } = account;
      const hasToken = (await openedBy(account)) === realm;
      const isInvited = isVerified && (await pendingInvitations.isInvited(db, { email, realm }));
      assertMayJoin(realm, { hasToken, isInvited });
    },
    async attach(tx, { email, realm, userId }) {
      if (await insertRealmAccount(tx, { email, realm, userId, attached_at: clock() })) return;
      if ((await findRealmOwner(tx, { email, realm })) !== userId) throw new DomainError('EMAIL_TAKEN');
    },
  };
}
