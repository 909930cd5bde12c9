import type { Executor, Transaction } from '../../db/transaction.ts';
import { type ActivityOf, eraseActivityOf, listActivityOf } from './activity.store.ts';

export type HeldActivityService = ReturnType<typeof createHeldActivityService>;

/** What the activity logs hold of a user, and its end: the lines stay, what was typed and from where does not (ACC-52). */
export const createHeldActivityService = () => ({
  dataOf: (db: Executor, of: ActivityOf) => listActivityOf(db, of),
  erase: (tx: Transaction, of: ActivityOf): Promise<void> => eraseActivityOf(tx, of),
});
