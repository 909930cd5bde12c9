import { setTimeout as wait } from 'node:timers/promises';

/** Retries at growing intervals until the attempt succeeds; `false` when aborted. */
export async function retryUntilSuccess(attempt: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  for (let pauseMs = 250; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 5000)) {
    try {
      await attempt();
      return !signal.aborted;
    } catch {
      // an abort rejects the pause; the loop's condition ends it
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return false;
}
