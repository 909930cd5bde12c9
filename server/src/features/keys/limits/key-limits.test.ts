import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import type { ApiKey } from '@waypost/contract/entities/key';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from '../../../../test/factories/keys.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

const start = new Date('2026-11-21T12:00:00Z');
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

const ask = async (at: TestApp, calls?: number): Promise<VerifyAnswer> => {
  const response = await at.gateway('/v1/keys/verify', { key: key.apiKey, ...(calls !== undefined && { calls }) });
  expect(response.status).toBe(200);
  return (await response.json()) as VerifyAnswer;
};
const limit = async (limits: { rateLimit: number | null; monthlyQuota: number | null }) => {
  const answer = await own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/limits`, limits);
  expect(answer).toMatchObject({ status: 200, body: limits });
  // waits for the notification
  for (const at of [first, second])
    await expect
      .poll(async () => (await ask(at, 1)).limits)
      .toMatchObject({ ...(limits.rateLimit && { rateLimit: limits.rateLimit }) });
};
/** The number of allowed calls, of which each instance gets half. */
const letThrough = async (calls: number) => {
  const answers = await Promise.all(Array.from({ length: calls }, (_, n) => ask(n % 2 === 0 ? first : second)));
  return answers.filter(({ valid }) => valid).length;
};

/** The text of the customer's page about restrictions. */
const customersPage = (language: 'en' | 'de') =>
  readFileSync(
    join(import.meta.dirname, `../../../../../content/documentation/${language}/restrict-a-key.mdx`),
    'utf8',
  );

describe('calls a minute', () => {
  it('are counted anew from second 0 of each minute, as the customer’s page says KEY-58', async () => {
    await limit({ rateLimit: 1, monthlyQuota: null });
    first.clock.set(new Date('2026-11-21T12:30:59.999Z'));
    expect(await ask(first)).toMatchObject({ valid: true });
    expect(await ask(first)).toMatchObject({ code: 'RATE_LIMITED', endsAt: '2026-11-21T12:31:00.000Z' });
    first.clock.set(new Date('2026-11-21T12:31:00Z'));
    expect(await ask(first)).toMatchObject({ valid: true });
    expect(customersPage('en')).toContain('A minute begins at second 0 of the clock');
    expect(customersPage('de')).toContain('Eine Minute beginnt bei Sekunde 0 der Uhr');
  });

  it('are never more than the limit over all instances, and the refusal says which limit and when it ends KEY-48', async () => {
    await limit({ rateLimit: 30, monthlyQuota: null });
    first.clock.set(new Date('2026-11-21T13:00:20Z'));
    // an instance may keep a share of the limit that the other one needs: two calls of thirty
    const accepted = await letThrough(80);
    expect(accepted).toBeLessThanOrEqual(30);
    expect(accepted).toBeGreaterThanOrEqual(second === first ? 30 : 28);
    expect(await ask(first)).toMatchObject({
      valid: false,
      code: 'RATE_LIMITED',
      endsAt: '2026-11-21T13:01:00.000Z',
      message: 'This key may make 30 calls a minute, which are used up until 2026-11-21T13:01:00.000Z.',
      limits: { rateLimit: 30 },
    });
    first.clock.set(new Date('2026-11-21T13:01:00Z'));
    expect(await letThrough(20)).toBe(20);
  });

  it('tell how many are left KEY-49', async () => {
    await limit({ rateLimit: 10, monthlyQuota: 1000 });
    first.clock.set(new Date('2026-11-21T14:00:00Z'));
    expect((await ask(first)).limits).toEqual({ threshold: 250_000, rateLimit: 10, monthlyQuota: 1000, remaining: 9 });
    first.services.verify.forgetKey(key.apiKeyId); // reloads the key, which continues with its granted calls
    expect((await ask(first, 5)).limits?.remaining).toBe(4);
    expect(await ask(first, 5)).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('calls a month', () => {
  it('are counted over instances and restarts, never more than the quota KEY-48', async () => {
    first.clock.set(new Date('2026-11-30T10:00:00Z'));
    own = await createOwnedApp(first);
    key = await createKey(own);
    await limit({ rateLimit: null, monthlyQuota: 40 });
    const granted = async () => {
      const row = await first.database.db
        .selectFrom('key_allowance')
        .select('granted')
        .where('apiKeyId', '=', key.apiKeyId)
        .executeTakeFirst();
      return row?.granted;
    };
    const before = (await granted()) ?? 0;
    expect(before).toBeLessThanOrEqual(10);
    // like a kill: the instance's memory is lost, its granted calls stay counted
    second.services.verify.forgetAll();
    expect(await letThrough(100)).toBeLessThanOrEqual(40 - before + (second === first ? 1 : 2));
    expect(await granted()).toBe(40);
    const refused = await ask(second);
    expect(refused).toMatchObject({ code: 'USAGE_EXCEEDED', endsAt: '2026-12-01T00:00:00.000Z' });
    expect(refused.message).toBe(
      'This key may make 40 calls a month, which are used up until 2026-12-01T00:00:00.000Z.',
    );
    first.clock.set(new Date('2026-12-01T00:00:00Z'));
    expect(await ask(second)).toMatchObject({ code: 'VALID', limits: { remaining: 39 } });
  });

  it('begin with the traffic already counted this month KEY-48', async () => {
    await ask(first, 60);
    await first.services.keyUse.flush();
    expect(
      (await own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/limits`, { rateLimit: null, monthlyQuota: 62 }))
        .status,
    ).toBe(200);
    await expect.poll(async () => (await ask(first, 2)).limits).toMatchObject({ monthlyQuota: 62, remaining: 0 });
    expect(await ask(first)).toMatchObject({ code: 'USAGE_EXCEEDED' });
  });

  it('begin with the calls of this month alone, those included that no instance has written yet (KEY-48)', async () => {
    first.clock.set(new Date('2027-01-31T23:59:30Z'));
    own = await createOwnedApp(first);
    key = await createKey(own);
    await ask(first, 60);
    await first.services.keyUse.flush();
    first.clock.set(new Date('2027-02-01T00:00:00Z'));
    await ask(first, 3);
    const limits = { rateLimit: null, monthlyQuota: 5 };
    expect((await own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/limits`, limits)).status).toBe(200);
    first.services.verify.forgetAll();
    expect(await ask(first)).toMatchObject({ code: 'VALID', limits: { monthlyQuota: 5, remaining: 1 } });
    expect(await ask(first, 2)).toMatchObject({ code: 'USAGE_EXCEEDED', endsAt: '2027-03-01T00:00:00.000Z' });
  });

  it('that were granted and not made go back, when an instance rests and when it ends KEY-48', async () => {
    const quota = 50_000;
    await limit({ rateLimit: null, monthlyQuota: quota });
    const granted = async () =>
      (
        await first.database.db
          .selectFrom('key_allowance')
          .select('granted')
          .where('apiKeyId', '=', key.apiKeyId)
          .executeTakeFirstOrThrow()
      ).granted;
    await ask(first);
    const leased = await granted();
    expect(leased).toBeGreaterThanOrEqual(50);
    for (let round = 0; round < 2; round += 1) {
      await ask(first);
      await first.services.keyLimits.returnIdleCalls();
      expect(await granted()).toBe(leased); // a lease in use stays
    }
    for (const { services } of [first, second, first, second]) await services.keyLimits.returnIdleCalls();
    expect(await granted()).toBeLessThanOrEqual(10);
    await ask(first);
    await first.services.keyLimits.returnAllCalls();
    expect(await granted()).toBeLessThanOrEqual(11);
  });

  it('come before calls a minute in a refusal, and the log has both KEY-48 KEY-49', async () => {
    await limit({ rateLimit: 5, monthlyQuota: 5 });
    first.clock.advance(120_000);
    await letThrough(20);
    expect((await ask(first)).code).toBe('USAGE_EXCEEDED');
    const told = await first.database.db
      .selectFrom('activity')
      .select(['before', 'after'])
      .where('subject_id', '=', key.apiKeyId)
      .where('action', '=', 'key.limits_changed')
      .execute();
    expect(told).toEqual([
      { before: { rateLimit: null, monthlyQuota: null }, after: { rateLimit: 5, monthlyQuota: 5 } },
    ]);
    expect(
      (await own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/limits`, { rateLimit: 0, monthlyQuota: 1.5 }))
        .error?.fields,
    ).toHaveLength(2);
  });
});
