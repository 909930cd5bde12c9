import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayCredential, goodAnswer, startTestPortal, type TestPortal } from '../test/test-portal.ts';
import { until } from '../test/until.ts';
import { newEventId } from './event-id.ts';
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
import { createMemoryQueue } from './memory-queue.ts';

let portal: TestPortal;
let gateway: Gateway;
let notes: string[];

const open = (more: Partial<GatewayOptions> = {}) =>
  createGateway({
    portal: portal.origin,
    credential: gatewayCredential,
    times: { flushMs: 20 },
    onPortalAway: (use) => notes.push(`${use} away`),
    onPortalBack: (use) => notes.push(`${use} back`),
    onRefused: ({ id, reason }) => notes.push(`${id} ${reason}`),
    ...more,
  });

beforeEach(async () => {
  notes = [];
  portal = await startTestPortal();
  gateway = open();
});

afterEach(async () => {
  await gateway.close();
  await portal.close();
});

const good = { valid: true, code: 'VALID', appId: 'app_01' };
const key = { key: 'good-key', service: 'geocode' };

describe('a gateway that verifies', () => {
  it('hears who calls with a key, a token, and app id with app code KEY-49 KEY-50', async () => {
    portal.others.set('a.b.c', goodAnswer);
    portal.others.set('app_01 code', { valid: true, code: 'VALID', appId: 'app_01' });
    expect(await gateway.verify(key)).toEqual(goodAnswer);
    expect(await gateway.verify({ token: 'a.b.c' })).toMatchObject({ ...good, keyId: 'key_01' });
    expect(await gateway.verify({ app_id: 'app_01', app_code: 'code' })).toEqual(good);
    expect(await gateway.verify({ key: 'nobody' })).toEqual({ valid: false, code: 'NOT_FOUND' });
  });

  it('asks about a key as a key also where it came as a bearer token, so that its limits are told KEY-50', async () => {
    const shown = `wp_${'a'.repeat(38)}`;
    portal.keys.set(shown, goodAnswer);
    expect(
      await gateway.authorize({ headers: { authorization: `Bearer ${shown}` } }, { service: 'route' }),
    ).toMatchObject(good);
    expect(portal.asked).toEqual([{ key: shown, service: 'route' }]);
  });

  it('reads credential and circumstances from a call, and says when there is none', async () => {
    const call = {
      url: '/v1/geocode?apiKey=good-key',
      headers: { origin: 'https://shop.example' },
      socket: { remoteAddress: '192.0.2.1' },
    };
    expect(await gateway.authorize(call, { service: 'geocode' })).toMatchObject(good);
    expect(portal.asked).toEqual([{ ...key, origin: 'https://shop.example', address: '192.0.2.1' }]);
    expect(await gateway.authorize({ headers: {} }, {})).toEqual({ valid: false, code: 'KEY_MISSING' });
  });

  it('asks once for many calls and says so with the next question', async () => {
    const gate = Promise.withResolvers<void>();
    portal.gate = gate.promise;
    const calls = [1, 2, 3].map(() => gateway.verify(key));
    await until(() => portal.asked.length === 1);
    gate.resolve();
    expect(await Promise.all(calls)).toEqual([goodAnswer, goodAnswer, goodAnswer]);
    await gateway.verify({ ...key, service: 'route' });
    expect(portal.asked).toEqual([key, { ...key, service: 'route', calls: 3 }]);
  });

  it('goes on with what it knows while the portal is away, and knows nothing else', async () => {
    await gateway.verify(key);
    await portal.close();
    expect(await gateway.verify({ key: 'other' })).toEqual({ valid: false, code: 'PORTAL_AWAY' });
    expect(await gateway.verify(key)).toEqual(goodAnswer);
    expect(notes).toEqual(['verify away']);
  });

  it('neither sends nor remembers what is too long to be a credential', async () => {
    for (const odd of [
      { key: 'k'.repeat(513) },
      { token: 't'.repeat(8193) },
      { app_id: 'app_1', app_code: 'c'.repeat(513) },
    ]) {
      expect(await gateway.verify(odd)).toEqual({ valid: false, code: 'NOT_FOUND' });
    }
    expect(portal.asked).toEqual([]);
  });

  it('takes a good answer without an app for none, since its call could not be counted', async () => {
    portal.keys.set('odd', { valid: true, code: 'VALID' });
    expect(await gateway.verify({ key: 'odd' })).toEqual({ valid: false, code: 'PORTAL_AWAY' });
  });

  it('lets one caller stop waiting without disturbing the others', async () => {
    const gate = Promise.withResolvers<void>();
    portal.gate = gate.promise;
    const stop = new AbortController();
    const stopped = gateway.verify(key, { signal: stop.signal });
    const other = gateway.verify(key);
    stop.abort(new Error('the caller has gone'));
    await expect(stopped).rejects.toThrow('the caller has gone');
    await expect(gateway.verify(key, { signal: stop.signal })).rejects.toThrow('the caller has gone');
    gate.resolve();
    expect(await other).toEqual(goodAnswer);
  });
});

describe('a gateway that reports', () => {
  const call = { service: 'route', appId: 'app_01' };

  it('makes one event of each call, under its id or one of its own USE-44', async () => {
    const time = new Date('2026-11-21T12:00:00Z');
    const id = await gateway.report({ ...call, id: 'call-1', time, keyId: 'key_01', units: 2 });
    const made = await gateway.report(call);
    await until(() => gateway.waiting() === 0);
    expect([id, portal.ids()]).toEqual(['call-1', ['call-1', made]]);
    expect(portal.events()[0]).toEqual({
      specversion: '1.0',
      type: 'com.waypost.usage',
      source: expect.stringMatching(/^gateway\/[0-9a-f-]{36}$/),
      id: 'call-1',
      subject: 'app_01',
      time: '2026-11-21T12:00:00.000Z',
      data: { service: 'route', category: 'Transactions', environment: 'prd', units: 2, keyId: 'key_01' },
    });
  });

  it('sends a full queue although failed calls have no room in it, and these afterwards', async () => {
    const full = open({ queue: createMemoryQueue(1), times: { flushMs: 50 } });
    await full.report({ ...call, id: 'call-1' });
    for (let count = 0; count < 3; count += 1) full.reportFailure({ ...call, outcome: 'RATE_LIMITED' });
    await until(() => portal.events().length === 2);
    expect(portal.events().map(({ id, data }) => [id === 'call-1', data.requests])).toEqual([
      [true, undefined],
      [false, 3],
    ]);
    await full.close();
  });

  it('sends at most 1,000 events at once, and again byte for byte until the portal has taken them USE-44', async () => {
    let batches = 0;
    portal.trouble = () => (batches++ === 0 ? 'error-after-counting' : 'none');
    portal.refusals.set('call-7', 'unknown_app');
    await Promise.all(Array.from({ length: 2100 }, (_, number) => gateway.report({ ...call, id: `call-${number}` })));
    await until(() => gateway.waiting() === 0);
    expect(portal.batchSizes).toEqual([1000, 1000, 1000, 100]);
    expect([portal.counted.size, portal.changed]).toEqual([2099, []]);
    expect(notes).toEqual(['report away', 'call-7 unknown_app', 'report back']);
  });

  it('brings what waits when it is closed, and then takes nothing more', async () => {
    const slow = open({ times: { flushMs: 60_000 } });
    await slow.report({ ...call, id: 'last' });
    await Promise.all([slow.close(), slow.close()]);
    expect(portal.ids()).toEqual(['last']);
    await expect(slow.report(call)).rejects.toThrow('closed');
    await expect(slow.verify(key)).rejects.toThrow('closed');
  });

  it('says when the queue in memory can keep no more', async () => {
    const full = open({ queue: createMemoryQueue(1), times: { flushMs: 60_000 } });
    await full.report(call);
    await expect(full.report(call)).rejects.toThrow('1 events wait already');
    await full.close();
    expect(portal.counted.size).toBe(1);
  });
});

describe('the id of an event', () => {
  it('is a UUIDv7 of its time USE-44', () => {
    const ids = [0, 1, 1_795_262_400_000].map((ms) => newEventId(new Date(ms)));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids[0]).toMatch(/^00000000-0000-7/);
    expect(newEventId()).not.toBe(newEventId());
  });
});
