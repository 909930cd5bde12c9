import type { AppId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { deleteKeysOf, describeKeys } from './keys.store.ts';

export type HeldKeysService = ReturnType<typeof createHeldKeysService>;

/** What is held of the keys of apps, without the keys, and their end (ACC-52). */
export const createHeldKeysService = () => ({
  async dataOf(db: Executor, appIds: readonly AppId[]) {
    return appIds.length === 0 ? [] : describeKeys(db, appIds);
  },
  /** They stop to work at every instance (KEY-51). */
  async deleteAll(tx: Transaction, appIds: readonly AppId[]): Promise<void> {
    if (appIds.length > 0) await deleteKeysOf(tx, appIds);
  },
});
