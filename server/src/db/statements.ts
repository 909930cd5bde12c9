import type { CompiledQuery } from 'kysely';
import type { Executor, Transaction } from './transaction.ts';

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Compiles a statement once and then only fills in its values, because building takes longer than running it.
 * The builder receives placeholders, which it may pass on but not inspect.
 */
export function statement<I extends object, R>(
  build: (db: Executor, placeholders: I) => { compile(db: Executor): CompiledQuery<R> },
): (db: Executor, values: I) => CompiledQuery<R> {
  let built: CompiledQuery<R> | undefined;
  const placeholders = new Proxy({} as I, { get: (_, name) => new Placeholder(name) });
  return (db, values) => {
    built ??= build(db, placeholders).compile(db);
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof I] : each,
    );
    return { ...built, parameters };
  };
}

/** Marks a statement that may be sent with the next one; a driver that does so sets `rows`. */
export type SharedWrite = { readonly isAwaited: boolean; rows?: Promise<readonly unknown[]> };

// keyed by the parameters: a driver receives only them and the text
const sharedWrites = new WeakMap<readonly unknown[], SharedWrite>();
export const findSharedWrite = (parameters: readonly unknown[]): SharedWrite | undefined =>
  sharedWrites.get(parameters);

/** For statements issued together by `Promise.all`; they run in order. */
export async function executeTogether<R>(tx: Transaction, statement: CompiledQuery<R>): Promise<R[]> {
  const sharedWrite: SharedWrite = { isAwaited: true };
  sharedWrites.set(statement.parameters, sharedWrite);
  const { rows } = await tx.executeQuery(statement);
  return sharedWrite.rows ? ((await sharedWrite.rows) as R[]) : rows;
}

/** For a statement without a result; its failure shows at the next statement or at the commit. */
export async function executeLater(tx: Transaction, statement: CompiledQuery): Promise<void> {
  sharedWrites.set(statement.parameters, { isAwaited: false });
  await tx.executeQuery(statement);
}
