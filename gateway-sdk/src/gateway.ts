import { createCallerAddress } from './caller-address.ts';
import { newEventId } from './event-id.ts';
import type { EventQueue, RefusedEvent } from './event-queue.ts';
import { createFailureCounts, type FailedCall } from './failures.ts';
import { createMemoryQueue } from './memory-queue.ts';
import type { PortalAnswer } from './portal-answer.ts';
import { createPortalClient } from './portal-client.ts';
import { plainQuestion, type Question } from './question.ts';
import { type CallLike, readCall } from './read-call.ts';
import type { Answer } from './refusal.ts';
import { createReporter } from './reporter.ts';
import { type ServedCall, usageEvent } from './usage-event.ts';
import { createVerifier, type Decision, usualTimes, type VerifierTimes } from './verifier.ts';

/** The purpose of the call to the portal. */
export type PortalUse = 'verify' | 'report';

export type GatewayOptions = {
  /** The portal's origin, for example `https://portal.example`. */
  readonly portal: string;
  /** The gateway's credential, issued by the portal's operator. */
  readonly credential: string;
  /** Identifies this gateway in every event, before the queue's instance id; `gateway` by default. */
  readonly name?: string;
  /** The queue for events; in memory by default. The gateway closes it. */
  readonly queue?: EventQueue;
  /**
   * Addresses and CIDR ranges of your own proxies, whose X-Forwarded-For is trusted. The caller is the rightmost hop
   * that is not one of them.
   */
  readonly trustedProxies?: readonly string[];
  readonly times?: Partial<VerifierTimes> & { readonly flushMs?: number };
  readonly onPortalAway?: (use: PortalUse, reason: string) => void;
  readonly onPortalBack?: (use: PortalUse) => void;
  /** An event that the portal has refused for good. */
  readonly onRefused?: (event: RefusedEvent) => void;
  /** The current time, for events. */
  readonly clock?: () => Date;
};

export type Waiting = {
  /** Stops waiting; others that wait for the same result continue. */
  readonly signal?: AbortSignal | undefined;
};

export type Gateway = {
  /** Whether a credential may call. An unavailable portal is a result too. @throws the abort reason of the signal */
  verify(question: Question, wait?: Waiting): Promise<Answer>;
  /** Whether a call may pass, by its credential. */
  authorize(call: CallLike, options: Waiting & { readonly service?: string }): Promise<Answer>;
  /**
   * Queues a served call for counting; resolves with its id.
   * @throws if the queue cannot store it: the call is then not counted
   */
  report(call: ServedCall): Promise<string>;
  /**
   * Counts a call that was refused or failed, for the charts of errors (USE-49). Such calls are added up in memory and
   * queued every second; a kill loses those of the last one.
   */
  reportFailure(call: FailedCall): void;
  /** The number of queued events. */
  waiting(): number;
  /** Sends the queued events once more and closes the queue. After that, the gateway accepts no calls. */
  close(): Promise<void>;
};

const longest = { key: 512, token: 8192, app: 512 };

/** Credentials are shorter; a longer text is neither sent nor cached. */
function isTooLong(question: Question): boolean {
  if ('key' in question) return question.key.length > longest.key;
  if ('token' in question) return question.token.length > longest.token;
  return question.app_id.length > longest.app || question.app_code.length > longest.app;
}

function answerOf(decision: Decision): Answer {
  if (!decision.isKnown) return { valid: false, code: 'PORTAL_AWAY' };
  const { valid, code, appId, ...rest }: PortalAnswer = decision.answer;
  if (code !== 'VALID') return { ...rest, ...(appId !== undefined && { appId }), valid: false, code };
  // a call without an app could not be counted
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

type CallQueue = { readonly queue: EventQueue; readonly source: string; readonly clock: () => Date };

/** Queues the event of a call; resolves with its id. */
const createCallQueue =
  ({ queue, source, clock }: CallQueue) =>
  async (call: ServedCall): Promise<string> => {
    const time = call.time ?? clock();
    const event = usageEvent(call, { id: call.id ?? newEventId(time), time, source });
    await queue.add({ id: event.id, body: JSON.stringify(event) });
    return event.id;
  };

/**
 * A gateway's connection to the portal: it verifies credentials with a cache of half a second, survives outages of a
 * minute, and reports usage in batches until the portal accepts it (KEY-49, USE-44).
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
  const failures = createFailureCounts();
  const queueCall = createCallQueue({ queue, source: `${name}/${queue.instanceId}`, clock });
  const reporter = createReporter({
    queue,
    // a full queue must be sent all the same, or it would stay full; the counts wait for the next round
    beforeSending: () => Promise.all(failures.take().map((call) => queueCall(call).catch(() => failures.count(call)))),
    portal,
    onRefused,
    ...noting('report'),
    ...(times?.flushMs !== undefined && { everyMs: times.flushMs }),
  });
  const callerAddress = createCallerAddress(options.trustedProxies);
  let closing: Promise<void> | undefined;
  reporter.start();

  function refuseWhenClosed(): void {
    if (closing) throw new Error('This gateway is closed.');
  }

  async function verify(input: Question, { signal }: Waiting = {}): Promise<Answer> {
    refuseWhenClosed();
    const question = plainQuestion(input);
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
      return queueCall(call);
    },
    reportFailure: (call) => failures.count(call),
    waiting: () => queue.waiting(),
    close() {
      closing ??= reporter.stop().finally(() => queue.close());
      return closing;
    },
  };
}
