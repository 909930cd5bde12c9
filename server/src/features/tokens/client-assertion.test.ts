import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import { type JWTPayload, SignJWT } from 'jose';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccessKey, createTokenApp, postForm, type TokenApp } from '../../../test/factories/access-keys.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: TokenApp;
let key: CreatedAccessKey;
let privateKey: KeyObject;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createTokenApp(first);
  key = await createAccessKey(own);
  privateKey = await register(own, key);
});

async function register({ browser, path }: TokenApp, { accessKeyId }: CreatedAccessKey): Promise<KeyObject> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' });
  expect((await browser.withToken('PUT', `${path}/${accessKeyId}/publicKey`, { pem })).status).toBe(200);
  return pair.privateKey;
}

let assertions = 0;
/** A valid client assertion; tests override single claims. */
function claims(more: JWTPayload = {}): JWTPayload {
  const now = Math.floor(first.clock().getTime() / 1000);
  assertions += 1;
  const { portal } = first.config.origins;
  return {
    iss: key.clientId,
    sub: key.clientId,
    aud: portal,
    iat: now,
    exp: now + 60,
    jti: `a-${assertions}`,
    ...more,
  };
}
const sign = (payload: JWTPayload, by = privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).sign(by);
async function present(assertion: string, { at = first, more = {} }: { at?: TestApp; more?: object } = {}) {
  const proof = { client_assertion_type: assertionType, client_assertion: assertion };
  const { status, body } = await postForm(at, '/oauth2/token', {
    form: { grant_type: 'client_credentials', ...proof, ...more },
  });
  return { status, error: body.error, description: body.error_description };
}
const presented = async (more: JWTPayload) => present(await sign(claims(more)));
const given = { status: 200, error: undefined };
const refused = { status: 401, error: 'invalid_client' };

describe('a client’s assertion', () => {
  it('opens for the portal or its token endpoint, and for nobody else (KEY-52)', async () => {
    const { portal, account } = first.config.origins;
    for (const aud of [portal, `${portal}/oauth2/token`, ['https://elsewhere.test', portal]]) {
      expect(await presented({ aud })).toMatchObject(given);
    }
    for (const aud of [account, 'https://elsewhere.test', `${portal}/`, `${portal}/oauth2/introspect`, [], undefined]) {
      expect(await presented({ aud } as JWTPayload), String(aud)).toMatchObject(refused);
    }
  });

  it('opens once for its jti at all instances, and none without one does (KEY-52)', async () => {
    const assertion = await sign(claims({ jti: 'the-one' }));
    expect(await present(assertion)).toMatchObject(given);
    for (const at of [first, second]) {
      const again = { ...refused, description: 'This assertion was used before.' };
      expect(await present(assertion, { at })).toMatchObject(again);
      expect(await present(await sign(claims({ jti: 'the-one' })), { at })).toMatchObject(again);
    }
    expect(await presented({ jti: 'another' })).toMatchObject(given);
    expect(await presented({ jti: undefined })).toMatchObject(refused);
    const shared = await sign(claims({ jti: 'at once' }));
    const answers = await Promise.all([first, second, first, second].map((at) => present(shared, { at })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('spends a jti of its own access key alone, and none where it proves nothing (KEY-52)', async () => {
    const payload = claims({ jti: 'shared' });
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(await present(await sign(payload, stranger))).toMatchObject(refused);
    expect(await present(await sign(payload))).toMatchObject(given);
    const other = await createTokenApp(first);
    const otherKey = await createAccessKey(other);
    const otherPrivate = await register(other, otherKey);
    const theirs = claims({ jti: 'shared', iss: otherKey.clientId, sub: otherKey.clientId });
    expect(await present(await sign(theirs, otherPrivate))).toMatchObject(given);
  });

  it('is the client’s own: issuer and subject are one client, whose key signs (KEY-52)', async () => {
    const other = await createAccessKey(await createTokenApp(first));
    const { clientId, accessKeyId } = key;
    for (const named of [clientId, accessKeyId]) {
      expect(await presented({ iss: named, sub: named })).toMatchObject(given);
    }
    const wrong: JWTPayload[] = [
      { iss: other.clientId },
      { sub: other.clientId },
      { iss: other.clientId, sub: other.clientId },
      { iss: clientId, sub: accessKeyId },
      { iss: first.config.origins.portal, sub: clientId },
      { iss: undefined },
      { sub: undefined },
    ];
    for (const claim of wrong) expect(await presented(claim), JSON.stringify(claim)).toMatchObject(refused);
    const contradicting = await present(await sign(claims()), { more: { client_id: other.clientId } });
    expect(contradicting).toMatchObject({ status: 400, error: 'invalid_request' });
    expect(await present(await sign(claims()), { more: { client_id: clientId } })).toMatchObject(given);
  });

  it('lives five minutes at most, and neither before its time nor after (KEY-52)', async () => {
    const now = Math.floor(first.clock().getTime() / 1000);
    expect(await presented({ exp: now + 299 })).toMatchObject(given);
    expect(await presented({ exp: now + 302 })).toMatchObject({
      ...refused,
      description: 'An assertion ends within 5 minutes.',
    });
    expect(await presented({ exp: now - 28 })).toMatchObject(given); // half a minute of tolerance for clocks
    expect(await presented({ exp: now - 32 })).toMatchObject(refused);
    expect(await presented({ exp: undefined })).toMatchObject(refused);
    expect(await presented({ nbf: now + 32 })).toMatchObject(refused);
  });

  it('is refused without a signature, with one by the secret, and after it was changed (KEY-52)', async () => {
    const assertion = await sign(claims());
    const [, payload = ''] = assertion.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const bySecret = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key.accessKeySecret));
    const changed = `${assertion.slice(0, -4)}AAAA`;
    for (const wrong of [none, bySecret, changed, 'x', 'x.y.z', '']) {
      expect(await present(wrong), wrong).toMatchObject(refused);
    }
  });

  it('opens with each of several keys of the app, and with none that is disabled (KEY-52)', async () => {
    const secondKey = await createAccessKey(own);
    const secondPrivate = await register(own, secondKey);
    for (const by of [privateKey, secondPrivate]) expect(await present(await sign(claims(), by))).toMatchObject(given);
    const path = `${own.path}/${secondKey.accessKeyId}`;
    expect((await own.browser.withToken('POST', `${path}/disable`, null)).status).toBeLessThan(300);
    await expect.poll(async () => (await present(await sign(claims(), secondPrivate))).status).toBe(401);
    expect(await present(await sign(claims()))).toMatchObject(given);
  });
});
