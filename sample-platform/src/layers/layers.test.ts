import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageEvent } from '@waypost/contract/entities/gateway';
import { goodAnswer, gatewayCredential, startTestPortal, type TestPortal } from '@waypost/gateway-sdk/test/test-portal';
import { until } from '@waypost/gateway-sdk/test/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../platform.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sample-platform-layers-'));
let portal: TestPortal;
let platform: Platform;

const start = () =>
  startPlatform({
    port: 0,
    host: 'localhost',
    portalOrigin: portal.origin,
    accountOrigin: 'http://localhost:51001',
    gatewayCredential,
    dataDir,
    trustedProxies: [],
    logLevel: 'silent',
  });

beforeAll(async () => {
  portal = await startTestPortal();
  portal.keys.set('key-a', goodAnswer);
  portal.keys.set('key-b', { ...goodAnswer, appId: 'app_02', keyId: 'key_02' });
  platform = await start();
});
afterAll(async () => {
  await platform.close();
  await portal.close();
  rmSync(dataDir, { recursive: true });
});

async function call(key: string, path: string, init: RequestInit = {}) {
  const headers = { 'x-api-key': key, 'content-type': 'application/geo+json' };
  const answer = await fetch(`${platform.origin}/v1/layers${path}`, { ...init, headers });
  return { status: answer.status, text: await answer.text(), id: answer.headers.get('x-request-id') ?? '' };
}
const layer = (name: string) => JSON.stringify({ type: 'FeatureCollection', name, features: [] });
const put = (key: string, path: string, body: string) => call(key, path, { method: 'PUT', body });
const eventOf = async (id: string) => {
  await until(() => portal.ids().includes(id));
  const event = portal.events().find((one) => one.id === id);
  expect(UsageEvent.parse(event)).toEqual(event);
  return event;
};
const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { code: string }).code,
];

describe('layers', () => {
  it('are stored, listed, read, replaced and removed by their app alone', async () => {
    const first = layer('Läden');
    expect(await put('key-a', '/shops', first)).toMatchObject({ status: 204 });
    expect(await call('key-a', '/shops')).toMatchObject({ status: 200, text: first });
    expect(codeOf(await call('key-b', '/shops'))).toEqual([404, 'UNKNOWN_LAYER']);
    await put('key-a', '/shops', layer('Shops'));
    await put('key-b', '/shops', layer('Other'));
    const bytes = Buffer.byteLength(layer('Shops'));
    expect(JSON.parse((await call('key-a', '')).text)).toEqual({ layers: [{ name: 'shops', bytes }] });
    expect(await call('key-a', '/shops', { method: 'DELETE' })).toMatchObject({ status: 204 });
    expect(codeOf(await call('key-a', '/shops', { method: 'DELETE' }))).toEqual([404, 'UNKNOWN_LAYER']);
    expect((await call('key-b', '/shops')).text).toBe(layer('Other'));
  });

  it.each([
    { what: 'a name that no address should have', path: '/No_Name', refusal: [400, 'INVALID_FIELDS'] },
    { what: 'no JSON', body: '{', refusal: [400, 'INVALID_FIELDS'] },
    { what: 'other JSON', body: '{"type":"Feature"}', refusal: [400, 'INVALID_FIELDS'] },
    { what: 'more than 1 MB', body: layer('x'.repeat(1_100_000)), refusal: [413, 'TOO_LARGE'] },
  ])('are refused with a reason: $what', async ({ path = '/shops', body = layer('x'), refusal }) => {
    expect(codeOf(await put('key-a', path, body))).toEqual(refusal);
  });

  it('are at most 20 of an app, of which each can be replaced', async () => {
    for (let count = 0; count < 20; count += 1) await put('key-a', `/layer-${count}`, layer('x'));
    expect(codeOf(await put('key-a', '/one-more', layer('x')))).toEqual([409, 'TOO_MANY_LAYERS']);
    expect(await put('key-a', '/layer-3', layer('y'))).toMatchObject({ status: 204 });
    for (let count = 0; count < 20; count += 1) await call('key-a', `/layer-${count}`, { method: 'DELETE' });
  });

  it('need a credential', async () => {
    expect(codeOf(await put('nobody', '/shops', layer('x')))).toEqual([401, 'NOT_FOUND']);
  });
});

describe('the usage of layers', () => {
  it('is a call and the bytes that it moved, in both directions', async () => {
    const body = layer('Zürich');
    const stored = await put('key-a', '/cities', body);
    const read = await call('key-a', '/cities');
    for (const { id } of [stored, read]) {
      expect(await eventOf(id)).toMatchObject({
        subject: 'app_01',
        data: { service: 'layers', units: 1, category: 'Transactions' },
      });
      expect(await eventOf(`${id}-bytes`)).toMatchObject({
        subject: 'app_01',
        data: { service: 'layers', category: 'XYZ-Transfer', units: Buffer.byteLength(body), keyId: 'key_01' },
      });
    }
  });

  it('is no usage of a call that is refused, but a failed one', async () => {
    const { id } = await call('key-a', '/nowhere');
    const failed = () =>
      portal.events().find(({ data }) => data.service === 'layers' && data.outcome === 'CLIENT_ERROR');
    await until(() => failed() !== undefined);
    expect(portal.ids()).not.toContain(id);
  });

  it('is the stored bytes of each app, sampled at a start, once in an hour', async () => {
    for (const { name } of (JSON.parse((await call('key-a', '')).text) as { layers: { name: string }[] }).layers)
      await call('key-a', `/${name}`, { method: 'DELETE' });
    const [one, other] = [layer('one'), layer('another')];
    await put('key-a', '/one', one);
    await put('key-a', '/other', other);
    await platform.close();
    platform = await start();
    const samples = () =>
      portal.events().filter(({ subject, data }) => subject === 'app_01' && data.category === 'XYZ-Storage');
    await until(() => samples().length > 0);
    await platform.close();
    platform = await start();
    const hours = new Set(samples().map(({ time }) => time.slice(0, 13)));
    expect(samples()).toHaveLength(hours.size);
    const units = Buffer.byteLength(one) + Buffer.byteLength(other);
    expect(samples()[0]?.data).toMatchObject({ service: 'layers', units });
    expect(UsageEvent.parse(samples()[0])).toEqual(samples()[0]);
  });
});
