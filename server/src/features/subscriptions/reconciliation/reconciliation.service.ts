import type { Plumbing } from '../../../plumbing.ts';
import type { Executor } from '../../../db/transaction.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import { findLastComparison, type KeptDifference, listDifferences, saveComparison } from './comparisons.store.ts';
import { type Difference, findDifferences } from './differences.store.ts';

export type ReconciliationDeps = Pick<Plumbing, 'transact' | 'clock' | 'withoutTimeLimit'> & {
  readonly events: Pick<SubscriptionEvents, 'different'>;
};

/** Compares the books with attempts, providers' events, bills, statements and usage, and keeps what differs (BIL-43). */
export const createReconciliation =
  ({ transact, clock, withoutTimeLimit, events }: ReconciliationDeps) =>
  async (): Promise<readonly Difference[]> => {
    const now = clock();
    const differences = await withoutTimeLimit((unlimited) => findDifferences(unlimited, now));
    await transact((tx) => saveComparison(tx, differences, now));
    for (const difference of differences) events.different(difference);
    return differences;
  };

/** What the last comparison has found. */
export type Comparison = {
  /** Null before the first one. */
  readonly compared: Date | null;
  readonly found: number;
  readonly differences: readonly KeptDifference[];
  /** Continues the list; null at its end. */
  readonly next: string | null;
};

const pageSize = 100;
const separator = '~';
const placeOf = ({ kind, subject_id }: Pick<Difference, 'kind' | 'subject_id'>) => `${kind}${separator}${subject_id}`;

/** The differences of the last comparison, a page at a time. */
export async function readComparison(db: Executor, after: string | undefined): Promise<Comparison> {
  const last = await findLastComparison(db);
  if (!last) return { compared: null, found: 0, differences: [], next: null };
  const { comparison_id, compared, found } = last;
  const [kind = '', ...subject] = after?.split(separator) ?? [];
  const listed = await listDifferences(db, {
    comparison_id,
    after: after === undefined ? undefined : { kind, subject_id: subject.join(separator) },
    count: pageSize + 1,
  });
  const differences = listed.slice(0, pageSize);
  const end = listed.length > pageSize ? differences.at(-1) : undefined;
  return { compared, found, differences, next: end ? placeOf(end) : null };
}
