import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { closeApps, listEveryAppOf, type StoredApp } from './apps.store.ts';

export type HeldAppsService = ReturnType<typeof createHeldAppsService>;

/** What is held of the apps of projects, and their end (ACC-52). */
export const createHeldAppsService = () => ({
  async dataOf(db: Executor, productIds: readonly ProjectId[]): Promise<readonly StoredApp[]> {
    return productIds.length === 0 ? [] : listEveryAppOf(db, productIds);
  },
  async closeAll(tx: Transaction, productIds: readonly ProjectId[]): Promise<readonly AppId[]> {
    return productIds.length === 0 ? [] : closeApps(tx, productIds);
  },
});
