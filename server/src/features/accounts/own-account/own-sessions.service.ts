import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Executor } from '../../../db/transaction.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import { countFamilies, deleteOtherFamilies, deleteOwnFamily, listFamilies } from './own-account.store.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

export type OwnFamily = Awaited<ReturnType<typeof listFamilies>>[number];

/** A session of a user; another one when it is about ending it. */
export type FamilyOfUser = { readonly userId: UserId; readonly sid: string };

export type OwnSessionsService = {
  /** The ones used last, and how many there are. */
  list(userId: UserId, limit: number): Promise<{ items: readonly OwnFamily[]; total: number }>;
  /** Throws NOT_FOUND, for somebody else's as for none. */
  end(family: FamilyOfUser): Promise<void>;
  /** Ends all but this one everywhere; answers how many lived. */
  endOthers(family: FamilyOfUser): Promise<number>;
};

type Deps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly events: Pick<AccountsEvents, 'sessionsEnded'>;
};

export const createOwnSessionsService = ({ db, clock, sessions, events }: Deps): OwnSessionsService => ({
  async list(userId, limit) {
    const of = { userId, now: clock(), limit };
    const [items, total] = await Promise.all([listFamilies(db, of), countFamilies(db, of)]);
    return { items, total };
  },
  async end(family) {
    await sessions.change(async (tx, changed) => {
      if (!(await deleteOwnFamily(tx, family))) throw new DomainError('NOT_FOUND');
      await changed(family.sid);
    });
    events.sessionsEnded({ userId: family.userId, ended: 1 });
  },
  async endOthers(family) {
    const ended = await sessions.change(async (tx, changed) => {
      const others = await deleteOtherFamilies(tx, { ...family, now: clock() });
      await changed(family.userId);
      return others;
    });
    events.sessionsEnded({ userId: family.userId, ended });
    return ended;
  },
});
