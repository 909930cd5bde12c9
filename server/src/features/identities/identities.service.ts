import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { deleteIdentitiesOf, hasIdentity, insertIdentity, touchIdentity } from './identities.store.ts';

export type IdentitiesService = {
  /** The user of an identity, which it marks as used now. */
  use(tx: Transaction, identity: ProviderIdentity): Promise<UserId | undefined>;
  /** False when the identity is linked, or the account has another one at that provider. */
  link(tx: Transaction, identity: ProviderIdentity, userId: UserId): Promise<boolean>;
  isLinked(db: Executor, provider: Omit<ProviderIdentity, 'subject'>, userId: UserId): Promise<boolean>;
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
