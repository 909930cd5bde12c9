import type { PortalAnswer } from './portal-answer.ts';
import { PortalAway, type PortalClient } from './portal-client.ts';
import { credentialId, type Question, questionId } from './question.ts';

/** The portal's last word, or none to be had. */
export type Decision = { readonly known: true; readonly answer: PortalAnswer } | { readonly known: false };
export type Verifier = { check(question: Question): Promise<Decision> };

export type VerifierTimes = {
  /** How long a good answer is trusted. Disabling a key works within a second (KEY-51), so it is half of it. */
  readonly freshMs: number;
  /** How long the last answer serves while the portal is away. */
  readonly staleMs: number;
};
export const usualTimes: VerifierTimes = { freshMs: 500, staleMs: 60_000 };

type Kept = { readonly answer: PortalAnswer; readonly askedAt: number };
/** The limits of one credential, as far as calls were answered out of memory since the portal was asked. */
type Tally = { untold: number; left: number };

/** After a failure known credentials do not wait for the next one; short, so that a portal that is back is noticed in time. */
const pauseMs = 500;
const capacity = 10_000;
/** The most that one question may stand for. */
const mostCalls = 100_000;

export type VerifierDeps = {
  readonly portal: Pick<PortalClient, 'verify'>;
  /** Milliseconds that only ever grow; the time of day may be set back. */
  readonly now: () => number;
  readonly times: VerifierTimes;
  readonly onAway: (reason: string) => void;
  readonly onBack: () => void;
};

/** A map that forgets what was set longest ago. */
function keep<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id);
  map.set(id, value);
  const oldest = map.keys().next();
  if (map.size > capacity && !oldest.done) map.delete(oldest.value);
}

/** Counts what is served out of memory, to be told with the next question, and never more than the portal said is left. */
function createTallies() {
  const tallies = new Map<string, Tally>();
  return {
    /** Whether a kept answer may serve one more call; if so, it is counted. */
    take(id: string): boolean {
      const tally = tallies.get(id);
      if (!tally || tally.left < 1) return false;
      tally.left -= 1;
      tally.untold += 1;
      return true;
    },
    /** All calls since the last question, which this one stands for; two that run at once do not both tell them. */
    tell(id: string): { readonly told: number; readonly isUsedUp: boolean } {
      const tally = tallies.get(id);
      const told = Math.min(tally?.untold ?? 0, mostCalls - 1);
      if (tally) tally.untold -= told;
      return { told, isUsedUp: told > 0 && tally !== undefined && tally.left < 1 };
    },
    accepted(id: string, remaining = Number.POSITIVE_INFINITY): void {
      const untold = tallies.get(id)?.untold ?? 0;
      keep(tallies, id, { untold, left: remaining - untold });
    },
    /** What is refused is not counted, so that it has to be told again. */
    notCounted(id: string, told: number, code?: PortalAnswer['code']): void {
      const tally = tallies.get(id);
      if (!tally) return;
      tally.untold += told;
      if (code === 'RATE_LIMITED' || code === 'USAGE_EXCEEDED') tally.left = 0;
    },
  };
}

/** Asks the portal whether a credential may call, once for all calls that want to know at the same time. */
export function createVerifier({ portal, now, times, onAway, onBack }: VerifierDeps): Verifier {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<Decision>>();
  const tallies = createTallies();
  let awaySince: number | undefined;

  function lastWord(id: string): Decision {
    const last = kept.get(id);
    return last && now() - last.askedAt <= times.staleMs ? { known: true, answer: last.answer } : { known: false };
  }

  function learn(id: string, { answer, askedAt }: Kept): Decision {
    if (awaySince !== undefined) onBack();
    awaySince = undefined;
    // a refusal only replaces: made-up credentials must not push out the good ones that serve while the portal is away
    if (answer.valid || kept.has(id)) keep(kept, id, { answer, askedAt });
    return { known: true, answer };
  }

  async function ask(question: Question): Promise<Decision> {
    const askedAt = now();
    const [id, credential] = [questionId(question), credentialId(question)];
    const { told, isUsedUp } = tallies.tell(credential);
    try {
      // a limit refuses all calls of a question or none: those that were served are told without one that is too many
      const answer = await portal.verify(question, isUsedUp ? told : told + 1);
      if (answer.valid) tallies.accepted(credential, answer.limits?.remaining);
      else tallies.notCounted(credential, told, answer.code);
      const decision = learn(id, { answer, askedAt });
      return isUsedUp && answer.valid ? await ask(question) : decision;
    } catch (error) {
      tallies.notCounted(credential, told);
      if (!(error instanceof PortalAway)) throw error;
      if (awaySince === undefined) onAway(error.message);
      awaySince = now();
      return lastWord(id);
    }
  }

  /** Who comes while a question runs gets its answer too, as far as the limits that it tells reach. */
  async function join(running: Promise<Decision>, question: Question): Promise<Decision> {
    const decision = await running;
    const isServed =
      !decision.known || !decision.answer.valid || awaySince !== undefined || tallies.take(credentialId(question));
    return isServed ? decision : check(question);
  }

  async function check(question: Question): Promise<Decision> {
    const id = questionId(question);
    const last = kept.get(id);
    const isFresh = last?.answer.valid === true && now() - last.askedAt < times.freshMs;
    if (isFresh && tallies.take(credentialId(question))) return { known: true, answer: last.answer };
    const isPause = awaySince !== undefined && now() - awaySince < pauseMs;
    const lastDecision = lastWord(id);
    if (isPause && lastDecision.known) return lastDecision;
    const running = asking.get(id);
    if (running) return join(running, question);
    const asked = ask(question).finally(() => asking.delete(id));
    asking.set(id, asked);
    return asked;
  }

  return { check };
}
