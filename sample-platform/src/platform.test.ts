import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { UsageEvent } from '@waypost/contract/entities/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayCredential, goodAnswer, startTestPortal, type TestPortal } from '@waypost/gateway-sdk/test/test-portal';
import { until } from '@waypost/gateway-sdk/test/until';
import type { Config } from './config.ts';
import { type Platform, startPlatform } from './platform.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sample-platform-'));
let portal: TestPortal;
let platform: Platform;
let logged = '';

const configFor = (origin: string): Config => ({
  port: 0,
  host: 'localhost',
  portalOrigin: origin,
  accountOrigin: 'http://localhost:51001',
  gatewayCredential,
  dataDir,
  trustedProxies: ['127.0.0.1', '::1', '203.0.113.0/24'],
  logLevel: 'trace',
});

beforeAll(async () => {
  portal = await startTestPortal();
  const log = new PassThrough().on('data', (line: Buffer) => (logged += line.toString()));
  platform = await startPlatform(configFor(portal.origin), log);
}, 60_000);

afterAll(async () => {
  await platform.close();
  await portal.close();
  rmSync(dataDir, { recursive: true });
});

beforeEach(() => {
  portal.keys.clear();
  portal.keys.set('good-key', goodAnswer);
  portal.others.clear();
  portal.trouble = () => 'none';
});

type Body = { code?: string; errors?: { pointer: string }[]; results?: { label: string; distance_m?: number }[] };

async function get(path: string, headers: HeadersInit = { 'x-api-key': 'good-key' }) {
  const answer = await fetch(platform.origin + path, { headers });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { answer, text, status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Body };
}

describe('the services', () => {
  it('geocode: answers places, their source and the request id that the call is counted under', async () => {
    const { answer, body } = await get('/v1/geocode?q=Paris&limit=2');
    expect(body).toEqual({
      results: [
        {
          id: 'geonames:2988507',
          type: 'city',
          name: 'Paris',
          label: 'Paris, France',
          country_code: 'FR',
          country: 'France',
          population: 2_138_551,
          position: { lat: 48.85341, lon: 2.3488 },
          match: 'exact',
        },
        expect.objectContaining({ label: 'Paris, Texas, United States', region: 'Texas' }),
      ],
      attribution: expect.stringContaining('GeoNames'),
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('geocode: prefers places near the focus and reports their distance', async () => {
    const { body } = await get('/v1/geocode?q=paris&lat=32.78&lon=-96.8');
    expect(body.results?.[0]).toMatchObject({ label: 'Paris, Texas, United States', distance_m: expect.any(Number) });
  });

  it('revgeocode: names the nearest places with their distance', async () => {
    const { body } = await get('/v1/revgeocode?lat=52.52&lon=13.405&limit=2');
    expect(body.results?.map(({ label }) => label)).toEqual(['Mitte, Berlin, Germany', 'Berlin, Germany']);
    expect(body).toHaveProperty('attribution');
  });

  it('route: draws geodesic legs', async () => {
    const { body } = await get('/v1/route?points=52.52,13.405;35.68,139.65');
    expect(body).toMatchObject({
      type: 'geodesic',
      legs: [{ distance_m: expect.closeTo(8_919_000, -5) }],
      geometry: { type: 'LineString' },
    });
  });

  it.each([
    { call: 'a tile beyond its zoom', path: '/v1/tiles/1/2/0', pointers: ['/x'] },
    { call: 'no tile', path: '/v1/tiles/a/0/-1', pointers: ['/y', '/z'] },
    { call: 'nothing', path: '/v1/geocode', pointers: ['/q'] },
    {
      call: 'everything wrong',
      path: '/v1/geocode?q=%20&limit=21&lat=x&lon=181&lang=de',
      pointers: ['/lang', '/lat', '/limit', '/lon', '/q'],
    },
    { call: 'a parameter twice', path: '/v1/geocode?q=a&q=b&limit=1e1', pointers: ['/limit', '/q'] },
    { call: 'half a focus', path: '/v1/geocode?limit=0&lat=1', pointers: ['/lat', '/limit', '/q'] },
    { call: 'a focus off the globe', path: '/v1/geocode?q=a&lat=91&lon=1', pointers: ['/lat'] },
    { call: 'a name too long', path: `/v1/geocode?q=${'x'.repeat(201)}`, pointers: ['/q'] },
    { call: 'a control character', path: '/v1/geocode?q=a%00b', pointers: ['/q'] },
    { call: 'no numbers', path: '/v1/revgeocode?lat=&lon=NaN', pointers: ['/lat', '/lon'] },
    { call: 'a route of one point', path: '/v1/route?points=1,2', pointers: ['/points'] },
    {
      call: 'a route with four bad points',
      path: '/v1/route?points=91,2;1,181;1,2,3;4',
      pointers: Array<string>(4).fill('/points'),
    },
    {
      call: 'a route of 101 points',
      path: `/v1/route?points=${Array(101).fill('1,2').join(';')}`,
      pointers: ['/points'],
    },
  ])('answer $call with every problem', async ({ path, pointers }) => {
    const { answer, body } = await get(path);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(body).toMatchObject({ status: 400, code: 'INVALID_FIELDS' });
    expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual(pointers);
  });
});

describe('keys', () => {
  it.each([
    ['header', '/v1/geocode?q=Rome', { 'x-api-key': 'good-key' }],
    ['query', '/v1/geocode?q=Rome&apiKey=good-key', {}],
  ])('are taken from the %s', async (_where, path, headers) => {
    expect((await get(path, headers)).status).toBe(200);
  });

  it.each([
    { given: 'no key', key: undefined, code: 'KEY_MISSING' },
    { given: 'an empty key', key: ' ', code: 'KEY_MISSING' },
    { given: 'an unknown key', key: 'nobody', code: 'NOT_FOUND' },
    { given: 'a key longer than any', key: 'k'.repeat(513), code: 'NOT_FOUND' },
  ])('refuse $given', async ({ key, code }) => {
    const { answer, body } = await get('/v1/geocode?q=Rome', key === undefined ? {} : { 'x-api-key': key });
    const said = { title: expect.any(String), detail: expect.any(String) };
    expect(body).toMatchObject({ status: 401, code, type: `https://waypost.dev/problems/${code}`, ...said });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'ApiKey, Bearer']);
  });

  it.each([
    ['DISABLED', 401],
    ['EXPIRED', 401],
    ['FORBIDDEN', 403],
    ['INSUFFICIENT_PERMISSIONS', 403],
    ['PROJECT_INACTIVE', 403],
    ['RATE_LIMITED', 429],
    ['USAGE_EXCEEDED', 429],
  ] as const)('say why the portal refuses: %s is %i', async (code, status) => {
    portal.keys.set('bad-key', { valid: false, code });
    expect((await get('/v1/route?points=1,2;3,4', { 'x-api-key': 'bad-key' })).body).toMatchObject({ status, code });
  });

  it('are refused once they are disabled', async () => {
    expect((await get('/v1/geocode?q=Rome')).status).toBe(200);
    portal.keys.set('good-key', { valid: false, code: 'DISABLED' });
    await until(async () => (await get('/v1/geocode?q=Rome')).status === 401);
  });

  it('are verified with the name of the service', async () => {
    await get('/v1/revgeocode?lat=1&lon=1', { 'x-api-key': 'asked-key' });
    expect(portal.asked.at(-1)).toMatchObject({ key: 'asked-key', service: 'revgeocode' });
  });

  it("are verified with the caller's page and address, as a trusted proxy reports them", async () => {
    const page = { origin: 'https://shop.example', referer: 'https://shop.example/map' };
    await get('/v1/route?points=1,2;3,4', {
      'x-api-key': 'good-key',
      ...page,
      'x-forwarded-for': '192.0.2.99, 198.51.100.1, 203.0.113.7',
    });
    expect(portal.asked.at(-1)).toMatchObject({ key: 'good-key', service: 'route', ...page, address: '198.51.100.1' });
  });

  it("are refused in the portal's words, with the time of the next attempt", async () => {
    const message = 'This key may make 5 calls a minute.';
    portal.keys.set('limited', {
      valid: false,
      code: 'RATE_LIMITED',
      message,
      endsAt: new Date(Date.now() + 40_000).toISOString(),
    });
    const { answer, body } = await get('/v1/geocode?q=Rome', { 'x-api-key': 'limited' });
    expect(body).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      detail: message,
      instance: expect.stringMatching(/^urn:request:/),
    });
    expect(answer.headers.get('retry-after')).toMatch(/^([123]\d|40)$/); // a busy machine answers late
  });

  it('never reach the log, however they are sent, even with failures', async () => {
    const secret = 'wp_secret_key_value';
    portal.keys.set(secret, goodAnswer);
    for (const path of [
      '/v1/geocode?q=Rome',
      '/v1/geocode?q=',
      '/nowhere?a=1',
      '/v1/basemap/countries.geojson?detail=1',
      '/%zz?a=1',
    ]) {
      await get(`${path}&apiKey=${secret}`, { 'x-api-key': secret });
    }
    await until(() => logged.includes('nowhere'));
    expect(logged).not.toContain(secret);
    expect(logged).not.toContain(gatewayCredential);
  });
});

describe('other credentials', () => {
  const token = { authorization: 'Bearer a.good.token' };
  const inQuery = '/v1/geocode?q=Rome&app_id=app_02&app_code=good-code';
  const inHeaders = { 'x-app-id': 'app_02', 'x-app-code': 'good-code' };

  it.each([
    {
      kind: 'a bearer token',
      path: '/v1/geocode?q=Rome',
      headers: token,
      counted: { subject: 'app_01', data: { keyId: 'key_01' } },
    },
    { kind: 'app id and code in the query', path: inQuery, headers: {}, counted: { subject: 'app_02' } },
    {
      kind: 'app id and code in headers',
      path: '/v1/geocode?q=Rome',
      headers: inHeaders,
      counted: { subject: 'app_02' },
    },
  ])('open services and count for their app: $kind', async ({ path, headers, counted }) => {
    portal.others.set('a.good.token', goodAnswer);
    portal.others.set('app_02 good-code', { valid: true, code: 'VALID', appId: 'app_02', projectId: 'prj_02' });
    const { answer, status } = await get(path, headers as HeadersInit);
    expect(status).toBe(200);
    const id = answer.headers.get('x-request-id');
    await until(() => portal.ids().some((counted) => counted === id));
    const event = portal.events().find((one) => one.id === id);
    expect(event).toMatchObject(counted);
    expect(UsageEvent.parse(event)).toEqual(event);
  });

  it.each([
    { why: 'an unknown token', answer: { valid: false, code: 'NOT_FOUND' }, status: 401 },
    { why: 'a token that has ended', answer: { valid: false, code: 'EXPIRED' }, status: 401 },
    { why: 'a token of an inactive project', answer: { valid: false, code: 'PROJECT_INACTIVE' }, status: 403 },
  ] as const)('are refused as keys are: $why', async ({ answer, status }) => {
    portal.others.set('a.bad.token', answer);
    const { body } = await get('/v1/geocode?q=Rome', { authorization: 'Bearer a.bad.token' });
    expect(body).toMatchObject({ status, code: answer.code, detail: 'The portal says no.' });
  });

  it('are refused if one half is missing or the code is wrong', async () => {
    expect((await get('/v1/geocode?q=Rome&app_id=app_02', {})).body).toMatchObject({
      status: 401,
      code: 'KEY_MISSING',
    });
    expect((await get('/v1/geocode?q=Rome', { ...inHeaders, 'x-app-code': 'wrong' })).body).toMatchObject({
      status: 401,
      code: 'NOT_FOUND',
    });
  });
});

describe('usage', () => {
  const countedAs = (id: string | null) => portal.events().find((event) => event.id === id);

  it('is reported as one CloudEvent for each served call, under the request id of its answer', async () => {
    const { answer } = await get('/v1/geocode?q=Oslo');
    const id = answer.headers.get('x-request-id');
    await until(() => countedAs(id) !== undefined);
    expect(UsageEvent.parse(countedAs(id))).toEqual({
      specversion: '1.0',
      type: 'com.waypost.usage',
      source: expect.stringMatching(/^sample-platform\/[0-9a-f-]{36}$/),
      id,
      subject: 'app_01',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        service: 'geocode',
        category: 'Transactions',
        environment: 'prd',
        units: 1,
        keyId: 'key_01',
        client: 'server',
      },
    });
    expect([...portal.contentTypes]).toEqual(['application/cloudevents-batch+json']);
  });

  it('is not reported for refused and invalid calls', async () => {
    portal.keys.set('bad-key', { valid: false, code: 'DISABLED' });
    const refused = await get('/v1/geocode?q=Oslo', { 'x-api-key': 'bad-key' });
    const mistaken = await get('/v1/geocode');
    const served = await get('/v1/geocode?q=Oslo');
    await until(() => countedAs(served.answer.headers.get('x-request-id')) !== undefined);
    expect(portal.ids()).not.toContain(refused.answer.headers.get('x-request-id'));
    expect(portal.ids()).not.toContain(mistaken.answer.headers.get('x-request-id'));
  });

  it('says from which page and by what kind of client a call came, and what a rule can count', async () => {
    const headers = { 'x-api-key': 'good-key', referer: 'https://shop.example/private/path' };
    const { answer } = await get('/v1/route?points=1,2;3,4;5,6', headers);
    const id = answer.headers.get('x-request-id');
    await until(() => countedAs(id) !== undefined);
    expect(countedAs(id)?.data).toMatchObject({
      origin: 'https://shop.example',
      client: 'browser',
      quantities: { items: 2 },
    });
  });

  it('tells of refused and invalid calls of a known app in one event for those that are alike', async () => {
    portal.keys.set('slow-key', { valid: false, code: 'RATE_LIMITED', appId: 'app_03', keyId: 'key_03' });
    portal.keys.set('unknown-key', { valid: false, code: 'NOT_FOUND' });
    for (const key of ['slow-key', 'slow-key', 'unknown-key']) await get('/v1/geocode?q=Oslo', { 'x-api-key': key });
    await get('/v1/revgeocode?lat=x');
    const failures = () => portal.events().filter(({ data }) => data.outcome !== undefined);
    const ofApp = (appId: string, outcome: string) =>
      failures()
        .filter(({ subject, data }) => subject === appId && data.outcome === outcome)
        .reduce((sum, { data }) => sum + (data.requests ?? 1), 0);
    await until(() => ofApp('app_03', 'RATE_LIMITED') === 2);
    await until(() => failures().some(({ data }) => data.service === 'revgeocode' && data.outcome === 'CLIENT_ERROR'));
    for (const event of failures()) expect(UsageEvent.parse(event)).toEqual(event);
  });

  it('names the user of an SDK once a month, as a hash, whatever is called', async () => {
    const headers = { 'x-api-key': 'good-key', 'x-ios-bundle-identifier': 'org.example', 'x-user-id': 'Ada Lovelace' };
    const users = () => portal.events().filter(({ data }) => data.category === 'Freemium-MAU');
    await get('/v1/geocode?q=Oslo', headers);
    const { answer } = await get('/v1/revgeocode?lat=1&lon=1', headers);
    await until(() => countedAs(answer.headers.get('x-request-id')) !== undefined);
    const user = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(users()).toEqual([
      expect.objectContaining({
        subject: 'app_01',
        data: {
          service: 'sdk',
          category: 'Freemium-MAU',
          environment: 'prd',
          units: 1,
          keyId: 'key_01',
          client: 'ios',
          user,
        },
      }),
    ]);
    expect(UsageEvent.parse(users()[0])).toEqual(users()[0]);
    expect(JSON.stringify(portal.events())).not.toContain('Ada');
    expect(countedAs(answer.headers.get('x-request-id'))?.data).not.toHaveProperty('user');
  });

  it('stops the service while it cannot be recorded, and lets it resume afterwards', async () => {
    const intruder = new DatabaseSync(join(dataDir, 'queue.db'));
    intruder.exec('begin exclusive');
    expect((await get('/v1/geocode?q=Oslo')).body).toMatchObject({ status: 503, code: 'USAGE_NOT_RECORDED' });
    intruder.exec('rollback');
    intruder.close();
    expect((await get('/v1/geocode?q=Oslo')).status).toBe(200);
  });
});

describe('the open pages', () => {
  it('allow any page to read services and map, with the key in a header and without cookies', async () => {
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    };
    const preflight = await fetch(`${platform.origin}/v1/geocode`, { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'X-API-Key, Authorization, X-App-Id, X-App-Code, X-User-Id, Content-Type',
    ]);
    const refused = await get('/v1/geocode?q=Rome', { origin: 'https://shop.example' });
    expect(refused.answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('list services and sources, and every answer has constant headers', async () => {
    const { text, answer } = await get('/', {});
    expect(text).toMatch(/geocode[\s\S]*GeoNames[\s\S]*CC BY 4\.0/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const missing = await get('/nowhere', {});
    expect(missing.body).toMatchObject({ status: 404, code: 'UNKNOWN_PATH' });
    expect(missing.answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are alive and ready', async () => {
    expect((await get('/healthz', {})).status).toBe(200);
    expect((await get('/readyz', {})).body).toMatchObject({ status: 'ok', events_waiting: expect.any(Number) });
  });
});
