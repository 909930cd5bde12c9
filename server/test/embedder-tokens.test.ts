import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Person, textAt } from './factories/accounts.ts';
import { createEmbedder } from './factories/embedder.ts';
import { startTestApp, type TestApp } from './harness.ts';

const origins = { shop: 'https://shop.example', console: 'https://console.example' } as const;
type ClientId = keyof typeof origins;
const registered = (client_id: ClientId, more: object) => ({
  client_id,
  name: client_id,
  origins: [origins[client_id]],
  ...more,
});

let app: TestApp;
let person: Person;
let tokens: Record<ClientId | 'portal', string>;

async function tokenFor(client_id: ClientId): Promise<string> {
  const redirect_uri = `${origins[client_id]}/`;
  const embedder = await createEmbedder(app, { client_id, origin: origins[client_id], redirect_uri });
  return (await embedder.signIn(person)).access_token;
}

beforeAll(async () => {
  app = await startTestApp({
    file: {
      clients: [registered('shop', { allow_cookie_tokens: true }), registered('console', { key_services: true })],
    },
  });
  person = await openBrowser(app);
  const portal = textAt(await person.signUp(), 'data', 'accessToken');
  tokens = { shop: await tokenFor('shop'), console: await tokenFor('console'), portal };
});
afterAll(() => app.dispose());

const table: [string, Endpoint][] = Object.entries(allEndpoints);
const keyServices = table.filter(([, { access, service }]) => access === 'bearer' && service !== 'account');
const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
const statusAt = async ({ method, path }: Endpoint, token: string) => {
  const filled = path.replaceAll(/\{\w+\}/g, 'none');
  const response = await app.portal(filled, { method, headers: authorization(token) });
  await response.arrayBuffer();
  return response.status;
};
/** A token like the account service's, but for another audience or client. */
const resigned = (token: string, claims: object) => {
  const [key] = app.secrets.signing_keys;
  if (!key) throw new Error('There is no signing key');
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
    .sign(createPrivateKey({ key: key.private_jwk, format: 'jwk' }));
};

describe("an embedder's access token", () => {
  it.each(keyServices)('opens %s only for the portal and for clients with that right (ACC-62)', async (_, endpoint) => {
    expect(await statusAt(endpoint, tokens.shop)).toBe(401);
    expect(await statusAt(endpoint, tokens.console)).not.toBe(401);
    expect(await statusAt(endpoint, tokens.portal)).not.toBe(401);
  });

  it('is valid only at the account service unless its client has that right, as its audience says (ACC-62)', async () => {
    const { portal, account } = app.config.origins;
    const keySet = createLocalJWKSet((await (await app.account('/.well-known/jwks.json')).json()) as { keys: [] });
    const audienceOf = async (token: string) => (await jwtVerify(token, keySet)).payload.aud;
    expect(await Promise.all([tokens.shop, tokens.console, tokens.portal].map(audienceOf))).toEqual([
      account,
      portal,
      portal,
    ]);
    const statusOf = async (path: string, token: string) =>
      (await app.account(path, { headers: authorization(token) })).status;
    for (const token of Object.values(tokens)) expect(await statusOf('/user/me', token)).toBe(200);
    expect(await statusOf('/oauth2/userinfo', tokens.shop)).toBe(200);
  });

  it('from the widget is also valid only at the account service (ACC-62)', async () => {
    const fresh = await openBrowser(app);
    const entered = await fresh.post(fresh.account('/api/account/sign-up'), {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'widget@people.example',
      password: 'correct horse battery',
      country: 'DEU',
      terms: true,
      client_id: 'shop',
      uri: origins.shop,
      code_challenge: await fresh.begin(),
    });
    const token = textAt(entered, 'data', 'accessToken');
    expect(decodeJwt(token).aud).toBe(app.config.origins.account);
    const [, listApiKeyApps] = keyServices.find(([name]) => name === 'listApiKeyApps') ?? [];
    expect(listApiKeyApps && (await statusAt(listApiKeyApps, token))).toBe(401);
  });

  it('with only the audience, or only the right, opens no key service (ACC-62)', async () => {
    const { portal, account } = app.config.origins;
    const path = '/api-key-service/apps';
    const statusOf = async (token: string) => (await app.portal(path, { headers: authorization(token) })).status;
    expect(await statusOf(await resigned(tokens.shop, { aud: portal }))).toBe(401);
    expect(await statusOf(await resigned(tokens.console, { aud: account }))).toBe(401);
    expect(await statusOf(await resigned(tokens.console, {}))).toBe(200);
  });

  it('is no platform token: gateways get NOT_FOUND for it (ACC-62)', async () => {
    for (const token of Object.values(tokens)) {
      const headers = { ...authorization(token), 'x-waypost-gateway': app.secrets.gateway_credential };
      const response = await app.portal('/v1/authorize', { headers });
      expect([response.status, response.headers.get('x-waypost-code')]).toEqual([401, 'NOT_FOUND']);
    }
  });

  it('cannot be requested with the portal as its resource (ACC-62)', async () => {
    const options = { client_id: 'shop', origin: origins.shop, redirect_uri: `${origins.shop}/` };
    const { begin } = await createEmbedder(app, options);
    const { url } = await begin('openid', { resource: app.config.origins.portal });
    const answer = await person.get(url);
    expect(String(answer.headers.location)).toContain('error=invalid_target');
  });
});
