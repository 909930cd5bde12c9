import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ChildPlatform, startChildPlatform } from '../../test/child-platform.ts';
import { startTestPortal, type TestPortal } from '@waypost/gateway-sdk/test/test-portal';
import { until } from '@waypost/gateway-sdk/test/until';

const rounds = inject('isLong') ? 6 : 3;
/** How many calls a round serves at least before the platform is killed, and how long after them. */
const deaths = fc.sample(fc.record({ calls: fc.nat(60), afterMs: fc.nat(1200) }), rounds);
const headers = { 'x-api-key': 'good-key' };

let dataDir: string;
let portal: TestPortal;
let running: ChildPlatform | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sample-platform-kill-'));
  portal = await startTestPortal();
});

afterEach(async () => {
  await running?.end('SIGKILL');
  await portal.close();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<ChildPlatform> {
  running = await startChildPlatform(portal.origin, dataDir);
  return running;
}

/** Calls until the platform is killed; adds the ids of the served calls. */
async function callUntilDead(origin: string, served: string[]): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/v1/route?points=1,2;3,4`, { headers }).catch(() => undefined);
    if (!answer) return;
    const id = answer.headers.get('x-request-id');
    if (answer.status === 200 && id !== null) served.push(id);
  }
}

const isQueueEmpty = async (origin: string) =>
  ((await (await fetch(`${origin}/readyz`)).json()) as { events_waiting: number }).events_waiting === 0;

describe('a platform that is killed', () => {
  it('neither loses nor doubles a served call, whenever it dies and whatever the portal does', async () => {
    const troubles = [
      'error-after-counting',
      'nonsense',
      'hang-up-after-counting',
      'none',
      'error',
      'hang-up',
    ] as const;
    let batches = 0;
    portal.trouble = () => troubles[batches++ % troubles.length] ?? 'none';
    const served: string[] = [];
    for (const { calls, afterMs } of deaths) {
      const { origin, end } = await start();
      const before = served.length;
      const callers = Array.from({ length: 8 }, () => callUntilDead(origin, served));
      await until(() => served.length - before >= calls);
      await pause(afterMs);
      await end('SIGKILL');
      await Promise.all(callers);
    }
    portal.trouble = () => 'none';
    const last = await start();
    await until(() => isQueueEmpty(last.origin));

    const counted = portal.ids();
    expect(served.filter((id) => !counted.includes(id))).toEqual([]);
    expect(new Set(counted).size).toBe(counted.length);
    // a kill may come between writing an event and answering: at most one for each caller
    expect(counted.length - served.length).toBeLessThanOrEqual(rounds * 8);
    expect(portal.changed).toEqual([]);
    expect(new Set(portal.events().map(({ source }) => source)).size).toBe(1);
  }, 180_000);

  it('reports waiting events before it exits, even after two signals', async () => {
    const { origin, end } = await start();
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/v1/route?points=1,2;3,4`, { headers })));
    expect(await end('SIGINT', 'SIGTERM')).toBe(0);
    const served = answers.map((answer) => answer.headers.get('x-request-id') ?? '');
    expect(new Set(portal.ids())).toEqual(new Set(served));
  }, 60_000);
});

describe('a platform whose portal is down', () => {
  it('starts, refuses unknown keys, serves cached ones, and reports every call when the portal is back', async () => {
    const port = Number(new URL(portal.origin).port);
    await portal.close();
    const { origin } = await start();
    const call = () => fetch(`${origin}/v1/route?points=1,2;3,4`, { headers });
    const refused = await call();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'PORTAL_AWAY' });

    portal = await startTestPortal(port);
    await until(async () => (await call()).status === 200);
    const before = portal;
    await portal.close();
    const whileAway: (string | null)[] = [];
    await until(async () => {
      const answer = await call();
      expect(answer.status).toBe(200);
      whileAway.push(answer.headers.get('x-request-id'));
      return whileAway.length >= 50;
    });

    portal = await startTestPortal(port);
    await until(() => isQueueEmpty(origin));
    const counted = [...before.ids(), ...portal.ids()];
    expect(counted).toEqual(expect.arrayContaining(whileAway));
    expect(new Set(counted).size).toBe(counted.length);
  }, 60_000);
});
