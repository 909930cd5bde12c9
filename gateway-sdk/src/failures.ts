import type { CallOutcome, ServedCall } from './usage-event.ts';

export type FailedCall = Pick<ServedCall, 'service' | 'appId' | 'keyId' | 'environment'> & {
  readonly outcome: CallOutcome;
};

const mostKinds = 1000;
const mostCalls = 100_000;

export type FailureCounts = {
  count(call: FailedCall): void;
  /** The calls since the last time, those that are alike as one. */
  take(): readonly (FailedCall & { readonly requests: number })[];
};

/** Counts failed calls in memory: a flood of them must not fill the queue of those that were served. */
export function createFailureCounts(): FailureCounts {
  const counts = new Map<string, FailedCall & { requests: number }>();
  return {
    count({ service, appId, keyId, environment, outcome }) {
      const name = JSON.stringify([service, appId, keyId, environment, outcome]);
      const known = counts.get(name);
      if (known) known.requests = Math.min(mostCalls, known.requests + 1);
      else if (counts.size < mostKinds) counts.set(name, { service, appId, keyId, environment, outcome, requests: 1 });
    },
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
  };
}
