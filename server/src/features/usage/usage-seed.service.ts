import type { Transaction } from '../../db/transaction.ts';
import { requestsOf, type SeededApp, type SeededDay } from './metering/seeded-day.ts';
import { seedEvents } from './metering/seed-events.service.ts';
import { noRuleDay } from './metering/usage-sums.ts';
import { insertSums } from './usage.store.ts';

export type SeedUsage = (tx: Transaction, app: SeededApp, days: readonly SeededDay[]) => Promise<void>;

/** Inserts sums of several months for demo data and tests. */
export const createUsageSeed = (): SeedUsage => async (tx, app, days) => {
  await insertSums(
    tx,
    days.map((seeded) => ({
      ...app,
      day: seeded.day,
      environment: 'prd',
      usage_type: seeded.usage_type ?? 'Transactions',
      usage_type_category: seeded.service,
      rule_day: noRuleDay,
      requests: requestsOf(seeded),
      usage_units: seeded.units,
      billable_units: seeded.units,
    })),
  );
  await seedEvents(tx, app, days);
};
