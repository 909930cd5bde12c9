import type { CallOutcome, ServedCall } from './usage-event.ts';

export type FailedCall = Pick<ServedCall, 'service' | 'appId' | 'keyId' | 'environment'> & {
  readonly outcome: CallOutcome;
};

const mostKinds = 1000;
const mostCalls = 100_000;

export type FailureCounts = {
  /** @param requests the calls that this one stands for, 1 by default */
  count(call: FailedCall & { readonly requests?: number | undefined }): void;
  /** The calls since the last time, those that are alike as one. */
  take(): readonly (FailedCall & { readonly requests: number })[];
};

/** Counts failed calls in memory: a flood of them must not fill the queue of those that were served. */
export function createFailureCounts(): FailureCounts {
  const counts = new Map<string, FailedCall & { requests: number }>();
  return {
    count({ service, appId, keyId, environment, outcome, requests = 1 }) {
      const name = JSON.stringify([service, appId, keyId, environment, outcome]);
      const known = counts.get(name);
      if (known) known.requests = Math.min(mostCalls, known.requests + requests);
      else if (counts.size < mostKinds) counts.set(name, { service, appId, keyId, environment, outcome, requests });
    },
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
  };
}
