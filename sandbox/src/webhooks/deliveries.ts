import { newId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Records } from '../base/records.ts';
import type { SwitchBoard } from '../faults/switches.ts';
import { type Channel, channels, type Delivery, type Signer } from './delivery.ts';
import { secondsToNextAttempt } from './ladder.ts';

const answerLimitMs = 10_000;
const shuffleSpanMs = 2000;

type Needs = {
  readonly records: Records;
  readonly switches: SwitchBoard;
  readonly signers: Record<Channel, Signer>;
  /** Where the merchant listens; nothing is sent without it. */
  readonly target: string | undefined;
};

async function post(
  url: string,
  { body, headers }: ReturnType<Signer>,
): Promise<{ isAccepted: boolean; result: string }> {
  try {
    const signal = AbortSignal.timeout(answerLimitMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.arrayBuffer();
    return { isAccepted: answer.ok, result: `answered ${answer.status}` };
  } catch (error) {
    return { isAccepted: false, result: error instanceof Error ? error.name : 'no answer' };
  }
}

function after(attempts: number, isAccepted: boolean, clockFactor: number): Pick<Delivery, 'state' | 'nextAt'> {
  if (isAccepted) return { state: 'delivered', nextAt: 0 };
  const seconds = secondsToNextAttempt(attempts);
  if (seconds === undefined) return { state: 'given up', nextAt: 0 };
  return { state: 'waiting', nextAt: Date.now() + (seconds * 1000) / Math.max(clockFactor, 1) };
}

type Message = Pick<Delivery, 'channel' | 'event' | 'reference' | 'payload'>;

function newDelivery(message: Message, switches: SwitchBoard): Delivery {
  const isLate = switches.webhookHits('shuffleShare');
  const lateMs = switches.get().webhooks.delayMs + (isLate ? switches.chance().next() * shuffleSpanMs : 0);
  return {
    id: newId(),
    ...message,
    state: switches.webhookHits('dropShare') ? 'dropped' : 'waiting',
    attempts: [],
    nextAt: Date.now() + lateMs,
    isForgedFirst: switches.webhookHits('wrongSignatureShare'),
  };
}

/** Sends webhooks over the provider's retry ladder, and goes wrong as the switches say. */
export function createDeliveries({ records, switches, signers, target }: Needs) {
  const kept = records.collection<Delivery>('deliveries', 5000);
  const sending = new Map<string, Promise<void>>();
  let origin = target;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const waiting = () => kept.list().filter(({ state, id }) => state === 'waiting' && !sending.has(id));

  async function attempt(delivery: Delivery, to: string): Promise<void> {
    const at = new Date().toISOString();
    const isForged = delivery.isForgedFirst && delivery.attempts.length === 0;
    const signed = signers[delivery.channel](delivery.payload, isForged);
    const { isAccepted, result } = await post(to + channels[delivery.channel], signed);
    if (kept.get(delivery.id) === undefined) return; // a reset forgot it meanwhile
    const attempts = [...delivery.attempts, { at, result: isForged ? `${result} (wrong signature)` : result }];
    kept.set(delivery.id, {
      ...delivery,
      ...after(attempts.length, isAccepted, switches.get().clockFactor),
      attempts,
    });
  }

  function pump(): void {
    clearTimeout(timer);
    if (isClosed || origin === undefined) return;
    for (const delivery of waiting().filter(({ nextAt }) => nextAt <= Date.now())) {
      const done = attempt(delivery, origin).finally(() => {
        sending.delete(delivery.id);
        pump();
      });
      sending.set(delivery.id, done);
    }
    const next = Math.min(...waiting().map(({ nextAt }) => nextAt));
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.min(Math.max(next - Date.now(), 1), 60_000)).unref();
  }

  return {
    send(channel: Channel, { event, reference, payload }: { event: string; reference: string; payload: Json }): void {
      const copies = switches.webhookHits('duplicateShare') ? 2 : 1;
      const made = () => newDelivery({ channel, event, reference, payload }, switches);
      for (const copy of Array.from({ length: copies }, made)) kept.set(copy.id, copy);
      setImmediate(pump); // after the answer of the call that caused it, in most cases
    },
    list: (): Delivery[] => kept.list(),
    /** Sends at once, whatever its state. */
    sendAgain(id: string): void {
      const delivery = kept.get(id);
      if (delivery) kept.set(id, { ...delivery, state: 'waiting', nextAt: 0 });
      pump();
    },
    target: () => origin,
    setTarget(to: string | undefined): void {
      origin = to;
      pump();
    },
    resume: pump,
    clear: () => kept.clear(),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(sending.values());
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
