import type { AppId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { deleteAccessKeysOf, describeAccessKeys } from './access-keys.store.ts';

export type HeldAccessKeysService = ReturnType<typeof createHeldAccessKeysService>;

/** What is held of the access keys of apps, without what opens anything, and their end (ACC-52). */
export const createHeldAccessKeysService = () => ({
  async dataOf(db: Executor, appIds: readonly AppId[]) {
    return appIds.length === 0 ? [] : describeAccessKeys(db, appIds);
  },
  /** They and their tokens stop to work at every instance. */
  async deleteAll(tx: Transaction, appIds: readonly AppId[]): Promise<void> {
    if (appIds.length > 0) await deleteAccessKeysOf(tx, appIds);
  },
});
