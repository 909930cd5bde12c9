import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../db/transaction.ts';
import { insertSums } from './usage.store.ts';

export type SeededDay = { readonly day: Day; readonly service: string; readonly units: number };
export type SeedUsage = (
  tx: Transaction,
  app: { readonly product_id: ProjectId; readonly app_id: AppId; readonly updated: Date },
  days: readonly SeededDay[],
) => Promise<void>;

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
};
