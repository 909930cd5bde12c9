import type { PortalAnswer } from './portal-answer.ts';
import { PortalAway, type PortalClient } from './portal-client.ts';
import { credentialId, type Question, questionId } from './question.ts';

/** The portal's last result, or that there is none. */
export type Decision = { readonly isKnown: true; readonly answer: PortalAnswer } | { readonly isKnown: false };
export type Verifier = { check(question: Question): Promise<Decision> };

export type VerifierTimes = {
  /** How long a good result is cached. Disabling a key takes effect within a second (KEY-51), so it is half of that. */
  readonly freshMs: number;
  /** How long the last result is used while the portal is unavailable. */
  readonly staleMs: number;
};
export const usualTimes: VerifierTimes = { freshMs: 500, staleMs: 60_000 };

type CacheEntry = { readonly answer: PortalAnswer; readonly requestedAt: number };
/** The limits of one credential, for calls answered from the cache since the last request. */
type Tally = { unreported: number; left: number };

/** After a failure, known credentials skip the next attempts; short, so that a recovered portal is noticed in time. */
const pauseMs = 500;
const capacity = 10_000;
/** The maximum number of calls that one request can represent. */
const mostCalls = 100_000;

export type VerifierDeps = {
  readonly portal: Pick<PortalClient, 'verify'>;
  /** Monotonic milliseconds, because the system clock can be set back. */
  readonly now: () => number;
  readonly times: VerifierTimes;
  readonly onAway: (reason: string) => void;
  readonly onBack: () => void;
};

/** A map that evicts its oldest entries. */
function keep<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id);
  map.set(id, value);
  const oldest = map.keys().next();
  if (map.size > capacity && !oldest.done) map.delete(oldest.value);
}

/**
 * Counts calls served from the cache, to report them with the next request, and never more than the portal said are
 * left.
 */
function createTallies() {
  const tallies = new Map<string, Tally>();
  return {
    /** Whether a cached result may serve one more call; if so, the call is counted. */
    take(id: string): boolean {
      const tally = tallies.get(id);
      if (!tally || tally.left < 1) return false;
      tally.left -= 1;
      tally.unreported += 1;
      return true;
    },
    /**
     * All calls since the last request, which this one represents; of two concurrent requests, only one reports them.
     */
    report(id: string): { readonly reported: number; readonly isUsedUp: boolean } {
      const tally = tallies.get(id);
      const reported = Math.min(tally?.unreported ?? 0, mostCalls - 1);
      if (tally) tally.unreported -= reported;
      return { reported, isUsedUp: reported > 0 && tally !== undefined && tally.left < 1 };
    },
    accepted(id: string, remaining = Number.POSITIVE_INFINITY): void {
      const unreported = tallies.get(id)?.unreported ?? 0;
      keep(tallies, id, { unreported, left: remaining - unreported });
    },
    /** Refused calls are not counted by the portal, so they must be reported again. */
    notCounted(id: string, reported: number, code?: PortalAnswer['code']): void {
      const tally = tallies.get(id);
      if (!tally) return;
      tally.unreported += reported;
      if (code === 'RATE_LIMITED' || code === 'USAGE_EXCEEDED') tally.left = 0;
    },
  };
}

/** Verifies a credential at the portal, with one request for all concurrent calls. */
export function createVerifier({ portal, now, times, onAway, onBack }: VerifierDeps): Verifier {
  const cache = new Map<string, CacheEntry>();
  const asking = new Map<string, Promise<Decision>>();
  const tallies = createTallies();
  let awaySince: number | undefined;

  function lastWord(id: string): Decision {
    const last = cache.get(id);
    return last && now() - last.requestedAt <= times.staleMs
      ? { isKnown: true, answer: last.answer }
      : { isKnown: false };
  }

  function learn(id: string, { answer, requestedAt }: CacheEntry): Decision {
    if (awaySince !== undefined) onBack();
    awaySince = undefined;
    // a refusal only replaces an entry: forged credentials must not evict the good ones needed while the portal is down
    if (answer.valid || cache.has(id)) keep(cache, id, { answer, requestedAt });
    return { isKnown: true, answer };
  }

  async function ask(question: Question): Promise<Decision> {
    const requestedAt = now();
    const [id, credential] = [questionId(question), credentialId(question)];
    const { reported, isUsedUp } = tallies.report(credential);
    try {
      // a limit refuses all calls of a request or none: report the served calls without the one too many
      const answer = await portal.verify(question, isUsedUp ? reported : reported + 1);
      if (answer.valid) tallies.accepted(credential, answer.limits?.remaining);
      else tallies.notCounted(credential, reported, answer.code);
      const decision = learn(id, { answer, requestedAt });
      return isUsedUp && answer.valid ? await ask(question) : decision;
    } catch (error) {
      tallies.notCounted(credential, reported);
      if (!(error instanceof PortalAway)) throw error;
      if (awaySince === undefined) onAway(error.message);
      awaySince = now();
      return lastWord(id);
    }
  }

  /** Calls during a request share its result, as far as the reported limits allow. */
  async function join(running: Promise<Decision>, question: Question): Promise<Decision> {
    const decision = await running;
    const isServed =
      !decision.isKnown || !decision.answer.valid || awaySince !== undefined || tallies.take(credentialId(question));
    return isServed ? decision : check(question);
  }

  async function check(question: Question): Promise<Decision> {
    const id = questionId(question);
    const last = cache.get(id);
    const isFresh = last?.answer.valid === true && now() - last.requestedAt < times.freshMs;
    if (isFresh && tallies.take(credentialId(question))) return { isKnown: true, answer: last.answer };
    const isPause = awaySince !== undefined && now() - awaySince < pauseMs;
    const lastDecision = lastWord(id);
    if (isPause && lastDecision.isKnown) return lastDecision;
    const running = asking.get(id);
    if (running) return join(running, question);
    const request = ask(question).finally(() => asking.delete(id));
    asking.set(id, request);
    return request;
  }

  return { check };
}
