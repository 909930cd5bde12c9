import type { ApiKey } from '@waypost/contract/entities/key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, createTokenApp, postForm } from '../../../test/factories/access-keys.ts';
import { createKey, createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => app.dispose());
beforeEach(async () => {
  own = await createOwnedApp(app);
  key = await createKey(own);
});

type Asked = {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly at?: TestApp;
};
async function ask({ path = '', method = 'GET', headers = {}, at = app }: Asked) {
  const credential = { 'x-waypost-gateway': at.secrets.gateway_credential };
  const response = await at.portal(`/v1/authorize${path}`, { method, headers: { ...credential, ...headers } });
  const named = (name: string) => response.headers.get(`x-waypost-${name}`);
  const text = await response.text();
  return {
    status: response.status,
    code: named('code'),
    app: named('app'),
    project: named('project'),
    key: named('key'),
    text,
    headers: response.headers,
  };
}
const uri = (query: string) => ({ 'x-original-uri': `/v1/geocode?q=Berlin&${query}` });
const set = (path: string, body: unknown) => own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/${path}`, body);

describe('a gateway that asks whether a call may pass', () => {
  it('hears 200 with app, project and key in headers, wherever the key stands KEY-50', async () => {
    const passed = {
      status: 200,
      code: 'VALID',
      app: own.app_id,
      project: own.product_id,
      key: key.apiKeyId,
      text: '',
    };
    const calls: Asked[] = [
      { headers: uri(`apiKey=${key.apiKey}`) },
      { headers: uri(`apikey=${encodeURIComponent(key.apiKey)}&x=1`) },
      { headers: { 'x-api-key': key.apiKey } },
      { headers: { authorization: `Bearer ${key.apiKey}` } },
      { path: `?apiKey=${key.apiKey}` },
      { path: `/v1/geocode?q=Berlin&apikey=${key.apiKey}` },
      { path: `/v1/geocode?apikey=${key.apiKey}`, method: 'POST' },
      { path: `/v1/geocode?apikey=${key.apiKey}`, method: 'DELETE' },
    ];
    for (const call of calls) expect(await ask(call), JSON.stringify(call)).toMatchObject(passed);
  });

  it('hears 401 for no key, one that is none, and one that is disabled or has ended KEY-50', async () => {
    const nobody = { status: 401, app: null, code: 'NOT_FOUND' };
    for (const headers of [
      {},
      uri(''),
      uri('apiKey='),
      uri('apiKey=%'),
      { 'x-api-key': 'wp_nonsense' },
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic eDp5' },
    ]) {
      expect(await ask({ headers: headers as Record<string, string> }), JSON.stringify(headers)).toMatchObject(nobody);
    }
    const { headers, text } = await ask({});
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(JSON.parse(text)).toMatchObject({
      status: 401,
      code: 'NOT_FOUND',
      detail: expect.stringContaining('The call carries no key'),
    });
    await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/disable`, null);
    await expect
      .poll(() => ask({ headers: { 'x-api-key': key.apiKey } }))
      .toMatchObject({ status: 401, code: 'DISABLED', app: own.app_id });
  });

  it('hears 403 with the reason when a rule or a limit refuses KEY-45 KEY-47 KEY-48 KEY-50', async () => {
    const asked = (headers: Record<string, string>) => ask({ headers: { 'x-api-key': key.apiKey, ...headers } });
    await set('restrictions', { kind: 'web', origins: ['https://www.example.com'] });
    const page = { origin: 'https://www.example.com' };
    await expect.poll(() => asked({ origin: 'https://evil.test' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(JSON.parse((await asked({ origin: 'https://evil.test' })).text)).toMatchObject({
      detail: expect.stringContaining('https://evil.test'),
    });
    expect(await asked(page)).toMatchObject({ status: 200 });
    await set('services', { services: ['geocode'] });
    await expect
      .poll(() => asked({ ...page, 'x-waypost-service': 'route' }))
      .toMatchObject({ status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
    await set('limits', { rateLimit: 1, monthlyQuota: null });
    const geocode = { ...page, 'x-waypost-service': 'geocode' };
    await expect.poll(() => asked(geocode)).toMatchObject({ status: 403, code: 'RATE_LIMITED' });
    expect(await asked(geocode)).toMatchObject({ status: 403, app: own.app_id });
  });

  it('is believed about the address that it saw itself, the last one KEY-45 KEY-50', async () => {
    await set('restrictions', { kind: 'server', addresses: ['203.0.113.7'] });
    const from = (address: string) => ask({ headers: { 'x-api-key': key.apiKey, 'x-forwarded-for': address } });
    await expect.poll(() => from('198.51.100.1')).toMatchObject({ status: 403 });
    expect(await from('203.0.113.7')).toMatchObject({ status: 200 });
    expect(await from('198.51.100.1, 203.0.113.7')).toMatchObject({ status: 200 });
    expect(await from('203.0.113.7, 198.51.100.1')).toMatchObject({ status: 403 });
  });

  it('may forward addresses with a port, mapped ones, and the origins of apps and extensions KEY-58', async () => {
    await set('restrictions', { kind: 'server', addresses: ['203.0.113.7', '2001:db8::/48'] });
    const from = (address: string) => ask({ headers: { 'x-api-key': key.apiKey, 'x-forwarded-for': address } });
    await expect.poll(() => from('198.51.100.1:4711')).toMatchObject({ status: 403 });
    for (const address of ['203.0.113.7:4711', '[2001:db8::1]:443', '::ffff:203.0.113.7', '10.0.0.1, 203.0.113.7:80'])
      expect(await from(address), address).toMatchObject({ status: 200 });
    await set('restrictions', { kind: 'web', origins: ['capacitor://localhost', 'ionic://localhost'] });
    const page = (origin: string) => ask({ headers: { 'x-api-key': key.apiKey, origin } });
    await expect.poll(() => page('capacitor://localhost')).toMatchObject({ status: 200 }); // refused by the rule before
    expect(await page('ionic://localhost')).toMatchObject({ status: 200 });
    expect(await page('https://shop.example')).toMatchObject({ status: 403 });
  });

  it('is told by which app it was called KEY-45 KEY-50', async () => {
    await set('restrictions', {
      kind: 'android',
      androidApps: [{ package: 'com.example.app', sha256: 'AB'.repeat(32) }],
    });
    const from = (headers: Record<string, string>) => ask({ headers: { 'x-api-key': key.apiKey, ...headers } });
    await expect.poll(() => from({})).toMatchObject({ status: 403 });
    expect(await from({ 'x-android-package': 'com.example.app', 'x-android-cert': 'ab'.repeat(32) })).toMatchObject({
      status: 200,
    });
    await set('restrictions', { kind: 'ios', bundleIds: ['com.example.app'] });
    await expect.poll(() => from({ 'x-ios-bundle-identifier': 'com.example.app' })).toMatchObject({ status: 200 });
  });

  it('hears of access tokens what it hears of keys KEY-50 KEY-52', async () => {
    const tokens = await createTokenApp(app);
    const access = await createAccessKey(tokens);
    const { body } = await postForm(app, '/oauth2/token', {
      authorization: basicHeader(access.clientId, access.accessKeySecret),
    });
    const authorization = `Bearer ${body.access_token}`;
    expect(await ask({ headers: { authorization } })).toMatchObject({ status: 200, code: 'VALID', app: tokens.app_id });
    app.clock.advance(24 * 60 * 60 * 1000);
    expect(await ask({ headers: { authorization } })).toMatchObject({
      status: 401,
      code: 'EXPIRED',
      app: tokens.app_id,
    });
    app.clock.set(new Date('2026-11-21T12:00:00Z'));
  });

  it('sends its credential in a separate header, or gets 401 KEY-50 REQ-16', async () => {
    for (const credential of ['', 'wpg_wrong', key.apiKey]) {
      const headers = {
        'x-waypost-gateway': credential,
        authorization: `Bearer ${app.secrets.gateway_credential}`,
        'x-api-key': key.apiKey,
      };
      expect(await ask({ headers })).toMatchObject({ status: 401, code: 'UNAUTHORIZED', app: null });
    }
  });

  it('hears 403 and nothing else when the answer is not to be had KEY-50', async () => {
    const away = await startTestApp();
    const asked = { at: away, headers: { 'x-api-key': key.apiKey } };
    await away.database.database.close();
    try {
      expect(await ask(asked)).toMatchObject({ status: 403, code: 'STORAGE_UNAVAILABLE' });
    } finally {
      await away.dispose();
    }
  });

  it('is not asked at addresses that only begin alike KEY-50', async () => {
    const response = await app.portal('/v1/authorized', {
      headers: { 'x-waypost-gateway': app.secrets.gateway_credential },
    });
    expect(response.headers.get('x-waypost-code')).toBe(null);
    expect(response.status).toBe(404);
  });
});
