import { type Day, dayOf, startOfMonth } from '@waypost/domain/base/day';
import type { Plumbing } from '../../../plumbing.ts';
import type { UsageEvents } from '../usage.events.ts';
import { correctCustomerMonths } from './customer-months.store.ts';
import { findDifferences, readComparison, rebuildDay, unlessDropped, writeComparison } from './rebuild.store.ts';
import { listPartitions } from './usage-events.store.ts';

export type RebuildDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'>;
export type RebuildResult = { readonly days: number; readonly changed: number };
export type CompareDeps = Pick<Plumbing, 'withoutTimeLimit' | 'clock'>;

/** A log of every difference would be as long as the sums if all were wrong. */
const loggedDifferences = 100;

/** The days whose events are kept and whose sums were all made from events, oldest first. */
async function comparableDays(db: RebuildDeps['db']): Promise<Day[]> {
  const { first_day } = await readComparison(db);
  return (await listPartitions(db)).filter((day) => day >= first_day).toSorted();
}

/** Makes the sums of the days from the events that are kept, beside running servers. */
export async function rebuildSums(
  { db, transact, clock }: RebuildDeps,
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
): Promise<RebuildResult> {
  const days = (await comparableDays(db)).filter((day) => (from ?? day) <= day && day <= (to ?? day));
  let changed = 0;
  for (const day of days) changed += (await unlessDropped(transact((tx) => rebuildDay(tx, day, clock())))) ?? 0;
  return { days: days.length, changed };
}

/** Compares the sums with the events that are kept, once a day, and logs where they differ. */
export const compareSums = (
  { withoutTimeLimit, clock }: CompareDeps,
  events: Pick<UsageEvents, 'sumsDiffer' | 'sumsCompared' | 'customerSumDiffered'>,
): Promise<void> =>
  withoutTimeLimit(async (db) => {
    const today = dayOf(clock());
    if ((await readComparison(db)).compared === today) return;
    const days = await comparableDays(db);
    let differences = 0;
    for (const [index, day] of days.entries()) {
      const month = startOfMonth(days[index - 1] ?? '') !== startOfMonth(day);
      const found = (await unlessDropped(findDifferences(db, day, { month }))) ?? [];
      for (const difference of found.slice(0, Math.max(0, loggedDifferences - differences)))
        events.sumsDiffer({ day, ...difference });
      differences += found.length;
    }
    for (const month of new Set([...days, today].map((day) => startOfMonth(day))))
      for (const difference of await correctCustomerMonths(db, month))
        events.customerSumDiffered({ month, ...difference });
    events.sumsCompared({ days: days.length, differences });
    await writeComparison(db, today);
  });
