import type { ApiKey, KeyServiceAppPage } from '@waypost/contract/entities/key';
import { apiKeyFromRandom, apiKeyRandomBytes } from '@waypost/domain/keys/api-key';
import { sql } from 'kysely';
import { hash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createKey, createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp({ file: { api_key_limit: 5 } });
  own = await createOwnedApp(app);
});
afterAll(() => app.dispose());

const listed = async ({ browser, keys }: OwnedApp) =>
  ((await browser.withToken('GET', keys)).body as { items: ApiKey[] }).items;
const verified = async (key: string) =>
  (await app.gateway('/v1/keys/verify', { key })).json() as Promise<{ valid: boolean; code: string }>;

describe('the apps of the API key service', () => {
  const path = '/api-key-service/apps';

  it('are read until no pageToken comes REQ-60', async () => {
    const { browser, product_id } = await createOwnedApp(app);
    const count = 205;
    for (let made = 1; made < count; made += 1) await addApp(product_id, made);
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const query: string = pageToken === undefined ? '' : `?pageToken=${pageToken}`;
      const page = (await browser.withToken('GET', `${path}${query}`)).body as KeyServiceAppPage;
      seen.push(...page.items.map(({ id }) => id));
      pageToken = page.pageToken;
    } while (pageToken !== undefined);
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });

  /** A terminated app makes room for another one on its platform. */
  async function addApp(product_id: OwnedApp['product_id'], made: number) {
    await createApp(app, { product_id }, { platform: 'server', status: 'TERMINATED', app_name: `App ${made}` });
  }

  it('have id, name and hrn, and a page token is one of ours REQ-60 KEY-05', async () => {
    const { body } = await own.browser.withToken('GET', path);
    expect(body).toEqual({ items: [{ id: own.app_id, name: 'Web', hrn: own.hrn }] });
    expect((await own.browser.withToken('GET', `${path}?pageToken=nonsense`)).status).toBe(400);
    expect((await own.browser.withToken('GET', `${path}?pageToken=${own.app_id}`)).body).toEqual({ items: [] });
  });

  it('are those whose keys the caller may manage: a customer admin’s own alone, and none of a customer manager ROL-15', async () => {
    const one = await createOwnedApp(app);
    const other = await createApp(app, one, { platform: 'server' });
    await app.database.db
      .updateTable('project')
      .set({ customer_id: 'cus_keys' })
      .where('product_id', '=', one.product_id)
      .execute();
    const appsOf = async (...values: string[]) => {
      const roles = values.map((value) => ({
        name: value === 'cus_keys' ? 'customermanager' : 'customeradmin',
        value,
      }));
      const { browser } = await createPerson(app, { roles });
      return ((await browser.withToken('GET', path)).body as KeyServiceAppPage).items.map(({ id }) => id);
    };
    expect(await appsOf(one.app_id)).toEqual([one.app_id]);
    expect(await appsOf(other, 'cus_keys')).toEqual([other]);
    expect(await appsOf('cus_keys')).toEqual([]);
  });
});

describe('an API key', () => {
  it('is generated with a name, enabled and without an end, and listed under hrn and id alike REQ-66 REQ-67 KEY-02 KEY-03 KEY-04', async () => {
    app.clock.set(new Date('2026-11-21T10:00:00.000Z'));
    const one = await createOwnedApp(app);
    const key = await createKey(one, '  Web shop ');
    expect(key).toEqual({
      apiKey: expect.stringMatching(/^wp_[0-9A-Za-z]{38}$/),
      apiKeyId: expect.stringMatching(/^key_/),
      name: 'Web shop',
      enabled: true,
      expiresAt: -1,
      expiry: 'Never',
      expiryIsLifted: false,
      created: app.clock().toISOString(),
      created_by: { userId: one.browser.session?.userId, name: 'Ada Lovelace' },
      lastUsed: null,
      lastClient: null,
      restrictions: { kind: 'none', origins: [], addresses: [], androidApps: [], bundleIds: [] },
      services: null,
      rateLimit: null,
      monthlyQuota: null,
      rotation: null,
    });
    expect(await listed(one)).toEqual([key]);
    const byHrn = `/api-key-service/apps/${encodeURIComponent(one.hrn)}/apiKeys`;
    expect((await one.browser.withToken('GET', byHrn)).body).toEqual({ items: [key] });
  });

  it.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(65) },
    { name: 'ok', enabled: false },
    { name: 'ok', colour: 1 },
  ])('is refused for the payload %j with the field named REQ-67 KEY-12', async (payload) => {
    const { status, error } = await own.browser.withToken('POST', own.keys, payload);
    expect({ status, reason: error?.reason }).toEqual({ status: 400, reason: 'INVALID_FIELDS' });
    expect(error?.fields?.length).toBeGreaterThan(0);
  });

  it('takes a name of 1 to 64 characters after trimming KEY-12', async () => {
    const one = await createOwnedApp(app);
    for (const name of ['x', ` ${'y'.repeat(64)} `]) expect((await createKey(one, name)).name).toBe(name.trim());
  });

  it('that ends shows the day of its end, and an end that cannot be written is refused KEY-02 KEY-04', async () => {
    const one = await createOwnedApp(app);
    const generate = (expiresAt: unknown) =>
      one.browser.withToken('POST', one.keys, { name: 'Ends', enabled: true, expiresAt });
    const lastDay = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    expect((await generate(Date.UTC(2030, 0, 31, 23))).body).toMatchObject({
      expiresAt: 1_896_130_800_000,
      expiry: '2030-01-31',
      enabled: true,
    });
    expect((await generate(lastDay)).body).toMatchObject({ expiresAt: lastDay, expiry: '9999-12-31' });
    for (const wrong of [lastDay + 1, -2, 1.5, '2030-01-31', null]) {
      const { status, error } = await generate(wrong);
      expect({ status, path: error?.fields?.[0]?.path }, String(wrong)).toEqual({ status: 400, path: 'expiresAt' });
    }
    expect(await listed(one)).toHaveLength(2);
  });

  it('is never more than the limit, however many are asked for at once REQ-67 KEY-11 CFG-02', async () => {
    const one = await createOwnedApp(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => one.browser.withToken('POST', one.keys, { name: `Key ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status, error }) => status === 409 && error?.reason === 'KEY_LIMIT_REACHED')).toHaveLength(
      45,
    );
    expect(await listed(one)).toHaveLength(5);
  });

  it('is renamed, and an empty name is refused REQ-68', async () => {
    const one = await createOwnedApp(app);
    const key = await createKey(one);
    const path = `${one.keys}/${key.apiKeyId}`;
    expect((await one.browser.withToken('PUT', path, { name: ' Second ' })).body).toEqual({ ...key, name: 'Second' });
    expect((await one.browser.withToken('PUT', path, { name: ' ' })).status).toBe(400);
    expect(await listed(one)).toEqual([{ ...key, name: 'Second' }]);
  });

  it('is disabled and enabled by a null body, an empty one or none, and an unknown one is not there REQ-69 REQ-70', async () => {
    const one = await createOwnedApp(app);
    const { apiKeyId } = await createKey(one);
    const act = async (verb: string, body?: string, id: string = apiKeyId) => {
      const headers = {
        authorization: `Bearer ${one.browser.session?.accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const response = await app.portal(`${one.keys}/${id}/${verb}`, {
        method: 'POST',
        headers,
        ...(body !== undefined && { body }),
      });
      return { status: response.status, text: await response.text() };
    };
    const done = { status: 204, text: '' };
    for (const body of ['null', '', undefined]) {
      expect(await act('disable', body)).toEqual(done);
      expect(await act('disable', body)).toEqual(done);
      expect((await listed(one))[0]?.enabled).toBe(false);
      expect(await act('enable', body)).toEqual(done);
      expect((await listed(one))[0]?.enabled).toBe(true);
    }
    const unknown = `key_${'0'.repeat(26)}`;
    expect((await act('disable', 'null', unknown)).status).toBe(404);
    expect((await act('enable', 'null', unknown)).status).toBe(404);
  });

  it('is removed with 204, and once REQ-71', async () => {
    const one = await createOwnedApp(app);
    const { apiKeyId } = await createKey(one);
    expect((await one.browser.withToken('DELETE', `${one.keys}/${apiKeyId}`)).status).toBe(204);
    expect(await listed(one)).toEqual([]);
    expect((await one.browser.withToken('DELETE', `${one.keys}/${apiKeyId}`)).status).toBe(404);
  });

  /** Every call about an app's keys, by the app's id or hrn and a key's id. */
  const callsOf = (hrnId: string, apiKeyId: string) => {
    const keys = `/api-key-service/apps/${encodeURIComponent(hrnId)}/apiKeys`;
    return [
      ['GET', keys],
      ['POST', keys, { name: 'Other' }],
      ['PUT', `${keys}/${apiKeyId}`, { name: 'Other' }],
      ['POST', `${keys}/${apiKeyId}/disable`, null],
      ['POST', `${keys}/${apiKeyId}/enable`, null],
      ['PUT', `${keys}/${apiKeyId}/restrictions`, { kind: 'web', origins: ['https://www.example.com'] }],
      ['PUT', `${keys}/${apiKeyId}/services`, { services: ['geocode'] }],
      ['PUT', `${keys}/${apiKeyId}/limits`, { rateLimit: 60, monthlyQuota: null }],
      ['POST', `${keys}/${apiKeyId}/rotate`, { grace: 'none' }],
      ['POST', `${keys}/${apiKeyId}/rotate/end`],
      ['POST', `${keys}/${apiKeyId}/test`, {}],
      ['GET', `${keys}/${apiKeyId}/advice`],
      ['DELETE', `${keys}/${apiKeyId}`],
    ] as const;
  };
  const statuses = async ({ browser }: OwnedApp, calls: ReturnType<typeof callsOf>) => {
    const found: number[] = [];
    for (const [method, path, body] of calls) found.push((await browser.withToken(method, path, body)).status);
    return found;
  };

  it('is reached by the id of its app and by its hrn alike REQ-66 REQ-67 REQ-68 REQ-69 REQ-70 REQ-71', async () => {
    for (const name of ['hrn', 'app_id'] as const) {
      const one = await createOwnedApp(app);
      const { apiKeyId } = await createKey(one);
      expect(await statuses(one, callsOf(one[name], apiKeyId)), name).toEqual([
        200, 201, 200, 204, 204, 200, 200, 200, 200, 200, 200, 200, 204,
      ]);
    }
  });

  it('of somebody else, of an app that does not exist or of another app is not there on any path ROL-15', async () => {
    const { apiKeyId } = await createKey(own);
    const stranger = await createOwnedApp(app);
    const nothing = Array(13).fill(404);
    for (const hrnId of [
      own.app_id,
      own.hrn,
      `app_${'0'.repeat(26)}`,
      'nonsense',
      'hrn:waypost:account::waypost:app/',
    ]) {
      expect(await statuses(stranger, callsOf(hrnId, apiKeyId)), hrnId).toEqual(nothing);
    }
    const [, , ...aboutKey] = await statuses(stranger, callsOf(stranger.app_id, apiKeyId));
    expect(aboutKey).toEqual(Array(11).fill(404));
    expect((await listed(own)).some((key) => key.apiKeyId === apiKeyId && key.enabled)).toBe(true);
  });

  it('cannot be read out of a copy of the database, nor can the secret before its rotation KEY-42 KEY-43', async () => {
    const one = await createOwnedApp(app);
    const { apiKey: before, apiKeyId } = await createKey(one);
    const rotated = (await one.browser.withToken('POST', `${one.keys}/${apiKeyId}/rotate`, { grace: '24h' }))
      .body as ApiKey;
    for (const apiKey of [before, rotated.apiKey]) {
      expect((await verified(apiKey)).code).toBe('VALID');
      await expectNowhere(apiKey);
    }
  });

  async function expectNowhere(apiKey: string) {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      app.database.db,
    );
    const secret = apiKey.slice(3, 35);
    // no copy of the tables can confirm a guess without the pepper
    const digests = ['md5', 'sha1', 'sha256', 'sha512'].map((name) => hash(name, apiKey, 'hex'));
    const forms = [secret, Buffer.from(apiKey).toString('base64'), Buffer.from(apiKey).toString('hex'), ...digests];
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
        app.database.db,
      );
      for (const form of forms)
        expect(
          rows.some(({ text }) => text.includes(form)),
          name,
        ).toBe(false);
    }
  }
});

describe('verification', () => {
  it('answers 200 with key, app, project, plan and limits for a good key KEY-49', async () => {
    const one = await createOwnedApp(app);
    const key = await createKey(one);
    const response = await app.gateway('/v1/keys/verify', { key: key.apiKey });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      valid: true,
      code: 'VALID',
      keyId: key.apiKeyId,
      appId: one.app_id,
      projectId: one.product_id,
      plan: 'Freemium-Basic',
      limits: { threshold: 250_000 },
    });
  });

  it('answers 200 with the code of each refusal of this slice KEY-49', async () => {
    const one = await createOwnedApp(app);
    const [disabled, expired, inactive] = [
      await createKey(one, 'a'),
      await createKey(one, 'b'),
      await createKey(await createOwnedApp(app)),
    ];
    await one.browser.withToken('POST', `${one.keys}/${disabled.apiKeyId}/disable`, null);
    const past = app.clock().getTime() - 1;
    await app.database.db
      .updateTable('api_key')
      .set({ expiresAt: past })
      .where('apiKeyId', '=', expired.apiKeyId)
      .execute();
    const unknown = apiKeyFromRandom(randomBytes(apiKeyRandomBytes));
    expect(await verified(disabled.apiKey)).toMatchObject({ valid: false, code: 'DISABLED' });
    expect(await verified(expired.apiKey)).toMatchObject({ valid: false, code: 'EXPIRED' });
    const notFound = { valid: false, code: 'NOT_FOUND', message: 'There is no such key.' };
    expect(await verified(unknown)).toEqual(notFound);
    expect(await verified('wp_nonsense')).toEqual(notFound);
    const { projectId } = (await verified(inactive.apiKey)) as unknown as { projectId: OwnedApp['product_id'] };
    const suspend = app.database.db.updateTable('project').set({ aria_status: 'SUSPENDED' });
    await suspend.where('product_id', '=', projectId).execute();
    await expect.poll(() => verified(inactive.apiKey)).toMatchObject({ valid: false, code: 'PROJECT_INACTIVE' });
  });

  it('refuses a key of a wrong form or checksum without a look-up, and says so with 200 whatever it is KEY-41 KEY-49', async () => {
    const away = await startTestApp();
    const good = apiKeyFromRandom(randomBytes(apiKeyRandomBytes));
    const wrongChecksum = good.slice(0, -1) + (good.endsWith('0') ? '1' : '0');
    await away.database.database.close();
    const ask = async (key: string) => {
      const response = await away.gateway('/v1/keys/verify', { key });
      return { status: response.status, code: ((await response.json()) as { code: string }).code };
    };
    try {
      expect(await ask(good)).toEqual({ status: 503, code: 'STORAGE_UNAVAILABLE' });
      for (const key of [wrongChecksum, good.slice(0, -1), '', '\u0000', 'x'.repeat(30_000)]) {
        expect(await ask(key), key.slice(0, 50)).toEqual({ status: 200, code: 'NOT_FOUND' });
      }
    } finally {
      await away.dispose();
    }
  });

  it('is for the gateway alone', async () => {
    const response = await app.portal('/v1/keys/verify', {
      method: 'POST',
      headers: { authorization: 'Bearer wpg_wrong' },
    });
    expect(response.status).toBe(401);
  });
});

it('keys cannot be generated in a project that is not active KEY-11', async () => {
  const browser = await app.signedUp();
  const userId = browser.session?.userId;
  if (userId === undefined) throw new Error('not signed in');
  const account = await createDeveloper(app, { userId });
  const product_id = await createProject(app, account, { aria_status: 'SUSPENDED' });
  const app_id = await createApp(app, { product_id });
  const { status, error } = await browser.withToken('POST', `/api-key-service/apps/${app_id}/apiKeys`, { name: 'x' });
  expect({ status, reason: error?.reason }).toEqual({ status: 409, reason: 'PROJECT_NOT_ACTIVE' });
});
