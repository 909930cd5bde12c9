import type { EventQueue, QueuedEvent, RefusedEvent } from './event-queue.ts';
import type { ReportAnswer } from './portal-answer.ts';
import { PortalAway, type PortalClient } from './portal-client.ts';

const batchSize = 1000;
const usualFlushMs = 1000;
const longestPauseMs = 5000; // a chart shows an event at most 10 s after the portal is back (USE-46)

export type ReporterDeps = {
  readonly queue: EventQueue;
  readonly portal: Pick<PortalClient, 'report'>;
  readonly onAway: (reason: string) => void;
  readonly onBack: () => void;
  readonly onRefused: (refused: RefusedEvent) => void;
  /** Queues what was only counted until now. */
  readonly beforeSending?: () => Promise<unknown>;
  /** The interval between batches; doubled after each failure, up to 5 s. */
  readonly everyMs?: number;
};

export type Reporter = {
  start(): void;
  /** Stops sending; queued events are sent once more and otherwise stay in the queue. */
  stop(): Promise<void>;
};

/** Whether the response covers exactly the events that were sent; any other must not remove one. */
function isAbout({ accepted, repeated, refused }: ReportAnswer, events: readonly QueuedEvent[]): boolean {
  const isOurs = ({ index, id }: { index: number; id: string | null }) => id === null || events[index]?.id === id;
  const listed = [...repeated, ...refused];
  return listed.every((event) => event.index in events && isOurs(event)) && accepted + listed.length === events.length;
}

/**
 * Sends the queue to the portal every second, up to 1,000 events at once and in order, until the portal has
 * acknowledged each of them.
 */
export function createReporter({
  queue,
  portal,
  onAway,
  onBack,
  onRefused,
  beforeSending,
  everyMs = usualFlushMs,
}: ReporterDeps): Reporter {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let isStopped = false;

  async function sendBatch(events: readonly QueuedEvent[]): Promise<void> {
    const answer = await portal.report(`[${events.map(({ body }) => body).join(',')}]`);
    if (!isAbout(answer, events)) throw new PortalAway('an answer about other events than were sent');
    const refused = answer.refused.map(({ index, reason }) => ({ id: events[index]?.id ?? '', reason }));
    queue.settle(events, refused);
    for (const event of refused) onRefused(event);
  }

  async function sendAll(): Promise<void> {
    try {
      await beforeSending?.();
      let events = queue.oldest(batchSize);
      while (events.length > 0) {
        await sendBatch(events);
        if (failures > 0) onBack();
        failures = 0;
        events = events.length < batchSize || isStopped ? [] : queue.oldest(batchSize);
      }
    } catch (error) {
      // after any failure, the events are still queued and the next round starts with them
      if (failures === 0) onAway(error instanceof Error ? error.message : String(error));
      failures += 1;
    }
  }

  function schedule(): void {
    const pauseMs = Math.min(everyMs * 2 ** failures, Math.max(everyMs, longestPauseMs));
    timer = setTimeout(() => {
      round = sendAll().then(() => {
        if (!isStopped) schedule();
      });
    }, pauseMs);
  }

  return {
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
      if (failures === 0) await sendAll();
    },
  };
}
