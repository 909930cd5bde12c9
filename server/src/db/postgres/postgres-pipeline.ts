import type { QueryResult } from 'pg';
import type { Duplex } from 'node:stream';
import { type Sharing, sharingOf } from '../statements.ts';

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;
export type Ask = (text: string, values: unknown[]) => Promise<Answer>;

type Statement = { readonly text: string; readonly values: unknown[] };
type Waiting = Statement & { readonly answer: PromiseWithResolvers<Answer> };

const nothingYet = (command: string): Answer => ({ command, rowCount: null, rows: [] });
const isBegin = ({ text }: Statement) => text.startsWith('start transaction');

/**
 * Sends the beginning of a transaction, and the statements that may share a write, together with what follows them: a
 * write to the socket costs more of the processor than all else that a short statement needs here.
 */
export function inOneWrite(stream: Pick<Duplex, 'cork' | 'uncork'>, ask: Ask): Ask {
  let waiting: Waiting[] = [];

  const sendAll = (statements: readonly Statement[]) => {
    stream.cork();
    try {
      return statements.map(({ text, values }) => ask(text, values));
    } finally {
      stream.uncork();
    }
  };

  /** Waits for all answers, also after a failure: whoever has the connection next must not get them. */
  const send = async (last: readonly Statement[]): Promise<Answer> => {
    const before = waiting;
    waiting = [];
    const settled = await Promise.allSettled(sendAll([...before, ...last]));
    const failed = settled.find((each) => each.status === 'rejected'); // the cause of all failures after it
    const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    for (const [at, { answer }] of before.entries()) {
      if (failed) answer.reject(failed.reason);
      else answer.resolve(answers[at] ?? nothingYet(''));
    }
    if (failed) throw failed.reason;
    return answers.at(-1) ?? nothingYet('');
  };

  const wait = (statement: Statement, sharing: Sharing | undefined): Answer => {
    const answer = Promise.withResolvers<Answer>();
    answer.promise.catch(() => undefined); // heard by whoever asked, if anybody did
    const added = { ...statement, answer };
    waiting.push(added);
    if (!sharing?.isAwaited) return nothingYet('LATER');
    sharing.rows = answer.promise.then(({ rows }) => rows);
    // nothing else may be asked at this moment
    process.nextTick(() => {
      if (waiting.includes(added)) send([]).catch(() => undefined);
    });
    return nothingYet('LATER');
  };

  return async (text, values) => {
    const statement = { text, values };
    const sharing = sharingOf(values);
    if (sharing || isBegin(statement)) return wait(statement, sharing);
    if (waiting.length === 0) return ask(text, values);
    if (text !== 'rollback') return send([statement]);
    const hasBegun = !waiting.some(isBegin);
    waiting = [];
    return hasBegun ? ask(text, values) : nothingYet('ROLLBACK');
  };
}
