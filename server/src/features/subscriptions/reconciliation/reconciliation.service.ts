import type { Plumbing } from '../../../plumbing.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import { type Difference, findDifferences, saveDifference } from './reconciliation.store.ts';

export type ReconciliationDeps = Pick<Plumbing, 'db' | 'clock' | 'withoutTimeLimit'> & {
  readonly events: Pick<SubscriptionEvents, 'different'>;
};

/** Compares the books with attempts, providers' events, bills, statements and usage, and keeps what differs. */
export const createReconciliation =
  ({ db, clock, withoutTimeLimit, events }: ReconciliationDeps) =>
  async (): Promise<readonly Difference[]> => {
    const now = clock();
    const differences = await withoutTimeLimit((unlimited) => findDifferences(unlimited, now));
    for (const difference of differences) {
      await saveDifference(db, difference, now);
      events.different(difference);
    }
    return differences;
  };
