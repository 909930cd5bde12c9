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
  build: (db: Executor, given: I) => { compile(db: Executor): CompiledQuery<R> },
): (db: Executor, values: I) => CompiledQuery<R> {
  let built: CompiledQuery<R> | undefined;
  const given = new Proxy({} as I, { get: (_, name) => new Placeholder(name) });
  return (db, values) => {
    built ??= build(db, given).compile(db);
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof I] : each,
    );
    return { ...built, parameters };
  };
}

/** Marks a statement that may be sent with the next one; a driver that does so sets `rows`. */
export type Sharing = { readonly isAwaited: boolean; rows?: Promise<readonly unknown[]> };

// keyed by the parameters: a driver receives only them and the text
const sharings = new WeakMap<readonly unknown[], Sharing>();
export const sharingOf = (parameters: readonly unknown[]): Sharing | undefined => sharings.get(parameters);

/** For statements issued together by `Promise.all`; they run in order. */
export async function askTogether<R>(tx: Transaction, statement: CompiledQuery<R>): Promise<R[]> {
  const sharing: Sharing = { isAwaited: true };
  sharings.set(statement.parameters, sharing);
  const { rows } = await tx.executeQuery(statement);
  return sharing.rows ? ((await sharing.rows) as R[]) : rows;
}

/** For a statement without a result; its failure shows at the next statement or at the commit. */
export async function executeLater(tx: Transaction, statement: CompiledQuery): Promise<void> {
  sharings.set(statement.parameters, { isAwaited: false });
  await tx.executeQuery(statement);
}
