import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPkce, openBrowser, type Person, textAt } from '../../../../test/factories/accounts.ts';
import { createEmbedder } from '../../../../test/factories/embedder.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const shopOrigin = 'http://shop.localhost:5000';
const shop = { client_id: 'shop', name: 'Shop', origins: [shopOrigin] };
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

let app: TestApp;
let person: Person;
let key: CryptoKey;
let publicText: string;
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  key = pair.privateKey;
  publicText = await exportSPKI(pair.publicKey);
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'press-1' }] };
  app = await startTestApp({
    file: { clients: [shop, { client_id: 'press', name: 'Press', origins: ['http://press.localhost:5001'], jwks }] },
  });
  person = await openBrowser(app);
  await person.signUp();
});
afterAll(() => app.dispose());

const ask = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  person.send('POST', person.account(path), { form, headers });
let jtis = 0;
const claims = (changed: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(app.clock().getTime() / 1000);
  return {
    iss: 'press',
    sub: 'press',
    aud: app.config.origins.account,
    jti: `jti-${(jtis += 1)}`,
    iat: now,
    exp: now + 60,
    ...changed,
  };
};
const signed = (payload: JWTPayload) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'press-1' }).sign(key);
const withAssertion = (client_assertion: string, more: Record<string, string> = {}) =>
  ask('/oauth2/introspect', { token: 'x', client_assertion, client_assertion_type: assertionType, ...more });

describe('a client’s own signature', () => {
  it('is believed with its key, for us, in time, and with nothing else ACC-60', async () => {
    expect(await withAssertion(await signed(claims()))).toMatchObject({ status: 200, body: { active: false } });
    const past = Math.floor(app.clock().getTime() / 1000) - 600;
    const wrong = [
      new UnsecuredJWT(claims()).encode(),
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: 'press-1' })
        .sign(new TextEncoder().encode(publicText)),
      await signed(claims({ aud: 'https://evil.example' })),
      await signed(claims({ iss: 'shop' })),
      await signed(claims({ sub: 'shop' })),
      await signed(claims({ iat: past, exp: past + 60 })),
      await signed({ ...claims(), exp: undefined }),
      await signed({ ...claims(), jti: undefined }),
      (await signed(claims())).slice(0, -6),
    ];
    for (const assertion of wrong) {
      const answer = await withAssertion(assertion);
      expect([400, 401]).toContain(answer.status);
      expect(answer.body).toMatchObject({ error: expect.stringMatching(/^invalid_(client|request)$/) });
    }
  });

  it('stands alone: no secret, no other client and no other kind beside it ACC-60', async () => {
    const secret = app.secrets.portal_client_secret;
    expect(await withAssertion(await signed(claims()), { client_secret: secret })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await withAssertion(await signed(claims()), { client_id: 'waypost-portal' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await withAssertion(await signed(claims()), { client_assertion_type: 'saml' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    const withoutKey = await ask('/oauth2/introspect', { token: 'x', client_id: 'press', client_secret: secret });
    expect(withoutKey).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

describe('what one thing opens', () => {
  it('no other opens: codes, refresh tokens and token ids are not taken for each other ACC-60', async () => {
    const embedder = await createEmbedder(app, {
      client_id: 'shop',
      origin: shopOrigin,
      redirect_uri: `${shopOrigin}/`,
    });
    const { refresh_token = '', access_token } = await embedder.signIn(person, 'openid offline_access', {
      prompt: 'consent',
    });
    const { verifier, challenge } = newPkce();
    const made = await person.post(person.account('/api/account/continue'), {
      client_id: 'shop',
      uri: shopOrigin,
      code_challenge: challenge,
    });
    const code = textAt(made, 'data', 'code');
    const headers = { origin: shopOrigin };
    const asShop = (form: Record<string, string>) => ask('/oauth2/token', { client_id: 'shop', ...form }, headers);
    const wrong: Record<string, string>[] = [
      { grant_type: 'refresh_token', refresh_token: code },
      { grant_type: 'refresh_token', refresh_token: access_token },
      { grant_type: 'authorization_code', code: refresh_token, code_verifier: verifier },
      { grant_type: 'authorization_code', code: access_token, code_verifier: verifier },
    ];
    for (const form of wrong) {
      expect(await asShop(form)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^invalid_(grant|request)$/) },
      });
    }
    for (const grant_type of [
      'client_credentials',
      'implicit',
      'password',
      'urn:ietf:params:oauth:grant-type:device_code',
      '__proto__',
    ]) {
      expect(await asShop({ grant_type })).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
    }
    for (const token of [refresh_token, code]) {
      expect(await person.get(person.account('/oauth2/userinfo'), { authorization: `Bearer ${token}` })).toMatchObject({
        status: 401,
      });
      expect(await person.get(person.account('/user/me'), { authorization: `Bearer ${token}` })).toMatchObject({
        status: 401,
      });
    }
    expect(await asShop({ grant_type: 'authorization_code', code, code_verifier: verifier })).toMatchObject({
      status: 200,
    });
    expect(await asShop({ grant_type: 'refresh_token', refresh_token })).toMatchObject({ status: 200 });
  });

  it('a scope is not widened by asking for more when renewing ACC-60', async () => {
    const embedder = await createEmbedder(app, {
      client_id: 'shop',
      origin: shopOrigin,
      redirect_uri: `${shopOrigin}/`,
    });
    const { refresh_token = '' } = await embedder.signIn(person, 'openid offline_access', { prompt: 'consent' });
    const form = { client_id: 'shop', grant_type: 'refresh_token', refresh_token, scope: 'openid email' };
    expect(await ask('/oauth2/token', form, { origin: shopOrigin })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });
});
