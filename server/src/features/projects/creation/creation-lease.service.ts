import { DomainError } from '@waypost/domain/base/domain-error';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { endLease, type Lease, hasLease, takeLease } from './creation-lease.store.ts';
import type { ProjectEvents } from '../projects.events.ts';

export type CreationLease = Lease;

export type CreationLeases = {
  /** Commits the lease. Throws CREATION_LOCKED while the user has another one. */
  take(lease: CreationLease): Promise<void>;
  /** Ends the lease in the creation's transaction. Throws CREATION_LOCKED when it expired and was taken over. */
  end(tx: Transaction, lease: CreationLease): Promise<void>;
  /** Ends the lease of a failed creation; a lease that cannot be ended expires. */
  giveUp(lease: CreationLease): Promise<void>;
};

const leaseMs = 30_000;

export function createCreationLeases(deps: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly events: ProjectEvents;
}): CreationLeases {
  const { db, clock, events } = deps;
  return {
    async take(lease) {
      const now = clock();
      const expires_at = new Date(now.getTime() + leaseMs);
      // checked first, because taking it would wait for a creation that is about to commit
      if (await hasLease(db, { userId: lease.userId, now })) throw new DomainError('CREATION_LOCKED');
      if (!(await takeLease(db, lease, { now, expires_at }))) throw new DomainError('CREATION_LOCKED');
    },

    async end(tx, lease) {
      if (!(await endLease(tx, lease))) throw new DomainError('CREATION_LOCKED');
    },

    async giveUp(lease) {
      try {
        await endLease(db, lease);
      } catch (err) {
        events.leaseNotEnded({ product_id: lease.product_id, err });
      }
    },
  };
}
