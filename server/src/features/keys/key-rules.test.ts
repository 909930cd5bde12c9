import type { ApiKey, KeyAdvice, KeyTestAnswer } from '@waypost/contract/entities/key';
import type { VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';
import { createKeyUseService } from './use/key-use.service.ts';

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-11-21T12:00:00Z') });
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createOwnedApp(first);
  key = await createKey(own);
});

const sha256 = Array(32).fill('AB').join(':');
const ask = async (call: Partial<VerifyRequest>, at = second): Promise<VerifyAnswer> => {
  const response = await at.gateway('/v1/keys/verify', { key: key.apiKey, ...call });
  expect(response.status).toBe(200);
  return (await response.json()) as VerifyAnswer;
};
const codeOf = async (call: Partial<VerifyRequest>) => (await ask(call)).code;
const change = async (method: string, path: string, body?: unknown) => {
  const answer = await own.browser.withToken(method, `${own.keys}/${key.apiKeyId}/${path}`, body);
  return { ...answer, key: answer.body as ApiKey };
};
const restrict = async (body: object) => {
  const { status, key: changed } = await change('PUT', 'restrictions', body);
  expect(status).toBe(200);
  return changed.restrictions;
};
/** Asks until the new rules hold. A refusal would not show that: the rules before refused the same client. */
const letsThrough = (call: Partial<VerifyRequest>) =>
  expect.poll(() => codeOf(call), { message: JSON.stringify(call) }).toBe('VALID');
const lines = async () =>
  first.database.db
    .selectFrom('activity')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', key.apiKeyId)
    .orderBy('activity_id')
    .execute();

describe('restrictions of a key', () => {
  it('are kept in one form, hold at every instance within a second, and stand in the log KEY-45 KEY-51', async () => {
    expect(await codeOf({ address: '198.51.100.1' })).toBe('VALID');
    const restrictions = { kind: 'server', addresses: ['203.0.113.0/24'], origins: [], androidApps: [], bundleIds: [] };
    expect(await restrict({ kind: 'server', addresses: ['203.0.113.77/24', '203.0.113.0/24'] })).toEqual(restrictions);
    await expect.poll(() => codeOf({ address: '198.51.100.1' })).toBe('FORBIDDEN');
    expect(await ask({ address: '198.51.100.1' })).toMatchObject({
      valid: false,
      keyId: key.apiKeyId,
      message: "The address 198.51.100.1 is in none of this key's ranges.",
    });
    expect(await codeOf({ address: '203.0.113.9' })).toBe('VALID');
    await restrict({ kind: 'none' });
    await expect.poll(() => codeOf({})).toBe('VALID');
    const told = await lines();
    expect(told.map(({ action }) => action)).toEqual(['key.generated', 'key.restricted', 'key.restricted']);
    expect(told[1]).toMatchObject({ before: { restrictions: { kind: 'none' } }, after: { restrictions } });
  });

  it.each<[string, object, string, Partial<VerifyRequest>, Partial<VerifyRequest>]>([
    [
      'web',
      { origins: ['https://*.example.com'] },
      'origin',
      { origin: 'https://shop.example.com' },
      { origin: 'https://example.com.evil.test' },
    ],
    ['server', { addresses: ['2001:db8::/48'] }, 'address', { address: '2001:db8::7' }, { address: '2001:db8:1::7' }],
    [
      'android',
      { androidApps: [{ package: 'com.example.app', sha256: 'ab'.repeat(32) }] },
      'certificate',
      { androidPackage: 'com.example.app', androidCertificate: sha256 },
      { androidPackage: 'com.example.app', androidCertificate: 'CD'.repeat(32) },
    ],
    [
      'ios',
      { bundleIds: ['com.example.app'] },
      'bundle id',
      { bundleId: 'com.example.app' },
      { bundleId: 'com.example.App' },
    ],
  ])(
    'of the kind %s let the right client through and refuse the wrong one with the reason KEY-45 KEY-49',
    async (kind, ...[lists, word, right, wrong]) => {
      await restrict({ kind, ...lists });
      await expect.poll(() => codeOf(wrong)).toBe('FORBIDDEN');
      await letsThrough(right);
      expect((await ask(wrong)).message).toContain(word);
      expect((await ask({})).message).toMatch(/may only be used by/);
    },
  );

  it('let real traffic through: addresses with a port, apps and extensions KEY-58', async () => {
    await restrict({ kind: 'server', addresses: ['203.0.113.0/24', '2001:db8::/48'] });
    for (const address of ['203.0.113.7:4711', '[2001:db8::1]:443', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:80'])
      await letsThrough({ address });
    expect(await codeOf({ address: '198.51.100.1:4711' })).toBe('FORBIDDEN');
    const extension = 'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb';
    await restrict({ kind: 'web', origins: ['capacitor://localhost', 'ionic://localhost', extension] });
    for (const origin of ['capacitor://localhost', 'ionic://localhost', extension]) await letsThrough({ origin });
    expect(await codeOf({ origin: 'capacitor://example' })).toBe('FORBIDDEN');
  });

  it.each<readonly [object, string, string, RegExp]>([
    [{ kind: 'web', origins: ['https://example.com/map'] }, 'origins.0', 'ORIGIN_PATH', /no path/],
    [{ kind: 'web', origins: ['https://a.example', 'https://*.com'] }, 'origins.1', 'ORIGIN_SUFFIX', /public suffix/],
    [{ kind: 'web', origins: ['http://*.co.uk:8080'] }, 'origins.0', 'ORIGIN_SUFFIX', /public suffix/],
    [{ kind: 'server', addresses: ['203.0.113.0/33'] }, 'addresses.0', 'RANGE_FORM', /CIDR/],
    [{ kind: 'ios', bundleIds: ['com.example.app', 'com.example.*'] }, 'bundleIds.1', 'BUNDLE_ID_FORM', /bundle id/],
    [
      { kind: 'android', androidApps: [{ package: 'com.example.app', sha256: 'AB:CD' }] },
      'androidApps.0.sha256',
      'CERTIFICATE_FORM',
      /64 hexadecimal/,
    ],
    [{ kind: 'web' }, 'origins', 'ORIGINS_REQUIRED', /at least one origin/],
    [{ kind: 'printer' }, 'kind', 'invalid_value', /./],
  ])(
    '%j are refused at their place with the reason, and nothing changes KEY-45',
    async (body, ...[path, reason, message]) => {
      const { status, error } = await change('PUT', 'restrictions', body);
      const [first] = error?.fields ?? [];
      expect({ status, path: first?.path, reason: first?.reason }).toEqual({ status: 400, path, reason });
      expect(first?.message).toMatch(message);
      expect(await codeOf({})).toBe('VALID');
    },
  );
});

describe('domain protection of an app', () => {
  it('refuses its keys on other pages, within a second at every instance PRJ-39 KEY-51', async () => {
    expect(await codeOf({ origin: 'https://evil.test' })).toBe('VALID');
    const protect = (domains: string[]) =>
      own.browser.call('PUT', `/api/project/${own.product_id}/app/${own.app_id}`, { domains });
    expect((await protect(['*.example.com'])).status).toBe(200);
    await expect.poll(() => codeOf({ origin: 'https://evil.test' })).toBe('FORBIDDEN');
    expect((await ask({ origin: 'https://evil.test' })).message).toContain('protected domains');
    expect(await codeOf({ referer: 'https://shop.example.com/cart' })).toBe('VALID');
    await protect([]);
    await expect.poll(() => codeOf({ origin: 'https://evil.test' })).toBe('VALID');
  });
});

describe('services of a key', () => {
  it('are the only ones it may call, and a call to another says so KEY-47 KEY-51', async () => {
    expect(await codeOf({ service: 'route' })).toBe('VALID');
    expect((await change('PUT', 'services', { services: ['revgeocode', 'geocode', 'geocode'] })).key.services).toEqual([
      'geocode',
      'revgeocode',
    ]);
    await expect.poll(() => codeOf({ service: 'route' })).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await ask({ service: 'route' })).message).toBe('This key may not use the service route.');
    expect(await codeOf({ service: 'geocode' })).toBe('VALID');
    expect((await change('PUT', 'services', { services: null })).key.services).toBe(null);
    await expect.poll(() => codeOf({ service: 'route' })).toBe('VALID');
  });

  it('are those of the platform KEY-47', async () => {
    const { status, error } = await change('PUT', 'services', { services: ['geocode', 'teleport'] });
    expect({ status, fields: error?.fields }).toMatchObject({
      status: 400,
      fields: [
        {
          path: 'services.1',
          message: expect.stringContaining('Available: geocode, layers, revgeocode, route, tiles'),
        },
      ],
    });
    expect((await change('PUT', 'services', { services: [] })).status).toBe(400);
  });
});

describe('the box that tries a call', () => {
  const tried = async (call: object) => (await change('POST', 'test', call)).body as unknown as KeyTestAnswer;

  it('says which rule decided, for and against, as the gateway would hear it KEY-46', async () => {
    expect(await tried({})).toEqual({
      allowed: true,
      code: 'VALID',
      rule: null,
      message: 'The call is allowed: no rule of the key restricts it.',
    });
    await restrict({ kind: 'web', origins: ['https://www.example.com', 'https://*.example.org'] });
    expect(await tried({ origin: 'https://a.example.org' })).toMatchObject({
      allowed: true,
      rule: { kind: 'origin', value: 'https://*.example.org' },
    });
    const refused = await tried({ origin: 'https://evil.test' });
    expect(refused).toMatchObject({
      allowed: false,
      code: 'FORBIDDEN',
      rule: { kind: 'origin', value: 'https://www.example.com, https://*.example.org' },
    });
    await expect
      .poll(() => ask({ origin: 'https://evil.test' }))
      .toMatchObject({ code: refused.code, message: refused.message });
    await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/disable`, null);
    expect(await tried({ origin: 'https://a.example.org' })).toMatchObject({
      allowed: false,
      code: 'DISABLED',
      rule: null,
    });
  });

  it('says what the gateway would hear of a key or an app that has ended, however the rules are (KEY-46)', async () => {
    await restrict({ kind: 'server', addresses: ['203.0.113.0/24'] });
    const call = { address: '203.0.113.7' };
    const both = async () => {
      second.services.verify.forgetAll();
      const { allowed, code, rule } = await tried(call);
      return { allowed, code, rule, gateway: (await ask(call)).code };
    };
    const rule = { kind: 'address', value: '203.0.113.0/24' };
    expect(await both()).toEqual({ allowed: true, code: 'VALID', rule, gateway: 'VALID' });
    const refused = (code: string) => ({ allowed: false, code, rule: null, gateway: code });
    const { db } = first.database;
    const project = db.updateTable('project').where('product_id', '=', own.product_id);
    await project.set({ aria_status: 'SUSPENDED' }).execute();
    expect(await both()).toEqual(refused('PROJECT_INACTIVE'));
    await project.set({ aria_status: 'ACTIVE' }).execute();
    const keyRow = db.updateTable('api_key').where('apiKeyId', '=', key.apiKeyId);
    await keyRow.set({ expiresAt: first.clock().getTime() - 1 }).execute();
    expect(await both()).toEqual(refused('EXPIRED'));
    await keyRow.set({ expiresAt: -1 }).execute();
    await own.browser.call('PUT', `/api/project/${own.product_id}/app/${own.app_id}`, { status: 'TERMINATED' });
    expect(await both()).toEqual(refused('EXPIRED'));
  });

  it('tries every kind of rule: address, app and its certificate, bundle, service, and the domains of the app (KEY-46)', async () => {
    const outcome = async (call: object) => {
      const { allowed, rule } = await tried(call);
      return [allowed, rule?.kind];
    };
    await restrict({ kind: 'android', androidApps: [{ package: 'com.example.app', sha256: 'ab'.repeat(32) }] });
    const android = { androidPackage: 'com.example.app' };
    expect(await outcome({ ...android, androidCertificate: sha256 })).toEqual([true, 'androidApp']);
    expect(await outcome({ ...android, androidCertificate: 'CD'.repeat(32) })).toEqual([false, 'androidApp']);
    await restrict({ kind: 'ios', bundleIds: ['com.example.app'] });
    expect(await outcome({ bundleId: 'com.example.app' })).toEqual([true, 'bundleId']);
    expect(await outcome({ bundleId: 'com.example.other' })).toEqual([false, 'bundleId']);
    await restrict({ kind: 'none' });
    await change('PUT', 'services', { services: ['geocode'] });
    expect(await outcome({ service: 'route' })).toEqual([false, 'service']);
    await change('PUT', 'services', { services: null });
    await own.browser.call('PUT', `/api/project/${own.product_id}/app/${own.app_id}`, { domains: ['*.example.com'] });
    expect(await outcome({ origin: 'https://evil.test' })).toEqual([false, 'domain']);
    expect(await outcome({ origin: 'https://www.example.com' })).toEqual([true, 'domain']);
  });

  it('tries other rules before they are saved, which leave the rules of the key as they are KEY-46', async () => {
    await restrict({ kind: 'web', origins: ['https://www.example.com'] });
    const rules = { restrictions: { kind: 'server', addresses: ['192.0.2.0/24'] }, services: ['route'] };
    const call = { address: '192.0.2.7', service: 'route' };
    expect(await tried({ rules, ...call })).toMatchObject({
      allowed: true,
      rule: { kind: 'address', value: '192.0.2.0/24' },
    });
    expect(await tried({ rules, ...call, service: 'geocode' })).toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    expect(await tried({ rules: { ...rules, services: [] }, ...call })).toMatchObject({ allowed: false });
    expect(await tried({ rules, origin: 'https://www.example.com' })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await tried({ origin: 'https://www.example.com' })).toMatchObject({ allowed: true });
    const wrong = { restrictions: { kind: 'server', addresses: ['nowhere'] }, services: null };
    const { status, error } = await change('POST', 'test', { rules: wrong });
    expect({ status, fields: error?.fields }).toMatchObject({
      status: 400,
      fields: [{ path: 'rules.restrictions.addresses.0' }],
    });
  });

  it('is no call: neither last use nor traffic know of it KEY-44 KEY-46', async () => {
    await tried({ origin: 'https://evil.test' });
    const { body } = await change('GET', 'advice');
    expect(body).toMatchObject({ calls: 0, proposals: [] });
  });
});

const stored = async () => ((await own.browser.withToken('GET', own.keys)).body as { items: ApiKey[] }).items[0];
const flush = async () => {
  await second.services.keyUse.flush();
  await first.services.keyUse.flush();
};

describe('the use of a key', () => {
  it('shows who made it, when it was last used and by what kind of client KEY-44', async () => {
    expect(await stored()).toMatchObject({
      created_by: { userId: own.browser.session?.userId, name: 'Ada Lovelace' },
      lastUsed: null,
      lastClient: null,
    });
    for (const [call, kind] of [
      [{ origin: 'https://www.example.com' }, 'browser'],
      [{ address: '203.0.113.7' }, 'server'],
      [{ androidPackage: 'com.example.app' }, 'android'],
      [{ bundleId: 'com.example.app' }, 'ios'],
    ] as const) {
      first.clock.advance(1000);
      await ask(call);
      await flush();
      expect(await stored()).toMatchObject({ lastUsed: first.clock().toISOString(), lastClient: kind });
    }
    const { lastUsed } = (await stored()) ?? {};
    first.clock.advance(1000);
    await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/disable`, null);
    second.services.verify.forgetAll(); // otherwise a call before the notification would count as a use
    expect(await codeOf({})).toBe('DISABLED');
    await flush();
    expect((await stored())?.lastUsed).toBe(lastUsed);
  });

  it('is the latest of all instances, in whatever order they write it (KEY-44)', async () => {
    const events = { useNotWritten: (error: unknown) => expect.unreachable(String(error)) };
    const instance = () => createKeyUseService({ db: first.database.db, clock: first.clock, events });
    const [early, late] = [instance(), instance()];
    const noteAt = (at: ReturnType<typeof instance>, call: Partial<VerifyRequest>) =>
      at.note({ key: key.apiKey, ...call }, { apiKeyId: key.apiKeyId, oldEnds: null, now: first.clock().getTime() });
    noteAt(early, { bundleId: 'com.example.app' });
    first.clock.advance(1000);
    noteAt(late, { origin: 'https://www.example.com' });
    const latest = { lastUsed: first.clock().toISOString(), lastClient: 'browser' };
    await late.flush();
    expect(await stored()).toMatchObject(latest);
    await early.flush();
    expect(await stored()).toMatchObject(latest);
    first.clock.advance(1000);
    noteAt(early, { address: '203.0.113.7' });
    await early.flush();
    expect(await stored()).toMatchObject({ lastUsed: first.clock().toISOString(), lastClient: 'server' });
  });

  it('is written when the instance ends, and a refused write is made up for KEY-44', async () => {
    const other = await startTestApp({ startAt: first.clock() });
    own = await createOwnedApp(other);
    key = await createKey(own);
    await ask({}, other);
    await sql`alter table key_traffic rename to key_traffic_away`.execute(other.database.db);
    await other.services.keyUse.flush();
    await sql`alter table key_traffic_away rename to key_traffic`.execute(other.database.db);
    expect((await stored())?.lastUsed).toBe(null);
    await other.services.close();
    expect(await other.database.db.selectFrom('key_traffic').select(['calls']).execute()).toEqual([{ calls: 1 }]);
    expect(await other.database.db.selectFrom('key_use').select(['lastClient']).execute()).toEqual([
      { lastClient: 'server' },
    ]);
    await other.dispose();
  });

  it('suggests restrictions out of 60 days of traffic, and shows which calls they would have refused KEY-54', async () => {
    const advice = async () => (await change('GET', 'advice')).body as unknown as KeyAdvice;
    const shop = { origin: 'https://shop.example.com', address: '198.51.100.7', service: 'geocode' };
    await ask({ ...shop, calls: 90 });
    await ask({ address: '203.0.113.7', service: 'geocode', calls: 10 });
    await flush();
    const found = await advice();
    expect(found).toMatchObject({
      calls: 100,
      proposals: [
        { services: ['geocode'], refusedCalls: 0 },
        { restrictions: { kind: 'web' } },
        { restrictions: { kind: 'server' } },
      ],
    });
    expect(found.proposals[1]).toMatchObject({
      restrictions: { origins: ['https://shop.example.com'] },
      refusedCalls: 10,
      refused: [{ network: '203.0.113.0/24', origin: null, service: 'geocode', calls: 10 }],
    });
    await restrict(found.proposals[1]?.restrictions ?? {});
    await expect.poll(() => codeOf({ address: '203.0.113.7' })).toBe('FORBIDDEN');
    expect(await advice()).toMatchObject({ proposals: [] });
    const age = (days: number) =>
      sql`update key_traffic set day = day - ${days}::int where "apiKeyId" = ${key.apiKeyId}`.execute(
        first.database.db,
      );
    await age(59);
    expect(await advice()).toMatchObject({ calls: 100 });
    await age(1);
    expect(await advice()).toMatchObject({ calls: 0 });
    await first.services.keyUse.tidy();
    expect(
      await first.database.db.selectFrom('key_traffic').select('calls').where('apiKeyId', '=', key.apiKeyId).execute(),
    ).toEqual([]);
  });

  it('is counted for at most 200 callers a day, the others together, and no call is lost KEY-54', async () => {
    for (let n = 0; n < 230; n += 1)
      await second.services.verify.verify({ key: key.apiKey, origin: `https://host-${n}.test` });
    await flush();
    for (let n = 220; n < 260; n += 1)
      await second.services.verify.verify({ key: key.apiKey, origin: `https://host-${n}.test` });
    await flush();
    const rows = await first.database.db
      .selectFrom('key_traffic')
      .select(['origin', 'calls'])
      .where('apiKeyId', '=', key.apiKeyId)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(200);
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(270);
    expect(rows.filter(({ origin }) => origin === null)).toHaveLength(1);
  });
});
