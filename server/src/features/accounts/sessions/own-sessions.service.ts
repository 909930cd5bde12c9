import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Executor } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import { countFamilies, deleteOwnFamily, listFamilies } from './sessions.store.ts';
import type { FamilyOfUser, SessionsService } from './sessions.service.ts';
import type { Plumbing } from '../../../plumbing.ts';

export type OwnFamily = Awaited<ReturnType<typeof listFamilies>>[number];

/** More than any user has: an unlimited list could fill the memory. */
const maxListed = 1000;

export type OwnSessionsService = {
  /** The sessions used last, and the number of all. */
  list(userId: UserId, limit: number): Promise<{ items: readonly OwnFamily[]; total: number }>;
  listAll(db: Executor, userId: UserId): Promise<readonly OwnFamily[]>;
  /** Throws NOT_FOUND, also for another user's session. */
  end(family: FamilyOfUser): Promise<void>;
  /** Ends every session but this one; answers how many were live. */
  endOthers(family: FamilyOfUser): Promise<number>;
};

type Deps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly sessions: Pick<SessionsService, 'change' | 'endOthers'>;
  readonly events: Pick<AccountsEvents, 'sessionsEnded'>;
};

export const createOwnSessionsService = ({ db, clock, sessions, events }: Deps): OwnSessionsService => ({
  async list(userId, limit) {
    const query = { userId, now: clock(), limit };
    const [items, total] = await Promise.all([listFamilies(db, query), countFamilies(db, query)]);
    return { items, total };
  },
  listAll: (executor, userId) => listFamilies(executor, { userId, now: clock(), limit: maxListed }),
  async end(family) {
    await sessions.change(async (tx, changed) => {
      if (!(await deleteOwnFamily(tx, family))) throw new DomainError('NOT_FOUND');
      await changed(family.sid);
    });
    events.sessionsEnded({ userId: family.userId, ended: 1 });
  },
  async endOthers(family) {
    const ended = await sessions.change((tx, changed) => sessions.endOthers(tx, family, changed));
    events.sessionsEnded({ userId: family.userId, ended });
    return ended;
  },
});
