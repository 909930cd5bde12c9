import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  basicHeader,
  createAccessKey,
  createTokenApp,
  oauthHeader,
  postForm,
  type Signed,
  type TokenApp,
} from '../../../test/factories/access-keys.ts';
import { createLog } from '../../../test/factories/log.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const log = createLog();
let app: TestApp;
let own: TokenApp;
let key: CreatedAccessKey;
beforeAll(async () => {
  app = await startTestApp({ log: log.to });
});
afterAll(() => app.dispose());
beforeEach(async () => {
  own = await createTokenApp(app);
  key = await createAccessKey(own);
});

const signed = (more: Partial<Signed> = {}) =>
  oauthHeader({ key, url: key.tokenEndpointUrl, now: app.clock(), ...more });
const token = (authorization?: string, form?: Record<string, string> | string) =>
  postForm(app, '/oauth2/token', { authorization, ...(form !== undefined && { form }) });
const refusedClient = { status: 401, body: { error: 'invalid_client' } };

/** A standard client library, which knows only our metadata. */
async function discovered(client: string, proof: openid.ClientAuth): Promise<openid.Configuration> {
  return openid.discovery(new URL(app.config.origins.portal), client, undefined, proof, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
}

describe('a token for a signature by a library of OAuth 1.0a', () => {
  it('is an ES256 token of the portal for a day, in the form of RFC 6749 KEY-52', async () => {
    log.since('token');
    const answer = await token(signed({ realm: 'Waypost' }));
    expect(log.since('token')).toEqual([{ event: 'token.issued', app_id: own.app_id, accessKeyId: key.accessKeyId }]);
    expect(log.text()).not.toContain(answer.body.access_token);
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 86_400 } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const keys = createRemoteJWKSet(new URL(`${app.config.origins.portal}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(answer.body.access_token ?? '', keys, {
      issuer: app.config.origins.portal,
      audience: app.config.public_api_host,
      currentDate: app.clock(),
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(payload).toMatchObject({ sub: own.app_id, client_id: own.app_id, access_key_id: key.accessKeyId });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(86_400);
  });

  it('is given for parameters that have to be encoded KEY-52', async () => {
    const form = { grant_type: 'client_credentials', note: "a b+c&d=e/ä'!*()~", empty: '' };
    expect(await token(signed({ form }), form)).toMatchObject({ status: 200 });
  });

  it('is refused for another method, address, form, secret, key and hash KEY-52', async () => {
    const other = await createAccessKey(own);
    const wrong = {
      method: signed({ method: 'GET' }),
      address: signed({ url: `${app.config.origins.portal}/oauth2/introspect` }),
      origin: signed({ url: `${app.config.origins.account}/oauth2/token` }),
      form: signed({ form: { grant_type: 'client_credentials', more: '1' } }),
      secret: signed({ key: { ...key, accessKeySecret: other.accessKeySecret } }),
      unknown: signed({ key: { ...key, accessKeyId: `akc_${'0'.repeat(26)}` } }),
      none: signed({ key: { ...key, accessKeyId: 'akc_x' } }),
      tampered: signed().replace(
        /oauth_signature="(.)/,
        (_, first: string) => `oauth_signature="${first === 'A' ? 'B' : 'A'}`,
      ),
      'another method': signed().replace('HMAC-SHA256', 'HMAC-SHA1'),
      'a name twice': `${signed()}, oauth_nonce="x"`,
      'nothing at all': 'OAuth x',
    };
    for (const [what, authorization] of Object.entries(wrong)) {
      const answer = await token(authorization);
      expect(answer, what).toMatchObject(refusedClient);
      expect(answer.headers.get('www-authenticate'), what).toBe('OAuth realm="access keys"');
    }
  });

  it('is refused more than 300 seconds off, either way KEY-52', async () => {
    const at = (seconds: number) => signed({ now: new Date(app.clock().getTime() + seconds * 1000) });
    for (const seconds of [-299, 299]) expect(await token(at(seconds))).toMatchObject({ status: 200 });
    for (const seconds of [-302, 302]) expect(await token(at(seconds))).toMatchObject(refusedClient);
  });

  it('is given once for a nonce, and a wrong signature spends none KEY-52', async () => {
    const header = signed({ nonce: 'the-one' });
    expect(await token(header.replace(/oauth_signature="[^"]{4}/, 'oauth_signature="AAAA'))).toMatchObject(
      refusedClient,
    );
    expect(await token(header)).toMatchObject({ status: 200 });
    expect(await token(header)).toMatchObject({
      ...refusedClient,
      body: { error_description: 'This nonce was used before.' },
    });
    app.clock.advance(1000);
    expect(await token(signed({ nonce: 'the-one' }))).toMatchObject({ status: 200 });
  });

  it('keeps nonces until their time is over, and no longer', async () => {
    await token(signed());
    const count = async () => (await app.database.db.selectFrom('used_proof').select('proof').execute()).length;
    app.clock.advance(300_000);
    await app.services.tokens.removeExpired();
    expect(await count()).toBeGreaterThan(0);
    app.clock.advance(400_000);
    await app.services.tokens.removeExpired();
    expect(await count()).toBe(0);
  });
});

describe('a token for a client of the standard', () => {
  it('is given for the secret in a Basic header, by the client id or the access key id KEY-52', async () => {
    for (const client of [key.clientId, key.accessKeyId]) {
      const configuration = await discovered(client, openid.ClientSecretBasic(key.accessKeySecret));
      const tokens = await openid.clientCredentialsGrant(configuration);
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 86_400 });
      expect(await openid.tokenIntrospection(configuration, tokens.access_token)).toMatchObject({
        active: true,
        client_id: key.clientId,
      });
    }
  });

  it('is refused for the secret of another app, and for no secret KEY-52', async () => {
    const other = await createAccessKey(await createTokenApp(app));
    const wrong = [
      basicHeader(key.clientId, other.accessKeySecret),
      basicHeader(key.accessKeyId, ''),
      basicHeader('', key.accessKeySecret),
      'Basic !',
      'Bearer x',
      undefined,
    ];
    for (const authorization of wrong) {
      const answer = await token(authorization);
      expect(answer).toMatchObject(refusedClient);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="access keys"');
    }
  });

  it.each(['ec', 'rsa', 'ed25519'] as const)(
    'is given for an assertion signed with a registered %s key, once KEY-52',
    async (kind) => {
      const { publicKey, privateKey } =
        kind === 'ec'
          ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
          : kind === 'rsa'
            ? generateKeyPairSync('rsa', { modulusLength: 2048 })
            : generateKeyPairSync('ed25519');
      const algorithm = {
        ec: { name: 'ECDSA', namedCurve: 'P-256' },
        rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
        ed25519: { name: 'Ed25519' },
      }[kind];
      const pem = publicKey.export({ type: 'spki', format: 'pem' });
      expect((await own.browser.withToken('PUT', `${own.path}/${key.accessKeyId}/publicKey`, { pem })).status).toBe(
        200,
      );
      const signing = await crypto.subtle.importKey(
        'pkcs8',
        privateKey.export({ type: 'pkcs8', format: 'der' }),
        algorithm,
        false,
        ['sign'],
      );
      const sent: string[] = [];
      const configuration = await discovered(key.clientId, openid.PrivateKeyJwt(signing));
      configuration[openid.customFetch] = (url, options) => {
        sent.push((options.body as URLSearchParams).toString());
        return fetch(url, options as RequestInit);
      };
      app.clock.set(new Date()); // the library uses the system clock
      expect(await openid.clientCredentialsGrant(configuration)).toMatchObject({ token_type: 'bearer' });
      expect(await token(undefined, sent[0])).toMatchObject({
        ...refusedClient,
        body: { error_description: 'This assertion was used before.' },
      });
    },
  );
});

describe('a request that is not of RFC 6749', () => {
  const fine = 'grant_type=client_credentials';
  it.each([
    ['', 'invalid_request'],
    ['grant_type=', 'invalid_request'],
    ['grant_type=password', 'unsupported_grant_type'],
    [`${fine}&scope=everything`, 'invalid_scope'],
    [`${fine}&${fine}`, 'invalid_request'],
    [`${fine}&client_secret=x`, 'invalid_request'],
    [`${fine}&client_assertion=x`, 'invalid_request'],
  ])('is refused: %s KEY-52', async (form, error) => {
    const answer = await token(basicHeader(key.clientId, key.accessKeySecret), form);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(typeof answer.body.error_description).toBe('string');
  });

  it('is refused as JSON, with a query, when it is too long, and with an assertion of an unknown kind KEY-52', async () => {
    const authorization = basicHeader(key.clientId, key.accessKeySecret);
    const post = async (path: string, type: string, body: string) => {
      const response = await app.portal(path, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body,
      });
      return { status: response.status, ...((await response.json()) as object) };
    };
    const type = 'application/x-www-form-urlencoded';
    expect(await post('/oauth2/token', 'application/json', '{"grant_type":"client_credentials"}')).toMatchObject({
      status: 415,
      error: 'invalid_request',
    });
    expect(await post('/oauth2/token?grant_type=client_credentials', type, fine)).toMatchObject({
      status: 400,
      error: 'invalid_request',
    });
    expect(await post('/oauth2/token', type, `${fine}&x=${'x'.repeat(20_000)}`)).toMatchObject({
      status: 413,
      error: 'invalid_request',
    });
    expect(await token(undefined, `${fine}&client_assertion=x&client_assertion_type=saml`)).toMatchObject({
      status: 400,
    });
    expect(
      await token(undefined, `${fine}&client_secret=${key.accessKeySecret}&client_id=${key.clientId}`),
    ).toMatchObject(refusedClient);
    const longHeader = await app.portal('/oauth2/token', {
      method: 'POST',
      headers: { authorization: `OAuth ${'a="b",'.repeat(3000)}` },
      body: '',
    });
    expect(longHeader.status).toBe(431);
  });
});

describe('introspection', () => {
  const introspect = (authorization: string | undefined, of: string) =>
    postForm(app, '/oauth2/introspect', { authorization, form: { token: of } });
  const gateway = () => `Bearer ${app.secrets.gateway_credential}`;

  it('answers the gateway about each token and a client about its own alone KEY-52', async () => {
    const { body } = await token(signed());
    const issued = body.access_token ?? '';
    const active = {
      active: true,
      iss: app.config.origins.portal,
      sub: own.app_id,
      client_id: own.app_id,
      token_type: 'bearer',
    };
    expect(await introspect(gateway(), issued)).toMatchObject({ status: 200, body: active });
    expect(
      await introspect(
        signed({ url: `${app.config.origins.portal}/oauth2/introspect`, form: { token: issued } }),
        issued,
      ),
    ).toMatchObject({ body: active });
    const other = await createAccessKey(await createTokenApp(app));
    expect((await introspect(basicHeader(other.clientId, other.accessKeySecret), issued)).body).toEqual({
      active: false,
    });
    for (const authorization of [undefined, 'Bearer x', `${gateway()}x`])
      expect(await introspect(authorization, issued)).toMatchObject(refusedClient);
  });

  it('says of what is no good token that it is none, and nothing else KEY-52', async () => {
    const { body } = await token(signed());
    const issued = body.access_token ?? '';
    const other = own.browser.session?.accessToken ?? '';
    for (const bad of [
      'x',
      `${issued.slice(0, -3)}AAA`,
      issued.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0'),
      other,
      'y'.repeat(5000),
    ]) {
      expect((await introspect(gateway(), bad)).body).toEqual({ active: false });
    }
    expect((await introspect(gateway(), '')).body.error).toBe('invalid_request');
    app.clock.advance(24 * 60 * 60 * 1000 - 1000);
    expect((await introspect(gateway(), issued)).body).toMatchObject({ active: true });
    app.clock.advance(1000);
    expect((await introspect(gateway(), issued)).body).toEqual({ active: false });
  });
});

describe('the limits of the token endpoint', () => {
  it('stop whoever fails all the time, and an access key that asks all the time, by the minute KEY-52', async () => {
    const limited = await startTestApp({ limitFactor: 0.1 });
    const there = await createTokenApp(limited);
    const { clientId, accessKeySecret } = await createAccessKey(there);
    const ask = async (authorization: string) => (await postForm(limited, '/oauth2/token', { authorization })).status;
    const [good, bad] = [basicHeader(clientId, accessKeySecret), basicHeader(clientId, `wps_${'x'.repeat(43)}`)];
    const failures: number[] = [];
    for (let at = 0; at < 7; at += 1) failures.push(await ask(bad));
    expect(failures).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect(await ask(good)).toBe(429);
    limited.clock.advance(60_000);
    const asked: number[] = [];
    for (let at = 0; at < 61; at += 1) asked.push(await ask(good));
    expect([asked.filter((status) => status === 200).length, asked.at(-1)]).toEqual([60, 429]);
    await limited.dispose();
  });
});
