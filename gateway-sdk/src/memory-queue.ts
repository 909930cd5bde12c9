import { randomUUID } from 'node:crypto';
import type { EventQueue, QueuedEvent } from './event-queue.ts';

/**
 * A queue in memory: fast, and lost with the process. @param capacity maximum number of queued events; more are refused
 */
export function createMemoryQueue(capacity = 100_000): EventQueue {
  const waiting = new Map<number, QueuedEvent>();
  let last = 0;
  return {
    instanceId: randomUUID(),
    add(event) {
      if (waiting.size >= capacity)
        return Promise.reject(new Error(`${capacity} events wait already, and no more can.`));
      last += 1;
      waiting.set(last, { ...event, seq: last });
      return Promise.resolve();
    },
    oldest(limit) {
      const events: QueuedEvent[] = []; // a loop, since iterators have no take() on Node 20
      for (const event of waiting.values()) {
        if (events.length === limit) break;
        events.push(event);
      }
      return events;
    },
    settle(events) {
      for (const { seq } of events) waiting.delete(seq);
    },
    waiting: () => waiting.size,
    close: () => waiting.clear(),
  };
}
