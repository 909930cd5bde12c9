import { sql } from 'kysely';
import { decodeProtectedHeader, jwtVerify, createLocalJWKSet } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person } from '../../../../test/factories/accounts.ts';
import { createEmbedder, locationOf } from '../../../../test/factories/embedder.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

const shopOrigin = 'http://shop.localhost:5000';
const file = { clients: [{ client_id: 'shop', name: 'Shop', origins: [shopOrigin] }] };

let app: TestApp;
let second: TestApp;
let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances({ file });
  ({ first: app, second } = instances);
});
afterAll(() => instances.dispose());

const embedderOf = (of: TestApp) =>
  createEmbedder(of, { client_id: 'shop', origin: shopOrigin, redirect_uri: `${shopOrigin}/` });
const offline = async (person: Person) =>
  (await embedderOf(app)).signIn(person, 'openid offline_access', { prompt: 'consent' });
async function signedUp() {
  const email = newEmail();
  const person = await openBrowser(app);
  await person.signUp({ email });
  return { email, person };
}
const refused = { error: 'invalid_grant' };

async function dump(): Promise<string> {
  const rows = await sql<{ row: string }>`select t::text as row from openid_record t`.execute(app.database.db);
  return rows.rows.map(({ row }) => row).join('\n');
}

describe('what the provider keeps', () => {
  it('holds no code, refresh token, access token or interaction that works ACC-60', async () => {
    const { person } = await signedUp();
    const embedder = await embedderOf(app);
    const tokens = await offline(person);
    const waiting =
      locationOf(await (await openBrowser(app)).get((await embedder.begin()).url)).searchParams.get('return') ?? '';
    const code =
      locationOf(await person.get((await embedder.begin('openid', { state: '\u0000 nul' })).url)).searchParams.get(
        'code',
      ) ?? '';
    const secrets = [
      code,
      tokens.refresh_token ?? '',
      tokens.access_token,
      tokens.access_token.split('.')[2] ?? '',
      waiting.split('/').at(-1) ?? '',
    ];
    expect(secrets.filter((secret) => secret.length < 10)).toEqual([]);
    const text = await dump();
    expect(text).toContain('offline_access');
    const forms = (secret: string) => [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ];
    expect(secrets.flatMap(forms).filter((form) => text.includes(form))).toEqual([]);
  });

  it('goes with the sign-in it came from ACC-60', async () => {
    const { person } = await signedUp();
    await offline(person);
    const left = async () => {
      const found = app.database.db.selectFrom('openid_record').select('id_hash').where('sid', 'is not', null);
      return (await found.execute()).length;
    };
    const before = await left();
    await person.get(person.account('/api/account/sign-out'), { origin: app.config.origins.portal });
    expect(await left()).toBeLessThan(before);
  });

  it('lets a refresh token rest for fourteen days at most, and renewing is a use ACC-60', async () => {
    const { person } = await signedUp();
    const embedder = await embedderOf(app);
    const dayMs = 24 * 60 * 60 * 1000;
    let { refresh_token = '' } = await offline(person);
    app.clock.advance(13 * dayMs);
    ({ refresh_token = '' } = await oidc.refreshTokenGrant(embedder.config, refresh_token));
    app.clock.advance(13 * dayMs);
    ({ refresh_token = '' } = await oidc.refreshTokenGrant(embedder.config, refresh_token));
    app.clock.advance(4 * dayMs);
    await expect(oidc.refreshTokenGrant(embedder.config, refresh_token)).rejects.toMatchObject(refused); // the sign-in's thirty days
    const idle = await offline((await signedUp()).person);
    app.clock.advance(14 * dayMs);
    await expect(oidc.refreshTokenGrant(embedder.config, idle.refresh_token ?? '')).rejects.toMatchObject(refused);
  });
});

describe('two instances', () => {
  it('agree on which refresh token was used, and take the family back together ACC-60', async () => {
    const { person } = await signedUp();
    const [here, there] = [await embedderOf(app), await embedderOf(second)];
    const tokens = await offline(person);
    const renewed = await oidc.refreshTokenGrant(there.config, tokens.refresh_token ?? '');
    app.clock.advance(10_001);
    await expect(oidc.refreshTokenGrant(here.config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    await expect(oidc.refreshTokenGrant(there.config, renewed.refresh_token ?? '')).rejects.toMatchObject(refused);
    const me = () => second.account('/user/me', { headers: { authorization: `Bearer ${renewed.access_token}` } });
    await expect.poll(async () => (await me()).status).toBe(401);
  });
});

describe('a user who is suspended', () => {
  it('is out everywhere within a second, and stays out until they sign in again ACC-60 ACC-59', async () => {
    const { email, person } = await signedUp();
    const there = await embedderOf(second);
    const tokens = await offline(person);
    const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    const ways = async () => [
      (await person.session()).status,
      (await app.account('/user/me', bearer)).status,
      (await second.account('/user/me', bearer)).status,
      (
        await person.get(person.account('/api/account'), {
          origin: app.config.origins.portal,
          'x-code-challenge': 'a'.repeat(43),
        })
      ).status,
    ];
    expect(await ways()).toEqual([200, 200, 200, 200]);
    const { db } = app.database;
    const set = (status: 'active' | 'suspended') =>
      db.updateTable('user_account').set({ status }).where('email', '=', email).execute();
    await set('suspended');
    await expect.poll(ways).toEqual([401, 401, 401, 401]);
    await expect(oidc.refreshTokenGrant(there.config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect((await person.enter({ email })).status).toBe(401);
    await set('active');
    expect(await ways()).toEqual([401, 401, 401, 401]);
    await expect(oidc.refreshTokenGrant(there.config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    expect((await person.signIn({ email })).status).toBe(200);
  });
});

describe('a new signing key', () => {
  it('signs from now on, while the earlier one is still published and believed ACC-59', async () => {
    const { person } = await signedUp();
    const embedder = await embedderOf(app);
    const before = await embedder.signIn(person);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const newer = {
      kid: 'newer',
      private_jwk: privateKey.export({ format: 'jwk' }) as TestApp['secrets']['signing_keys'][number]['private_jwk'],
    };
    const secrets = { ...app.secrets, signing_keys: [newer, ...app.secrets.signing_keys] };
    const rotated = await startTestApp({ file, secrets });
    const visitor = await openBrowser(rotated);
    await visitor.signUp();
    const tokens = await (await embedderOf(rotated)).signIn(visitor);
    for (const token of [tokens.access_token, tokens.id_token ?? ''])
      expect(decodeProtectedHeader(token).kid).toBe('newer');
    const keys = createLocalJWKSet((await (await rotated.account('/.well-known/jwks.json')).json()) as { keys: [] });
    for (const token of [tokens.access_token, before.access_token, before.id_token ?? '']) await jwtVerify(token, keys);
    await rotated.dispose();
  });
});
