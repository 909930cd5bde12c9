import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import type { MarkChanged } from '../sessions/sessions.service.ts';
import {
  deleteUser,
  listIdentities,
  listMailLinks,
  listOrganisations,
  readFactors,
  readUser,
} from './personal-data.store.ts';

export type AccountPersonalDataService = ReturnType<typeof createAccountPersonalDataService>;

type Deps = { readonly clock: Clock; readonly ownSessions: Pick<OwnSessionsService, 'listAll'> };

/** The personal data that the account service keeps of a user, for the download and the deletion of the account. */
export const createAccountPersonalDataService = ({ clock, ownSessions }: Deps) => ({
  /** Throws UNAUTHORIZED when the account was deleted meanwhile. */
  async read(db: Executor, userId: UserId) {
    const user = await readUser(db, userId);
    if (!user) throw new DomainError('UNAUTHORIZED');
    return {
      user: {
        ...user,
        organisations: await listOrganisations(db, userId),
        identities: await listIdentities(db, userId),
      },
      sessions: await ownSessions.listAll(db, userId),
      second_factors: await readFactors(db, userId),
      mail_links: await listMailLinks(db, { userId, now: clock() }),
    };
  },

  /** Deletes the user and ends every session everywhere; the address may sign up again. */
  async erase(tx: Transaction, user: Pick<SessionUser, 'userId' | 'email'>, changed: MarkChanged): Promise<void> {
    await deleteUser(tx, user);
    await changed(user.userId);
  },
});
