import type { QueryResult } from 'pg';
import type { Duplex } from 'node:stream';
import { type SharedWrite, findSharedWrite } from '../statements.ts';

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;
export type RunQuery = (text: string, values: unknown[]) => Promise<Answer>;

type Statement = { readonly text: string; readonly values: unknown[] };
type Waiting = Statement & { readonly answer: PromiseWithResolvers<Answer> };

const pendingAnswer = (command: string): Answer => ({ command, rowCount: null, rows: [] });
const isBegin = ({ text }: Statement) => text.startsWith('start transaction');

/**
 * Sends the start of a transaction, and statements marked as sharing, in one write with the next statement:
 * a socket write takes more processor time than the rest of a short statement.
 */
export function inOneWrite(stream: Pick<Duplex, 'cork' | 'uncork'>, ask: RunQuery): RunQuery {
  let waiting: Waiting[] = [];

  const sendAll = (statements: readonly Statement[]) => {
    stream.cork();
    try {
      return statements.map(({ text, values }) => ask(text, values));
    } finally {
      stream.uncork();
    }
  };

  /** Waits for all answers, even after a failure: the connection's next user must not receive them. */
  const send = async (last: readonly Statement[]): Promise<Answer> => {
    const before = waiting;
    waiting = [];
    const settled = await Promise.allSettled(sendAll([...before, ...last]));
    const failed = settled.find((each) => each.status === 'rejected'); // causes all later failures
    const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    for (const [at, { answer }] of before.entries()) {
      if (failed) answer.reject(failed.reason);
      else answer.resolve(answers[at] ?? pendingAnswer(''));
    }
    if (failed) throw failed.reason;
    return answers.at(-1) ?? pendingAnswer('');
  };

  const wait = (statement: Statement, sharedWrite: SharedWrite | undefined): Answer => {
    const answer = Promise.withResolvers<Answer>();
    answer.promise.catch(() => undefined); // handled by its caller, if there is one
    const added = { ...statement, answer };
    waiting.push(added);
    if (!sharedWrite?.isAwaited) return pendingAnswer('LATER');
    sharedWrite.rows = answer.promise.then(({ rows }) => rows);
    // all statements of this tick are queued by then
    process.nextTick(() => {
      if (waiting.includes(added)) send([]).catch(() => undefined);
    });
    return pendingAnswer('LATER');
  };

  return async (text, values) => {
    const statement = { text, values };
    const sharedWrite = findSharedWrite(values);
    if (sharedWrite || isBegin(statement)) return wait(statement, sharedWrite);
    if (waiting.length === 0) return ask(text, values);
    if (text !== 'rollback') return send([statement]);
    const hasBegun = !waiting.some(isBegin);
    waiting = [];
    return hasBegun ? ask(text, values) : pendingAnswer('ROLLBACK');
  };
}
