import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import type { ApiKey } from '@waypost/contract/entities/key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from '../../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const start = new Date('2026-11-21T12:00:00Z');
const life = 2_592_000_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: start });
});
afterAll(() => app.dispose());

const setExpiry = ({ browser, keys }: OwnedApp, { apiKeyId }: ApiKey, expiresAt: number) =>
  browser.withToken('PUT', `${keys}/${apiKeyId}/expiry`, { expiresAt });
const codeOf = async ({ apiKey }: ApiKey) =>
  ((await (await app.gateway('/v1/keys/verify', { key: apiKey })).json()) as VerifyAnswer).code;

describe('the end of a key', () => {
  let own: OwnedApp;
  let key: ApiKey;
  beforeEach(async () => {
    own = await createOwnedApp(app);
    key = await createKey(own);
  });

  it('is set by its owner, binds the gateway, is logged, and can be taken away (KEY-03, KEY-07)', async () => {
    const soon = app.clock().getTime() + 60_000;
    expect(await setExpiry(own, key, soon)).toMatchObject({ status: 200, body: { expiresAt: soon } });
    await expect.poll(() => codeOf(key)).toBe('VALID');
    await setExpiry(own, key, app.clock().getTime() - 1);
    await expect.poll(() => codeOf(key)).toBe('EXPIRED');
    expect((await setExpiry(own, key, -1)).body).toMatchObject({ expiresAt: -1, expiry: 'Never' });
    await expect.poll(() => codeOf(key)).toBe('VALID');
    const logged = await app.database.db
      .selectFrom('activity')
      .select(['before', 'after'])
      .where('subject_id', '=', key.apiKeyId)
      .where('action', '=', 'key.expiry_changed')
      .orderBy('activity_id')
      .execute();
    expect(logged[0]).toEqual({ before: { expiresAt: -1 }, after: { expiresAt: soon } });
    expect(logged).toHaveLength(3);
  });

  it('is nobody else’s to set, and must be an instant or never', async () => {
    const stranger = await createOwnedApp(app);
    const { status } = await stranger.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/expiry`, { expiresAt: -1 });
    expect(status).toBe(404);
    for (const wrong of [-2, 1.5, '2026-12-01', null]) {
      const { status: refused } = await own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/expiry`, {
        expiresAt: wrong,
      });
      expect(refused).toBe(400);
    }
  });
});

it('a key of somebody who is neither verified nor pays never outlives the imposed end by a change of its end (KEY-15)', async () => {
  const unproven = await createOwnedApp(app, { isVerified: false });
  const key = await createKey(unproven);
  const imposed = app.clock().getTime() + life;
  expect(key.expiresAt).toBe(imposed);
  for (const [wished, expiresAt, expiryIsLifted] of [
    [imposed - 1000, imposed - 1000, false],
    [imposed + 1000, imposed, true],
    [-1, imposed, true],
  ] as const) {
    expect((await setExpiry(unproven, key, wished)).body).toMatchObject({ expiresAt, expiryIsLifted });
  }
});
