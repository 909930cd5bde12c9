import type { Day } from '@waypost/domain/base/day';
import type { Plumbing } from '../../../plumbing.ts';
import type { UsageEvents } from '../usage.events.ts';
import { type Difference, findDifferences, rebuildDay } from './rebuild.store.ts';
import { listPartitions } from './usage-events.store.ts';

export type RebuildDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'>;
export type RebuildResult = { readonly days: number; readonly changed: number };
export type CompareResult = { readonly days: number; readonly differences: readonly (Difference & { day: Day })[] };

/** The days whose events are kept, oldest first. */
const keptDays = async (db: RebuildDeps['db']): Promise<Day[]> => (await listPartitions(db)).toSorted();

/** Makes the sums of the days from the events that are kept, beside running servers. */
export async function rebuildSums(
  { db, transact, clock }: RebuildDeps,
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
): Promise<RebuildResult> {
  const days = (await keptDays(db)).filter((day) => (from ?? day) <= day && day <= (to ?? day));
  let changed = 0;
  for (const day of days) changed += await transact((tx) => rebuildDay(tx, day, clock()));
  return { days: days.length, changed };
}

/** Compares the sums with the events that are kept, and logs where they differ. */
export async function compareSums(
  { db }: Pick<RebuildDeps, 'db'>,
  events: Pick<UsageEvents, 'sumsDiffer' | 'sumsCompared'>,
): Promise<CompareResult> {
  const days = await keptDays(db);
  const differences: (Difference & { day: Day })[] = [];
  for (const day of days) {
    const found = await findDifferences(db, day);
    for (const difference of found) events.sumsDiffer({ day, ...difference });
    differences.push(...found.map((difference) => ({ day, ...difference })));
  }
  events.sumsCompared({ days: days.length, differences: differences.length });
  return { days: days.length, differences };
}
