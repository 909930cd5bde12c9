import type { Executor } from './transaction.ts';

type Call<I, O> = {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes one statement of the calls that wait at the same time in a transaction, so that work on many rows can be written
 * as work on one. @param run answers an output for each input, in their order
 */
export function gather<I, O>(
  run: (db: Executor, inputs: readonly I[]) => Promise<readonly O[]>,
): (db: Executor, input: I) => Promise<O> {
  const waiting = new WeakMap<Executor, Call<I, O>[]>();

  async function answer(db: Executor, calls: readonly Call<I, O>[]): Promise<void> {
    waiting.delete(db);
    try {
      const outputs = await run(
        db,
        calls.map(({ input }) => input),
      );
      for (const [at, { resolve }] of calls.entries()) resolve(outputs[at] as O);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  return async (db, input) => {
    // calls outside of a transaction belong to different requests
    if (!db.isTransaction) return (await run(db, [input]))[0] as O;
    return new Promise((resolve, reject) => {
      const call = { input, resolve, reject };
      const earlier = waiting.get(db);
      if (earlier) return void earlier.push(call);
      const calls = [call];
      waiting.set(db, calls);
      setImmediate(() => void answer(db, calls)); // everything that is ready has called by then
      return undefined;
    });
  };
}

/** For statements without an answer. */
export const gatherWrites = <I>(
  run: (db: Executor, inputs: readonly I[]) => Promise<void>,
): ((db: Executor, input: I) => Promise<void>) =>
  gather<I, void>(async (db, inputs) => {
    await run(db, inputs);
    return [];
  });
