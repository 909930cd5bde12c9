import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import type { ApiKey } from '@waypost/contract/entities/key';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';
import { createKeyUseService } from './use/key-use.service.ts';

const start = new Date('2026-11-21T12:00:00Z');
const minute = 60_000;
let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: start });
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createOwnedApp(first);
  key = await createKey(own);
});

const ask = async ({ apiKey }: ApiKey, at = second): Promise<VerifyAnswer> =>
  (await at.gateway('/v1/keys/verify', { key: apiKey })).json() as Promise<VerifyAnswer>;
const codes = async (...keys: ApiKey[]) => {
  const found: string[] = [];
  for (const one of keys) for (const at of [first, second]) found.push((await ask(one, at)).code);
  return [...new Set(found)];
};
const post = async (path: string, body?: unknown) => {
  const answer = await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/${path}`, body);
  return { ...answer, key: answer.body as ApiKey };
};
const listed = async () => ((await own.browser.withToken('GET', own.keys)).body as { items: ApiKey[] }).items[0];

describe('a rotated key', () => {
  it('has a new secret under the same id, and the old one works on until its end and no longer KEY-43', async () => {
    const { status, key: rotated } = await post('rotate', { grace: '1h' });
    expect(status).toBe(200);
    expect(rotated).toMatchObject({ apiKeyId: key.apiKeyId, apiKey: expect.stringMatching(/^wp_/) });
    expect(rotated.apiKey).not.toBe(key.apiKey);
    const endsAt = new Date(first.clock().getTime() + 60 * minute);
    expect(rotated.rotation).toEqual({ endsAt: endsAt.toISOString(), lastUsed: null, uses: 0 });
    await expect.poll(() => codes(key, rotated)).toEqual(['VALID']);
    expect((await ask(key)).keyId).toBe(key.apiKeyId);
    first.clock.set(new Date(endsAt.getTime() - 1));
    expect(await codes(key, rotated)).toEqual(['VALID']);
    first.clock.set(endsAt);
    expect(await codes(key)).toEqual(['NOT_FOUND']);
    expect(await codes(rotated)).toEqual(['VALID']);
  });

  it('loses its old secret on time across a restart too, and keeps nothing of it KEY-43', async () => {
    const { key: rotated } = await post('rotate', { grace: '24h' });
    const restarted = async () => {
      for (const { services } of [first, second]) services.verify.forgetAll(); // like a new process with empty caches
      return [await codes(key), await codes(rotated)];
    };
    expect(await restarted()).toEqual([['VALID'], ['VALID']]);
    first.clock.advance(24 * 60 * minute);
    expect(await restarted()).toEqual([['NOT_FOUND'], ['VALID']]);
    await first.services.keyUse.tidy();
    const row = await first.database.db
      .selectFrom('api_key')
      .select(['old_hash', 'old_ends'])
      .where('apiKeyId', '=', key.apiKeyId)
      .executeTakeFirst();
    expect(row).toEqual({ old_hash: null, old_ends: null });
    expect(await codes(rotated)).toEqual(['VALID']);
  });

  it('shows how much traffic still uses the old secret KEY-43', async () => {
    const { key: rotated } = await post('rotate', { grace: '7d' });
    first.clock.advance(minute);
    const lastOld = first.clock().toISOString();
    for (const secret of [key, key, rotated]) expect((await ask(secret)).code).toBe('VALID');
    first.clock.advance(minute);
    await ask(rotated);
    for (const { services } of [first, second]) await services.keyUse.flush();
    expect(await listed()).toMatchObject({
      rotation: { uses: 2, lastUsed: lastOld },
      lastUsed: first.clock().toISOString(),
    });
  });

  it('counts from nothing when it is rotated again, whatever an instance had not yet written of the time before (KEY-43)', async () => {
    await post('rotate', { grace: '7d' });
    await ask(key, first);
    for (const { services } of [first, second]) await services.keyUse.flush();
    expect(await listed()).toMatchObject({ rotation: { uses: 1 } });
    for (const at of [first, second, second]) expect((await ask(key, at)).code).toBe('VALID');
    const { key: ended } = await post('rotate/end');
    first.clock.advance(minute);
    const { key: again } = await post('rotate', { grace: '24h' });
    expect(again.rotation).toMatchObject({ uses: 0, lastUsed: null });
    for (const { services } of [first, second]) await services.keyUse.flush();
    expect(await listed()).toMatchObject({ rotation: { uses: 0, lastUsed: null } });
    first.clock.advance(minute);
    await expect.poll(() => codes(ended, again)).toEqual(['VALID']);
    for (const { services } of [first, second]) await services.keyUse.flush();
    const { uses } = (await listed())?.rotation ?? {};
    expect(uses).toBeGreaterThan(0);
    expect(await listed()).toMatchObject({ rotation: { uses, lastUsed: first.clock().toISOString() } });
  });

  it('counts the calls of several instances together, and those that a refused write kept back (KEY-43)', async () => {
    const { key: rotated } = await post('rotate', { grace: '24h' });
    expect(rotated.rotation).toMatchObject({ uses: 0 });
    for (const at of [first, second]) await ask(key, at);
    for (const { services } of [first, second]) await services.keyUse.flush();
    expect(await listed()).toMatchObject({ rotation: { uses: 2, lastUsed: first.clock().toISOString() } });
    const { db } = first.database;
    const keyUse = createKeyUseService({ db, clock: first.clock, events: { useNotWritten: () => undefined } });
    const oldEnds = new Date(rotated.rotation?.endsAt ?? '');
    const call = () =>
      keyUse.note({ key: key.apiKey }, { apiKeyId: key.apiKeyId, oldEnds, now: first.clock().getTime() });
    call();
    await sql`alter table key_traffic rename to key_traffic_away`.execute(db);
    const writing = keyUse.flush();
    await Promise.resolve(); // the write has taken everything noted so far
    first.clock.advance(minute);
    call();
    await writing;
    await sql`alter table key_traffic_away rename to key_traffic`.execute(db);
    await keyUse.flush();
    expect(await listed()).toMatchObject({ rotation: { uses: 4, lastUsed: first.clock().toISOString() } });
  });

  it('ends its old secret early, at every instance within a second KEY-43 KEY-51', async () => {
    const { key: rotated } = await post('rotate', { grace: '30d' });
    expect(await codes(key, rotated)).toEqual(['VALID']);
    expect((await post('rotate/end')).key.rotation).toBe(null);
    await expect.poll(() => codes(key)).toEqual(['NOT_FOUND']);
    expect(await codes(rotated)).toEqual(['VALID']);
  });

  it('without grace loses the old secret at once, whatever rotation is running KEY-43 KEY-51', async () => {
    const { key: second_ } = await post('rotate', { grace: '24h' });
    expect(await post('rotate', { grace: '1h' })).toMatchObject({
      status: 409,
      error: { reason: 'KEY_ROTATION_RUNNING' },
    });
    expect(await codes(key, second_)).toEqual(['VALID']);
    const { key: third } = await post('rotate', { grace: 'none' });
    expect(third.rotation).toBe(null);
    await expect.poll(() => codes(key, second_)).toEqual(['NOT_FOUND']);
    expect(await codes(third)).toEqual(['VALID']);
  });

  it('is disabled and deleted with both secrets KEY-43 KEY-51', async () => {
    const { key: rotated } = await post('rotate', { grace: '24h' });
    expect(await codes(key, rotated)).toEqual(['VALID']);
    await post('disable', null);
    await expect.poll(() => codes(key, rotated)).toEqual(['DISABLED']);
    await own.browser.withToken('DELETE', `${own.keys}/${key.apiKeyId}`);
    await expect.poll(() => codes(key, rotated)).toEqual(['NOT_FOUND']);
  });

  it('is in the log without its secrets', async () => {
    const { key: rotated } = await post('rotate', { grace: '1h' });
    await post('rotate/end');
    expect(await listed()).toMatchObject({ apiKey: rotated.apiKey, rotation: null });
    const told = await first.database.db
      .selectFrom('activity')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', key.apiKeyId)
      .orderBy('activity_id')
      .execute();
    expect(told.map(({ action }) => action)).toEqual(['key.generated', 'key.rotated', 'key.rotation_ended']);
    expect(told[1]?.after).toEqual({ old_secret_ends: rotated.rotation?.endsAt });
    expect(JSON.stringify(told)).not.toContain('wp_');
  });
});

describe('the keys of somebody who is neither verified nor pays', () => {
  const life = 2_592_000_000;
  const created = async (path: OwnedApp, body: object) =>
    (await path.browser.withToken('POST', path.keys, body)).body as ApiKey;
  const expiries = async ({ browser, keys }: OwnedApp) =>
    ((await browser.withToken('GET', keys)).body as { items: ApiKey[] }).items.map(({ expiresAt, expiryIsLifted }) => [
      expiresAt,
      expiryIsLifted,
    ]);

  it('end after the configured time, and lose that end once the email is verified, unless they have ended KEY-15 CFG-03', async () => {
    const unproven = await createOwnedApp(first, { isVerified: false });
    const [early, late] = [await created(unproven, { name: 'Early' }), await created(unproven, { name: 'Late' })];
    const end = first.clock().getTime() + life;
    expect(early).toMatchObject({ expiresAt: end, expiryIsLifted: true });
    await first.database.db
      .updateTable('api_key')
      .set({ expiresAt: first.clock().getTime() - 1 })
      .where('apiKeyId', '=', early.apiKeyId)
      .execute();
    const mail = first.mails.findLast(({ kind, to }) => kind === 'verify' && to === unproven.browser.session?.email) as
      | { link?: string }
      | undefined;
    const token = /#token=(.*)$/.exec(mail?.link ?? '')?.[1];
    expect((await unproven.browser.accountCall('POST', '/api/account/email-verify', { token })).status).toBe(204);
    expect(await expiries(unproven)).toEqual([
      [first.clock().getTime() - 1, true],
      [-1, false],
    ]);
    const told = await first.database.db
      .selectFrom('activity')
      .select(['subject_id', 'before', 'after'])
      .where('action', '=', 'key.expiry_changed')
      .execute();
    expect(told).toEqual([{ subject_id: late.apiKeyId, before: { expiresAt: end }, after: { expiresAt: -1 } }]);
  });

  it('never end later than that, and get the end that was asked for once there is a payment method KEY-15', async () => {
    const unproven = await createOwnedApp(first, { isVerified: false });
    const now = first.clock().getTime();
    const [sooner, later] = [now + 1000, now + life + 1000];
    await created(unproven, { name: 'Sooner', expiresAt: sooner });
    await created(unproven, { name: 'Later', expiresAt: later });
    expect(await expiries(unproven)).toEqual([
      [sooner, false],
      [now + life, true],
    ]);
    const userId = unproven.browser.session?.userId;
    if (userId === undefined) throw new Error('not signed in');
    await first.database.transact((tx) => first.services.keyExpiry.liftExpiry(tx, userId));
    expect(await expiries(unproven)).toEqual([
      [sooner, false],
      [later, false],
    ]);
  });
});
