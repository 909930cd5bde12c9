import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { deleteIdentitiesOf, hasIdentity, insertIdentity, touchIdentity } from './identities.store.ts';

/** Who users are at the providers of organisations. */
export type IdentitiesService = {
  /** Whose account it is; the identity counts as used now. */
  use(tx: Transaction, identity: ProviderIdentity): Promise<UserId | undefined>;
  /** False when the identity, or the account at that provider, is taken. */
  link(tx: Transaction, identity: ProviderIdentity, userId: UserId): Promise<boolean>;
  /** Somebody of that provider is signed in to the account. */
  isLinked(db: Executor, provider: Omit<ProviderIdentity, 'subject'>, userId: UserId): Promise<boolean>;
  /** Nobody of any provider is signed in to the account from now on. */
  unlinkAll(tx: Transaction, userId: UserId): Promise<void>;
};

export const createIdentitiesService = ({ clock }: { readonly clock: Clock }): IdentitiesService => ({
  use: (tx, identity) => touchIdentity(tx, identity, clock()),
  link(tx, { realm, issuer, subject }, userId) {
    const now = clock();
    return insertIdentity(tx, { realm, issuer, subject, userId, created_at: now, last_used_at: now });
  },
  unlinkAll: (tx, userId) => deleteIdentitiesOf(tx, userId),
  isLinked: (db, { realm, issuer }, userId) => hasIdentity(db, { realm, issuer, userId }),
});
