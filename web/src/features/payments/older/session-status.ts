import type { PaymentStatus } from '@waypost/contract/entities/payments';
import { ApiError } from '../../../api/api-error.ts';

const everyMs = 2000;
const longestMs = 30_000;

export type StatusAsking = {
  readonly ask: () => Promise<PaymentStatus>;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether nobody waits any more. */
  readonly isOver: () => boolean;
};

/** A portal or provider that does not answer has not decided anything. */
const pendingIfAway = (error: unknown): PaymentStatus => {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return { status: 'PENDING' };
  throw error;
};

/** Asks every two seconds while the result is pending, for half a minute (PAY-12). */
export async function awaitStatus({ ask, wait, isOver }: StatusAsking): Promise<PaymentStatus> {
  for (let waited = 0; ; waited += everyMs) {
    const answer = await ask().catch(pendingIfAway);
    if (answer.status !== 'PENDING' || waited >= longestMs || isOver()) return answer;
    await wait(everyMs);
  }
}
