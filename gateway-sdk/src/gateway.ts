import { createCallerAddress } from './caller-address.ts';
import { newEventId } from './event-id.ts';
import type { EventQueue, RefusedEvent } from './event-queue.ts';
import { createMemoryQueue } from './memory-queue.ts';
import type { PortalAnswer } from './portal-answer.ts';
import { createPortalClient } from './portal-client.ts';
import { plainQuestion, type Question } from './question.ts';
import { type CallLike, readCall } from './read-call.ts';
import type { Answer } from './refusal.ts';
import { createReporter } from './reporter.ts';
import { type ServedCall, usageEvent } from './usage-event.ts';
import { createVerifier, type Decision, usualTimes, type VerifierTimes } from './verifier.ts';

/** What the gateway asks the portal for. */
export type PortalUse = 'verify' | 'report';

export type GatewayOptions = {
  /** The portal's origin, for instance `https://portal.example`. */
  readonly portal: string;
  /** The gateway's own credential, which the portal's operator gives you. */
  readonly credential: string;
  /** Names this gateway in every event, before the queue's instance id; `gateway` unless said. */
  readonly name?: string;
  /** Where events wait; in memory unless said. The gateway closes it. */
  readonly queue?: EventQueue;
  /**
   * Addresses and CIDR ranges of your own proxies: X-Forwarded-For is believed from these alone. The caller is the
   * rightmost hop that is none of them.
   */
  readonly trustedProxies?: readonly string[];
  readonly times?: Partial<VerifierTimes> & { readonly flushMs?: number };
  readonly onPortalAway?: (use: PortalUse, reason: string) => void;
  readonly onPortalBack?: (use: PortalUse) => void;
  /** An event that the portal will never take. */
  readonly onRefused?: (event: RefusedEvent) => void;
  /** The time of day, for events. */
  readonly clock?: () => Date;
};

export type Waiting = {
  /** Ends this wait; others who wait for the same answer go on. */
  readonly signal?: AbortSignal | undefined;
};

export type Gateway = {
  /** Whether a credential may call. A portal that is away is an answer too. @throws what the signal was aborted with */
  verify(question: Question, wait?: Waiting): Promise<Answer>;
  /** Whether a call may pass, by the credential that it shows. */
  authorize(call: CallLike, options: Waiting & { readonly service?: string }): Promise<Answer>;
  /**
   * Takes a served call over to be counted; answers its id when the queue has it.
   * @throws when the queue cannot keep it: the call is then not counted
   */
  report(call: ServedCall): Promise<string>;
  /** How many events wait for the portal. */
  waiting(): number;
  /** Sends what waits once more and closes the queue. Afterwards nothing is answered or taken. */
  close(): Promise<void>;
};

const longest = { key: 512, token: 8192, app: 512 };

/** No credential is so long; it is neither sent nor remembered. */
function isTooLong(question: Question): boolean {
  if ('key' in question) return question.key.length > longest.key;
  if ('token' in question) return question.token.length > longest.token;
  return question.app_id.length > longest.app || question.app_code.length > longest.app;
}

function answerOf(decision: Decision): Answer {
  if (!decision.known) return { valid: false, code: 'PORTAL_AWAY' };
  const { valid, code, appId, ...rest }: PortalAnswer = decision.answer;
  if (code !== 'VALID') return { ...rest, ...(appId !== undefined && { appId }), valid: false, code };
  // a call that belongs to no app could not be counted
  if (!valid || appId === undefined) return { valid: false, code: 'PORTAL_AWAY' };
  return { ...rest, valid, code, appId };
}

async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * A gateway's line to the portal: it asks who may call, remembers good answers for half a second, serves the last answer
 * for a minute while the portal is away, and reports what was used in batches until the portal has taken it (KEY-49, USE-44).
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { name = 'gateway', queue = createMemoryQueue(), times, clock = () => new Date() } = options;
  const portal = createPortalClient({ origin: options.portal, credential: options.credential });
  const noting = (use: PortalUse) => ({
    onAway: (reason: string) => options.onPortalAway?.(use, reason),
    onBack: () => options.onPortalBack?.(use),
  });
  const verifier = createVerifier({
    portal,
    now: () => performance.now(),
    times: { ...usualTimes, ...times },
    ...noting('verify'),
  });
  const onRefused = (event: RefusedEvent) => options.onRefused?.(event);
  const reporter = createReporter({
    queue,
    portal,
    onRefused,
    ...noting('report'),
    ...(times?.flushMs !== undefined && { everyMs: times.flushMs }),
  });
  const callerAddress = createCallerAddress(options.trustedProxies);
  const source = `${name}/${queue.instanceId}`;
  let closing: Promise<void> | undefined;
  reporter.start();

  function refuseWhenClosed(): void {
    if (closing) throw new Error('This gateway is closed.');
  }

  async function verify(asked: Question, { signal }: Waiting = {}): Promise<Answer> {
    refuseWhenClosed();
    const question = plainQuestion(asked);
    if (isTooLong(question)) return { valid: false, code: 'NOT_FOUND' };
    return answerOf(await abortable(verifier.check(question), signal));
  }

  return {
    verify,
    async authorize(call, { service, signal }) {
      const { credential, circumstances } = readCall(call, callerAddress);
      refuseWhenClosed();
      if (!credential) return { valid: false, code: 'KEY_MISSING' };
      return verify({ ...credential, ...circumstances, ...(service !== undefined && { service }) }, { signal });
    },
    async report(call) {
      refuseWhenClosed();
      const time = call.time ?? clock();
      const event = usageEvent(call, { id: call.id ?? newEventId(time), time, source });
      await queue.add({ id: event.id, body: JSON.stringify(event) });
      return event.id;
    },
    waiting: () => queue.waiting(),
    close() {
      closing ??= reporter.stop().finally(() => queue.close());
      return closing;
    },
  };
}
