import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import { archiveDeveloper, findDeveloper } from './developers.store.ts';

export type HeldDeveloperService = ReturnType<typeof createHeldDeveloperService>;

type Deps = { readonly clock: Clock; readonly newId: NewId };

/** What is held of a user's developer account, and its end (ACC-52). */
export const createHeldDeveloperService = ({ clock, newId }: Deps) => ({
  dataOf: (db: Executor, userId: UserId) => findDeveloper(db, userId),
  /** Closes it for good and empties it; nothing can be created in it from here on. */
  close: (tx: Transaction, userId: UserId): Promise<DeveloperId> =>
    archiveDeveloper(tx, { developer_id: newId('dev'), userId, now: clock() }),
});
