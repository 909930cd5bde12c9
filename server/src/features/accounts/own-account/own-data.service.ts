import type { UserId } from '@waypost/domain/base/ids';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import {
  deleteUser,
  listFamilies,
  listIdentities,
  listOrganisations,
  readHeldFactors,
  readHeldUser,
  readMailLinks,
} from './own-account.store.ts';
import type { MarkChanged } from '../sessions/sessions.service.ts';
import { lockUser } from '../people/users.store.ts';

export type OwnDataService = ReturnType<typeof createOwnDataService>;

/** More than anybody has; a list without an end could be made to fill the memory. */
const sessionsAtMost = 1000;

/** What the account service holds about one of its users, and its end. */
export const createOwnDataService = ({ clock }: { readonly clock: Clock }) => ({
  /** Throws UNAUTHORIZED when the account has gone meanwhile. */
  async dataOf(db: Executor, userId: UserId) {
    const now = clock();
    const user = await readHeldUser(db, userId);
    if (!user) throw new DomainError('UNAUTHORIZED');
    return {
      user: {
        ...user,
        organisations: await listOrganisations(db, userId),
        identities: await listIdentities(db, userId),
      },
      sessions: await listFamilies(db, { userId, now, limit: sessionsAtMost }),
      second_factors: await readHeldFactors(db, userId),
      mail_links: await readMailLinks(db, { userId, now }),
    };
  },

  /** Keeps the user as they are until the transaction ends; throws UNAUTHORIZED for the second of two at once. */
  async lock(tx: Transaction, userId: UserId): Promise<SessionUser> {
    const user = await lockUser(tx, userId);
    if (!user) throw new DomainError('UNAUTHORIZED');
    return user;
  },

  /** Nothing of the user stays, and the email may sign up again; every session ends everywhere. */
  async erase(tx: Transaction, user: Pick<SessionUser, 'userId' | 'email'>, changed: MarkChanged): Promise<void> {
    await deleteUser(tx, user);
    await changed(user.userId);
  },
});
