import type { ProjectId } from '@waypost/domain/base/ids';
import type { Executor } from '../../db/transaction.ts';
import { readMonths } from './usage.store.ts';

export type HeldUsageService = ReturnType<typeof createHeldUsageService>;

/** What projects used, by month (ACC-52). The sums name nobody and stay when an account goes. */
export const createHeldUsageService = () => ({
  async dataOf(db: Executor, productIds: readonly ProjectId[]) {
    return productIds.length === 0 ? [] : readMonths(db, productIds);
  },
});
