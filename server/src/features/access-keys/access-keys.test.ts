import { sql } from 'kysely';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  basicHeader,
  createAccessKey,
  createTokenApp,
  oauthHeader,
  postForm,
  type TokenApp,
} from '../../../test/factories/access-keys.ts';
import { createOwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const listed = async ({ browser, path }: TokenApp) =>
  (await browser.withToken('GET', path)).body as { items: Record<string, unknown>[] };
const reasonOf = (body: unknown) => (body as { error?: { reason?: string } }).error?.reason;

describe('an access key', () => {
  it('is generated with its secret, and listed without it REQ-61 REQ-62 KEY-01 KEY-17', async () => {
    const own = await createTokenApp(app);
    const { status, body } = await own.browser.withToken('POST', own.path, null);
    expect(status).toBe(201);
    const { accessKeySecret, ...rest } = body as Record<string, unknown>;
    expect(accessKeySecret).toMatch(/^wps_[\w-]{43}$/);
    expect(rest).toEqual({
      accessKeyHrn: `${own.hrn}/accessKey/${String(rest['accessKeyId'])}`,
      accessKeyId: expect.stringMatching(/^akc_/),
      clientId: own.app_id,
      tokenEndpointUrl: `${app.config.origins.portal}/oauth2/token`,
      enabled: true,
      created: app.clock().toISOString(),
      created_by: expect.stringMatching(/^usr_/),
      lastUsed: null,
      publicKeys: [],
    });
    expect(await listed(own)).toEqual({ items: [rest] });
    const byHrn = { ...own, path: `/access-key-service/apps/${encodeURIComponent(own.hrn)}/accessKeys` };
    expect(await listed(byHrn)).toEqual({ items: [rest] });
  });

  it('is one of the limit’s number, however many are asked for at once KEY-10 REQ-62', async () => {
    const own = await createTokenApp(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.browser.withToken('POST', own.path)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => reasonOf(body));
    expect(refused).toEqual(Array.from({ length: 48 }, () => 'KEY_LIMIT_REACHED'));
    expect((await listed(own)).items).toHaveLength(2);
  });

  it('needs an active project and an app that uses tokens KEY-10 KEY-19', async () => {
    const own = await createTokenApp(app);
    await app.database.db
      .updateTable('project')
      .set({ aria_status: 'SUSPENDED' })
      .where('product_id', '=', own.product_id)
      .execute();
    expect(reasonOf((await own.browser.withToken('POST', own.path)).body)).toBe('PROJECT_NOT_ACTIVE');
    const other = await createOwnedApp(app);
    const answer = await other.browser.withToken('POST', `/access-key-service/apps/${other.app_id}/accessKeys`);
    expect([answer.status, reasonOf(answer.body)]).toEqual([409, 'NO_ACCESS_KEYS']);
  });

  it('is disabled, enabled and deleted with 204, and is not there for anybody else REQ-63 REQ-64 REQ-65 KEY-18 ROL-15', async () => {
    const own = await createTokenApp(app);
    const { accessKeyId } = await createAccessKey(own);
    const at = `${own.path}/${accessKeyId}`;
    const enabled = async () => (await listed(own)).items.map((key) => key['enabled']);
    const change = async (method: string, path: string) => (await own.browser.withToken(method, path)).status;
    expect([await change('POST', `${at}/disable`), await enabled()]).toEqual([204, [false]]);
    expect([await change('POST', `${at}/enable`), await enabled()]).toEqual([204, [true]]);

    const stranger = await createTokenApp(app);
    for (const [method, path] of [
      ['GET', own.path],
      ['POST', own.path],
      ['POST', `${at}/disable`],
      ['POST', `${at}/enable`],
      ['DELETE', at],
    ] as const) {
      expect((await stranger.browser.withToken(method, path)).status, path).toBe(404);
      expect(
        (await stranger.browser.withToken(method, path.replace(own.app_id, stranger.app_id))).status < 500,
        path,
      ).toBe(true);
    }
    expect((await stranger.browser.withToken('PUT', `${at}/publicKey`, { jwks: { keys: [] } })).status).toBe(404);
    expect((await stranger.browser.withToken('DELETE', `${stranger.path}/${accessKeyId}`)).status).toBe(404);

    expect([await change('DELETE', at), await change('DELETE', at)]).toEqual([204, 404]);
    for (const action of ['disable', 'enable']) expect(await change('POST', `${at}/${action}`)).toBe(404);
    expect((await listed(own)).items).toEqual([]);
  });

  it('is an app’s that uses tokens: the service lists these alone, by pages REQ-59', async () => {
    const browser = await app.signedUp();
    const own = await createTokenApp(app, browser);
    const made = await browser.call('POST', `/api/project/${own.product_id}/app`, {
      app_name: 'Web',
      platform: 'web',
      auth_type: 'apiKey',
    });
    expect(made.status).toBe(201);
    const { body } = await browser.withToken('GET', '/access-key-service/apps');
    expect(body).toEqual({ items: [{ id: own.app_id, name: 'Fleet', hrn: own.hrn }] });
    expect((await browser.withToken('GET', '/access-key-service/apps?pageToken=x')).status).toBe(400);
    const after = await browser.withToken('GET', `/access-key-service/apps?pageToken=${own.app_id}`);
    expect(after.body).toEqual({ items: [] });
  });

  it('tells the project’s log what was done to it, and no secret', async () => {
    const own = await createTokenApp(app);
    const { accessKeyId, accessKeySecret } = await createAccessKey(own);
    const at = `${own.path}/${accessKeyId}`;
    for (const action of ['disable', 'disable', 'enable']) await own.browser.withToken('POST', `${at}/${action}`);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await own.browser.withToken('PUT', `${at}/publicKey`, {
      jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'mine' },
    });
    await own.browser.withToken('DELETE', at);
    const lines = await app.database.db
      .selectFrom('activity')
      .selectAll()
      .where('subject_id', '=', accessKeyId)
      .orderBy('activity_id')
      .execute();
    const told = ['generated', 'disabled', 'enabled', 'registered', 'deleted'].map((what) => `access_key.${what}`);
    expect(lines.map(({ action }) => action)).toEqual(told);
    expect(
      lines.every(({ app_id, kind, address }) => app_id === own.app_id && kind === 'key' && address !== null),
    ).toBe(true);
    expect(lines[3]?.after).toMatchObject({ publicKeys: [{ kid: 'mine', alg: 'ES256' }] });
    expect(JSON.stringify(lines)).not.toContain(accessKeySecret);
  });

  it('says when it was used last, to the minute', async () => {
    const own = await createTokenApp(app);
    const key = await createAccessKey(own);
    const use = async () =>
      (await postForm(app, '/oauth2/token', { authorization: basicHeader(key.clientId, key.accessKeySecret) })).status;
    const lastUsed = async () => (await listed(own)).items[0]?.['lastUsed'];
    const first = app.clock().toISOString();
    expect([await use(), await lastUsed()]).toEqual([200, first]);
    app.clock.advance(59_000);
    expect([await use(), await lastUsed()]).toEqual([200, first]);
    app.clock.advance(1000);
    expect([await use(), await lastUsed()]).toEqual([200, app.clock().toISOString()]);
  });
});

describe('a copy of the database', () => {
  it('holds no access key secret and no studio token that could be used KEY-42', async () => {
    const own = await createTokenApp(app);
    const key = await createAccessKey(own);
    const urm = { readFeatures: [{ owner: own.browser.session?.userId }] };
    const studio = await own.browser.withToken('POST', '/studio/token-api/tokens', { urm });
    const { tid } = studio.body as { tid: string };
    const authorization = oauthHeader({
      key,
      url: key.tokenEndpointUrl,
      now: app.clock(),
      nonce: 'a-nonce-of-this-test',
    });
    const issued = await postForm(app, '/oauth2/token', { authorization });
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.database.db);
    const dump: string[] = [];
    for (const { name } of tables)
      dump.push(
        JSON.stringify((await sql`select t::text as line from ${sql.table(name)} t`.execute(app.database.db)).rows),
      );
    const text = dump.join('\n');
    expect(text).toContain(key.accessKeyId);
    const secrets = [key.accessKeySecret, tid, issued.body.access_token ?? '', 'a-nonce-of-this-test'];
    for (const secret of secrets) {
      const forms = ['utf8', 'base64', 'base64url', 'hex'] as const;
      for (const form of forms) expect(text).not.toContain(Buffer.from(secret).toString(form));
      expect(text).not.toContain(secret.slice(4, 36));
    }
  });
});

describe('the public key of an access key', () => {
  const pemOf = (key: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer }) =>
    String(key.export({ type: 'spki', format: 'pem' }));

  it('is taken as PEM, JWK or a set, replaces the one before, and is removed by an empty set KEY-52', async () => {
    const own = await createTokenApp(app);
    const { accessKeyId } = await createAccessKey(own);
    const put = async (body: object) =>
      (await own.browser.withToken('PUT', `${own.path}/${accessKeyId}/publicKey`, body)).body as {
        publicKeys: object[];
      };
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const thumbprint = expect.stringMatching(/^[\w-]{43}$/);
    const fromPem = await put({ pem: pemOf(ec) });
    expect(fromPem.publicKeys).toEqual([{ kid: thumbprint, alg: 'ES256', thumbprint }]);
    expect((await put({ jwk: { ...ec.export({ format: 'jwk' }), kid: 'k1', use: 'sig' } })).publicKeys).toEqual([
      { ...fromPem.publicKeys[0], kid: 'k1' },
    ]);
    const set = {
      keys: [
        { ...ec.export({ format: 'jwk' }), kid: 'k1' },
        { ...rsa.export({ format: 'jwk' }), kid: 'k2' },
      ],
    };
    expect((await put({ jwks: set })).publicKeys).toMatchObject([{ kid: 'k1' }, { kid: 'k2', alg: 'RS256' }]);
    expect((await listed(own)).items[0]).toMatchObject({ publicKeys: [{ kid: 'k1' }, { kid: 'k2' }] });
    expect((await put({ jwks: { keys: [] } })).publicKeys).toEqual([]);
  });

  it('is refused with the reason when it is private, weak, of another kind or no key KEY-52', async () => {
    const own = await createTokenApp(app);
    const { accessKeyId } = await createAccessKey(own);
    const reason = async (body: object) => {
      const answer = await own.browser.withToken('PUT', `${own.path}/${accessKeyId}/publicKey`, body);
      return [answer.status, (answer.body as { error: { fields: { reason: string }[] } }).error.fields[0]?.reason];
    };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    expect(await reason({ pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) })).toEqual([
      400,
      'private_key',
    ]);
    expect(await reason({ jwk: privateKey.export({ format: 'jwk' }) })).toEqual([400, 'private_key']);
    expect(await reason({ jwk: { kty: 'oct', k: 'c2VjcmV0' } })).toEqual([400, 'private_key']);
    expect(await reason({ pem: pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey) })).toEqual([
      400,
      'weak_key',
    ]);
    expect(await reason({ pem: pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey) })).toEqual([
      400,
      'unsupported_key',
    ]);
    expect(await reason({ pem: pemOf(generateKeyPairSync('x25519').publicKey) })).toEqual([400, 'unsupported_key']);
    for (const pem of ['', 'hello', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])
      expect(await reason({ pem })).toEqual([400, 'not_a_key']);
    expect(await reason({ jwk: { ...jwk, x: 'AAAA' } })).toEqual([400, 'not_a_key']);
    expect(await reason({ jwks: { keys: [jwk, jwk] } })).toEqual([400, 'same_kid']);
    expect((await reason({ pem: pemOf(publicKey), jwk }))[0]).toBe(400);
    expect((await reason({}))[0]).toBe(400);
  });
});
