import type { Transaction } from '../../db/transaction.ts';
import type { SeededApp, SeededDay } from './metering/seeded-day.ts';
import { seedEvents } from './metering/seed-events.service.ts';
import { insertSums } from './usage.store.ts';

export type SeedUsage = (tx: Transaction, app: SeededApp, days: readonly SeededDay[]) => Promise<void>;

/** Inserts sums of several months for demo data and tests. */
export const createUsageSeed = (): SeedUsage => async (tx, app, days) => {
  await insertSums(
    tx,
    days.map(({ day, service, units }) => ({
      ...app,
      day,
      environment: 'prd',
      usage_type: 'Transactions',
      usage_type_category: service,
      requests: units,
      usage_units: units,
      billable_units: units,
    })),
  );
  await seedEvents(tx, app, days);
};
