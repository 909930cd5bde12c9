import type { Collection } from '../../base/records.ts';
import type { Answer } from '../../faults/faulty-call.ts';
import { keyInUse, keyTooLong } from '../errors.ts';

type Outcome = { answer: Answer; isLost: boolean };

/** The same key gets the same answer; while its first call runs, another one is refused. */
export function createIdempotency(answers: Collection<Answer>) {
  const running = new Set<string>();

  return async (key: string | undefined, work: () => Promise<Outcome>): Promise<Outcome> => {
    if (key === undefined) return work();
    if (key.length > 64) throw keyTooLong();
    const kept = answers.get(key);
    if (kept !== undefined) return { answer: kept, isLost: false };
    if (running.has(key)) throw keyInUse();
    running.add(key);
    try {
      const outcome = await work();
      if (outcome.answer.status < 300) answers.set(key, outcome.answer); // what failed can be tried again
      return outcome;
    } finally {
      running.delete(key);
    }
  };
}
