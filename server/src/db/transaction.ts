import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import { isRetryable } from './errors.ts';
import type { Tables } from './tables.ts';

export type Transaction = KyselyTransaction<Tables>;
export type Executor = Kysely<Tables> | Transaction;
export type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

const attempts = 5;
const openTransaction = new AsyncLocalStorage<{ open: boolean }>();

/** On the embedded database a second session inside a transaction would wait for the first one forever. */
export function assertOutsideTransaction(): void {
  if (openTransaction.getStore()?.open) {
    throw new Error('A transaction is open here: pass on its handle instead of using the database itself');
  }
}

/** Runs the work again after a deadlock, so the work must change nothing but the database. */
export function createTransact(db: Kysely<Tables>): Transact {
  const runOnce = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute((tx) => {
        const scope = { open: true };
        return openTransaction.run(scope, () => work(tx)).finally(() => (scope.open = false));
      });
  return async (work) => {
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      try {
        return await runOnce(work);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
    return runOnce(work);
  };
}
