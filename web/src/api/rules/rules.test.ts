import { describe, expect, it } from 'vitest';
import type { Outgoing } from './outgoing.ts';
import { personKeys } from '../client-storage.ts';
import { controlCaches } from './cache.ts';
import { limitForeignCalls } from './cors.ts';
import { account, memoryStorage, network, portal, request, sessionOf } from '../../../test/rules-stage.ts';
import { forgetForVisitors, holdDuringSignOut } from './session.ts';
import { namePerson, personHeader } from './person.ts';
import { sendAccessToken } from './tokens.ts';
import { markRequests } from './xhr.ts';
import { proveOrigin } from './xsrf.ts';

const publicApiHost = 'http://localhost:4003';
const caching = controlCaches({ portal, build: 'b-7' });
const foreign = limitForeignCalls({ portal, account, publicApiHost });
const lineUp = [markRequests(), caching, foreign];

async function sentBy(rules: Parameters<typeof network>[0], asked: ReturnType<typeof request>) {
  const { sent, call } = network(rules);
  await call(asked);
  const [outgoing] = sent;
  if (!outgoing) throw new Error('Nothing was sent');
  return outgoing;
}

describe('controlCaches', () => {
  it.each([
    ['/public/a.json', `${portal}/public/a.json?v=b-7`],
    ['/javascript/src/x.json?q=1', `${portal}/javascript/src/x.json?q=1&v=b-7`],
    ['/templates/dialog.html', `${portal}/templates/dialog.html?v=b-7`],
  ])('asks for %s by the version of the build REQ-01', async (path, address) => {
    const { url, headers } = await sentBy([caching], request(path));
    expect(url.href).toBe(address);
    expect(headers.has('Cache-Control')).toBe(false);
  });

  it.each(['/api/plans', '/publications', '/public', `${account}/public/x`, '/api/templates/x'])(
    'takes %s from no cache REQ-02',
    async (path) => {
      const { url, headers } = await sentBy([caching], request(path));
      expect(url.searchParams.has('v')).toBe(false);
      expect(headers.get('Cache-Control')).toBe('no-cache, no-store');
      expect(headers.get('Pragma')).toBe('no-cache');
    },
  );
});

describe('markRequests', () => {
  it.each(['/api/plans', '/public/a.json', `${account}/user/me`])('marks the request of %s REQ-03', async (path) => {
    expect((await sentBy(lineUp, request(path))).headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  it('reads a template with GET, whatever it was asked with REQ-05', async () => {
    const outgoing = await sentBy([markRequests()], request('/templates/dialog.html', 'POST', { body: '{}' }));
    expect(outgoing.method).toBe('GET');
    expect(outgoing).not.toHaveProperty('body');
    expect((await sentBy([markRequests()], request('/api/templates', 'POST', { body: '{}' }))).body).toBe('{}');
  });
});

describe('limitForeignCalls', () => {
  it('takes our own headers off a call of the public API host REQ-04', async () => {
    const headers = new Headers({ 'X-Requested-With': 'x', Pragma: 'x', Accept: 'image/png' });
    const outgoing = await sentBy(lineUp, request(`${publicApiHost}/v1/geocode?q=Oslo`, 'GET', { headers }));
    expect([...outgoing.headers]).toEqual([['accept', 'image/png']]);
    expect(outgoing.url.href).toBe(`${publicApiHost}/v1/geocode?q=Oslo`);
  });

  it.each([
    ['/api/plans', 'include'],
    [`${account}/user/me`, 'include'],
    [`${publicApiHost}/v1/geocode`, 'omit'],
    ['https://stranger.example/x', 'omit'],
    ['http://localhost:40000/x', 'omit'],
  ])('sends %s with the credentials %s REQ-06', async (path, credentials) => {
    expect((await sentBy([foreign], request(path, 'GET', { credentials: 'include' }))).credentials).toBe(credentials);
  });
});

describe('sendAccessToken', () => {
  const bearer = sendAccessToken(sessionOf('usr_1'), { portal, account });

  it.each([
    '/api-key-service/apps',
    '/access-key-service/apps/app_1/accessKeys',
    '/studio/token-api/tokens',
    `${account}/user/me`,
  ])('sends the token to %s REQ-10', async (path) => {
    expect((await sentBy([bearer], request(path))).headers.get('Authorization')).toBe('Bearer token-1');
  });

  it.each([
    '/api/project/prj_1',
    `${account}/api/account`,
    'https://stranger.example/api-key-service/apps',
    '/rest/auth',
  ])('keeps it from %s', async (path) => {
    expect((await sentBy([bearer], request(path))).headers.has('Authorization')).toBe(false);
  });

  it('has none for a visitor', async () => {
    const visitor = sendAccessToken(sessionOf(null), { portal, account });
    expect((await sentBy([visitor], request('/api-key-service/apps'))).headers.has('Authorization')).toBe(false);
  });
});

describe('namePerson', () => {
  const named = namePerson(sessionOf('usr_1'), portal);

  it('tells the portal whom the page was made for', async () => {
    expect((await sentBy([named], request('/api/project', 'POST'))).headers.get(personHeader)).toBe('usr_1');
  });

  it.each([`${account}/api/account`, 'https://stranger.example/api/project'])('tells it not to %s', async (path) => {
    expect((await sentBy([named], request(path))).headers.has(personHeader)).toBe(false);
  });

  it('has nobody to name for a visitor', async () => {
    const visitor = namePerson(sessionOf(null), portal);
    expect((await sentBy([visitor], request('/api/project'))).headers.has(personHeader)).toBe(false);
  });
});

describe('proveOrigin', () => {
  const cookies = new Map([['XSRF-TOKEN', 'proof']]);
  const readCookie = (name: string) => cookies.get(name);
  const prove = proveOrigin({ portal, readCookie, renewCookie: () => Promise.reject(new Error('It need not')) });

  it.each(['POST', 'PUT', 'DELETE'])('shows the cookie’s value with %s REQ-14', async (method) => {
    expect((await sentBy([prove], request('/rest/auth', method))).headers.get('X-XSRF-TOKEN')).toBe('proof');
  });

  it('shows it to nobody else, and for no mere reading', async () => {
    expect((await sentBy([prove], request('/rest/auth'))).headers.has('X-XSRF-TOKEN')).toBe(false);
    expect((await sentBy([prove], request(`${account}/api/x`, 'POST'))).headers.has('X-XSRF-TOKEN')).toBe(false);
  });
});

describe('a proof that has run out', () => {
  const mismatch = () =>
    Response.json({ status: 'ERROR', error: { reason: 'XSRF_MISMATCH', code: 403 } }, { status: 403 });

  function stage(answers: Parameters<typeof network>[1]) {
    const cookies = new Map<string, string>();
    const renewCookie = () => Promise.resolve(void cookies.set('XSRF-TOKEN', `proof-${cookies.size + 1}`));
    return network([proveOrigin({ portal, readCookie: (name) => cookies.get(name), renewCookie })], answers);
  }

  it('is renewed, and the call repeated once', async () => {
    const { sent, call } = stage([mismatch(), mismatch()]);
    expect((await call(request('/rest/auth/begin', 'POST'))).status).toBe(403);
    expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([null, 'proof-1']);
  });

  it('is not what any other 403 means', async () => {
    const { sent, call } = stage([
      Response.json({ error: { reason: 'FORBIDDEN' } }, { status: 403 }),
      new Response('no', { status: 403 }),
    ]);
    await call(request('/api/project', 'POST'));
    await call(request('/api/project', 'POST'));
    expect(sent).toHaveLength(2);
  });
});

describe('forgetForVisitors', () => {
  const filled = () => {
    const storage = memoryStorage();
    for (const key of [...Object.values(personKeys), 'create-flow']) storage.setItem(key, 'kept');
    return storage;
  };

  it('clears what the person before left, and nothing else REQ-13', async () => {
    const storage = filled();
    await sentBy([forgetForVisitors(sessionOf(null), storage)], request('/api/plans'));
    expect(Object.values(personKeys).map((key) => storage.getItem(key))).toEqual(
      Object.values(personKeys).map(() => null),
    );
    expect(storage.getItem('create-flow')).toBe('kept');
  });

  it('clears it as soon as nobody is signed in, and nothing of somebody who is REQ-13', async () => {
    const storage = filled();
    const session = sessionOf('usr_1');
    await sentBy([forgetForVisitors(session, storage)], request('/api/plans'));
    expect(storage.getItem(personKeys.developer)).toBe('kept');
    session.signOut();
    expect(storage.getItem(personKeys.developer)).toBeNull();
  });
});

describe('holdDuringSignOut', () => {
  const paths = (sent: readonly Outgoing[]) => sent.map(({ method, url }) => `${method} ${url.pathname}`);

  it('sends what is asked only once the user stays, and what signs them out at once', async () => {
    const session = sessionOf('usr_1');
    const { sent, call } = network([holdDuringSignOut(session)]);
    session.beginSignOut();
    const reading = [call(request('/api/projects')), call(request('/rest/auth'))];
    await call(request('/rest/auth', 'DELETE'));
    await call(request('/rest/auth/begin', 'POST'));
    expect(paths(sent)).toEqual(['DELETE /rest/auth', 'POST /rest/auth/begin']);
    session.stay();
    await Promise.all(reading);
    expect(paths(sent).slice(2)).toEqual(['GET /api/projects', 'GET /rest/auth']);
  });
});
