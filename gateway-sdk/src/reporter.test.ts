import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayCredential, startTestPortal, type TestPortal } from '../test/test-portal.ts';
import { until } from '../test/until.ts';
import type { RefusedEvent } from './event-queue.ts';
import { createPortalClient } from './portal-client.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { openSqliteQueue, type SqliteQueue } from './sqlite-queue.ts';
import { usageEvent } from './usage-event.ts';

let folder: string;
let queue: SqliteQueue;
let portal: TestPortal;
let reporter: Reporter;
let notes: string[];
let refused: RefusedEvent[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'event-queue-'));
  queue = openSqliteQueue(folder);
  portal = await startTestPortal();
  notes = [];
  refused = [];
  reporter = createReporter({
    queue,
    portal: createPortalClient({ origin: portal.origin, credential: gatewayCredential }),
    onAway: (reason) => notes.push(`away: ${reason}`),
    onBack: () => notes.push('back'),
    onRefused: (event) => refused.push(event),
    everyMs: 20,
  });
});

afterEach(async () => {
  await reporter.stop();
  queue.close();
  await portal.close();
  rmSync(folder, { recursive: true });
});

const add = (id: string) => {
  const call = { service: 'route', appId: 'app_1', keyId: 'key_1' };
  return queue.add({
    id,
    body: JSON.stringify(usageEvent(call, { id, time: new Date(0), source: 'sample-platform/test' })),
  });
};
const addMany = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => add(`event-${number}`)));

describe('the event queue', () => {
  it('keeps events in order and the name of the instance over a restart', async () => {
    await addMany(3);
    const { instanceId } = queue;
    const restarted = openSqliteQueue(folder);
    expect(restarted.oldest(2).map(({ id }) => id)).toEqual(['event-0', 'event-1']);
    expect([restarted.waiting(), restarted.instanceId]).toEqual([3, instanceId]);
    restarted.close();
  });
});

describe('the reporter', () => {
  it('sends batches of at most 1,000 until nothing waits', async () => {
    await addMany(2500);
    reporter.start();
    await until(() => queue.waiting() === 0);
    expect(portal.batchSizes).toEqual([1000, 1000, 500]);
    expect(portal.counted.size).toBe(2500);
  });

  it('sets refused events aside with the reason, so that they hold up no other', async () => {
    portal.refusals.set('event-1', 'unknown_app');
    await addMany(3);
    reporter.start();
    await until(() => queue.waiting() === 0);
    expect(queue.setAside()).toEqual([{ id: 'event-1', reason: 'unknown_app' }]);
    expect(refused).toEqual([{ id: 'event-1', reason: 'unknown_app' }]);
    expect(portal.ids()).toEqual(['event-0', 'event-2']);
  });

  it.each([
    ['error', 'HTTP 503'],
    ['error-after-counting', 'HTTP 503'],
    ['hang-up', 'other side closed'],
    ['hang-up-after-counting', 'other side closed'],
    ['nonsense', 'an answer about other events than were sent'],
  ] as const)(
    'keeps everything after %s and sends it again byte for byte',
    async (trouble, reason) => {
      let batches = 0;
      portal.trouble = () => (batches++ === 0 ? trouble : 'none');
      await addMany(5);
      reporter.start();
      await until(() => queue.waiting() === 0);
      expect(portal.ids()).toHaveLength(5);
      expect(portal.changed).toEqual([]);
      expect(notes).toEqual([`away: ${reason}`, 'back']);
    },
    30_000,
  );

  it('keeps everything when the portal does not accept its credential', async () => {
    const stranger = createReporter({
      queue,
      portal: createPortalClient({ origin: portal.origin, credential: 'wrong' }),
      onAway: (reason) => notes.push(reason),
      onBack: () => notes.push('back'),
      onRefused: () => notes.push('refused'),
      everyMs: 20,
    });
    await addMany(2);
    stranger.start();
    await until(() => notes.length > 0);
    await stranger.stop();
    expect([notes, queue.waiting()]).toEqual([['HTTP 401'], 2]);
  });

  it('brings what waits when it is stopped', async () => {
    await addMany(2);
    await reporter.stop();
    expect([portal.counted.size, queue.waiting()]).toEqual([2, 0]);
  });
});
