import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import { PortalAway, type PortalClient } from './portal-client.ts';

/** The portal's last word on a key, or none to be had. */
export type Decision = { readonly known: true; readonly answer: VerifyAnswer } | { readonly known: false };

export type KeyChecker = { check(key: string, service: string): Promise<Decision> };

type Kept = { readonly answer: VerifyAnswer; readonly askedAt: number };

/** Disabling a key must work within a second (KEY-51), so a good answer is trusted for half of it. */
const freshMs = 500;
/** How long the last answer serves while the portal is away. */
const staleMs = 60_000;
/** After a failure known keys do not wait for the next one; short, so that a portal that is back is noticed in time. */
const pauseMs = 500;
const keptKeys = 10_000;

type Deps = {
  readonly portal: PortalClient;
  /** Milliseconds that only ever grow; the time of day may be set back. */
  readonly now: () => number;
  readonly onAway: (reason: string) => void;
  readonly onBack: () => void;
};

/** Asks the portal whether a key may call, once for all calls that want to know at the same time. */
export function createKeyChecker({ portal, now, onAway, onBack }: Deps): KeyChecker {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<Decision>>();
  let awaySince: number | undefined;

  function keep(id: string, answer: VerifyAnswer, askedAt: number): void {
    // a refusal only replaces: made-up keys must not push out the good ones that serve while the portal is away
    if (!answer.valid && !kept.has(id)) return;
    kept.delete(id);
    kept.set(id, { answer, askedAt });
    const oldest = kept.keys().next();
    if (kept.size > keptKeys && !oldest.done) kept.delete(oldest.value);
  }

  function lastWord(id: string): Decision {
    const last = kept.get(id);
    return last && now() - last.askedAt <= staleMs ? { known: true, answer: last.answer } : { known: false };
  }

  async function ask(id: string, key: string, service: string): Promise<Decision> {
    const askedAt = now();
    try {
      const answer = await portal.verify(key, service);
      if (awaySince !== undefined) onBack();
      awaySince = undefined;
      keep(id, answer, askedAt);
      return { known: true, answer };
    } catch (error) {
      if (!(error instanceof PortalAway)) throw error;
      if (awaySince === undefined) onAway(error.message);
      awaySince = now();
      return lastWord(id);
    }
  }

  return {
    async check(key, service) {
      const id = `${service} ${key}`;
      const last = kept.get(id);
      if (last?.answer.valid && now() - last.askedAt < freshMs) return { known: true, answer: last.answer };
      const isPause = awaySince !== undefined && now() - awaySince < pauseMs;
      const lastDecision = lastWord(id);
      if (isPause && lastDecision.known) return lastDecision;
      const running = asking.get(id);
      if (running) return running;
      const question = ask(id, key, service).finally(() => asking.delete(id));
      asking.set(id, question);
      return question;
    },
  };
}
