import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { UsageType } from '@waypost/domain/usage/usage';
import type { Transaction } from '../../db/transaction.ts';
import { insertSums } from './usage.store.ts';

export type SeededDay = {
  readonly day: Day;
  readonly service: string;
  readonly units: number;
  /** Transactions by default. */
  readonly usage_type?: UsageType;
};
export type SeedUsage = (
  tx: Transaction,
  app: { readonly product_id: ProjectId; readonly app_id: AppId; readonly updated: Date },
  days: readonly SeededDay[],
) => Promise<void>;

/** Inserts sums of several months for demo data and tests. */
export const createUsageSeed = (): SeedUsage => async (tx, app, days) => {
  await insertSums(
    tx,
    days.map(({ day, service, units, usage_type = 'Transactions' }) => ({
      ...app,
      day,
      environment: 'prd',
      usage_type,
      usage_type_category: service,
      requests: units,
      usage_units: units,
      billable_units: units,
    })),
  );
};
