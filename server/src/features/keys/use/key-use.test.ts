import { trafficRowsPerDay } from '@waypost/domain/keys/key-traffic';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey, createOwnedApp } from '../../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T23:59:00Z') });
});
afterAll(() => app.dispose());

it('calls of a key are counted apart by what the caller shows, by service and by day (KEY-54)', async () => {
  const key = await createKey(await createOwnedApp(app));
  const call = async (facts: object) => {
    const response = await app.gateway('/v1/keys/verify', { key: key.apiKey, ...facts });
    expect(await response.json()).toMatchObject({ valid: true });
  };
  const shop = { origin: 'https://shop.example', address: '203.0.113.7' };
  const fleet = { androidPackage: 'com.example.fleet', androidCertificate: 'AB'.repeat(32) };
  const calls = [
    { ...shop, service: 'geocode' },
    { ...shop, service: 'geocode' },
    { ...shop, service: 'route' },
    { ...shop, origin: 'https://other.example', service: 'route' },
    { ...shop, origin: 'https://other.example', address: '198.51.100.1', service: 'route' },
    { ...fleet, service: 'route' },
    { ...fleet, androidPackage: 'com.example.other', service: 'route' },
    { ...fleet, androidPackage: 'com.example.other', androidCertificate: 'CD'.repeat(32), service: 'route' },
    { bundleId: 'com.example.Fleet', service: 'route' },
    { bundleId: 'com.example.Other', service: 'route' },
  ];
  for (const facts of calls) await call(facts);
  app.clock.advance(60_000);
  await call({ bundleId: 'com.example.Other', service: 'route' });
  await app.services.keyUse.flush();
  const rows = await app.database.db.selectFrom('key_traffic').select(['day', 'service', 'calls']).execute();
  expect(rows.map((row) => `${row.day} ${row.service} ${row.calls}`).toSorted()).toEqual([
    '2026-11-21 geocode 2',
    ...Array<string>(8).fill('2026-11-21 route 1'),
    '2026-11-22 route 1',
  ]);
});

it('callers beyond the first 200 are counted together, however often they call (KEY-54)', async () => {
  const key = await createKey(await createOwnedApp(app));
  const callFrom = (origin: string) => app.gateway('/v1/keys/verify', { key: key.apiKey, origin });
  for (let at = 0; at < trafficRowsPerDay; at += 1) await callFrom(`https://shop-${at}.example`);
  for (let at = 0; at < 5; at += 1) await callFrom('https://late.example');
  await callFrom('https://later.example');
  const { rows } = await app.services.keyUse.trafficOf(key.apiKeyId);
  const named = rows.filter(({ origin }) => origin !== null);
  expect(named.every(({ origin, calls }) => origin?.startsWith('https://shop-') && calls === 1)).toBe(true);
  expect(named.length).toBeLessThanOrEqual(trafficRowsPerDay);
  expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(trafficRowsPerDay + 6);
});
