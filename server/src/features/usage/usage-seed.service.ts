import type { Transaction } from '../../db/transaction.ts';
import type { SeededApp, SeededDay } from './metering/seeded-day.ts';
import { seedEvents } from './metering/seed-events.service.ts';

export type SeedUsage = (tx: Transaction, app: SeededApp, days: readonly SeededDay[]) => Promise<void>;

/** Inserts sums of several months for demo data and tests. */
export const createUsageSeed = (): SeedUsage => seedEvents;
