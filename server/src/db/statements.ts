import type { CompiledQuery } from 'kysely';
import type { Executor, Transaction } from './transaction.ts';

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is built once and then only filled in: building one takes longer than all else that it needs here.
 * What is given in the builder stands for the values, so that it can be passed on but not looked at.
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

/** A statement that may be sent together with the one that follows it; a driver that does so gives the rows here. */
export type Sharing = { readonly isAwaited: boolean; rows?: Promise<readonly unknown[]> };

// by the parameters, which are all that reaches a driver besides the text
const sharings = new WeakMap<readonly unknown[], Sharing>();
export const sharingOf = (parameters: readonly unknown[]): Sharing | undefined => sharings.get(parameters);

/** For statements that are asked for at the same moment, by `Promise.all`: they run in their order. */
export async function askTogether<R>(tx: Transaction, statement: CompiledQuery<R>): Promise<R[]> {
  const sharing: Sharing = { isAwaited: true };
  sharings.set(statement.parameters, sharing);
  const { rows } = await tx.executeQuery(statement);
  return sharing.rows ? ((await sharing.rows) as R[]) : rows;
}

/** For a statement whose outcome nobody reads: what fails in it fails in the next one, or in the commit. */
export async function executeLater(tx: Transaction, statement: CompiledQuery): Promise<void> {
  sharings.set(statement.parameters, { isAwaited: false });
  await tx.executeQuery(statement);
}
