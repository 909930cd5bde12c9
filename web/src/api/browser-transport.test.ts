import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { beforeEach, expect, it, vi } from 'vitest';
import { account, memoryStorage, ok, portal, sessionOf, unauthorized } from '../../test/rules-stage.ts';
import { browserTransport } from './browser-transport.ts';

type Sent = RequestInit & { readonly path: string; readonly headers: Headers };
let sent: Sent[] = [];
let reloads = 0;
let cookie = '';
let answers: (Response | Error)[] = [];

beforeEach(() => {
  [sent, reloads, cookie, answers] = [[], 0, 'XSRF-TOKEN=proof-1', []];
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('fetch', (url: URL | string, { headers, ...init }: RequestInit) => {
    sent.push({ ...init, headers: new Headers(headers), path: new URL(url, 'https://of.the.page').href });
    const answer = answers.shift() ?? ok();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return () => vi.unstubAllGlobals();
});

let refused = 0;
function openPage(flags: ClientConfig['flags'] = {}, loadRefusals = () => Promise.resolve()) {
  const config = { hosts: { portal, account }, public_api_host: 'http://localhost:4002', build: '1', flags };
  return browserTransport({
    config: config as unknown as ClientConfig,
    session: sessionOf('usr_1'),
    refresh: () => Promise.resolve(),
    onNewerDeveloper: () => undefined,
    onRefused: () => (refused += 1),
    loadRefusals,
  });
}

it('sends a change to the portal with its body as JSON, its headers, its proof and what ends it', async () => {
  const { signal } = new AbortController();
  const headers = { 'X-Locale': 'de' };
  await openPage()({ method: 'PUT', path: '/api/project/prj_1', body: { a: 1 }, headers, signal });
  expect(sent).toMatchObject([
    { path: `${portal}/api/project/prj_1`, method: 'PUT', credentials: 'include', body: '{"a":1}', signal },
  ]);
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    'x-locale': 'de',
    'x-xsrf-token': 'proof-1',
    'x-requested-with': 'XMLHttpRequest',
  });
});

it('names no type of a body that there is none of', async () => {
  await openPage()({ method: 'GET', path: '/api/plans' });
  expect(sent[0]).not.toHaveProperty('body');
  expect(sent[0]).not.toHaveProperty('signal');
  expect(sent[0]?.headers.has('Content-Type')).toBe(false);
});

it('lets any page of the portal renew a cookie that ran out, and repeats the change', async () => {
  answers = [Response.json({ error: { reason: 'XSRF_MISMATCH' } }, { status: 403 })];
  expect((await openPage()({ method: 'DELETE', path: '/api/app/app_1' })).status).toBe(200);
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', `${portal}/api/app/app_1`],
    ['HEAD', 'https://of.the.page/maintenance'],
    ['DELETE', `${portal}/api/app/app_1`],
  ]);
});

it('reloads the page at a 401 when sessions are not renewed, once however many calls fail', async () => {
  answers = [unauthorized(), unauthorized()];
  const send = openPage({ ff_9252_handle_401: false });
  await Promise.all([send({ method: 'GET', path: '/api/plans' }), send({ method: 'GET', path: '/api/titles' })]);
  expect(reloads).toBe(1);
});

it('keeps the developer account for the later pages of the tab, until another tab changes something', async () => {
  const read = async () => (await openPage()({ method: 'GET', path: '/api/developer' })).json();
  answers = [ok('old'), ok('compared with it')];
  expect([await read(), await read()]).toMatchObject([{ data: 'old' }, { data: 'old' }]);
  const ofThisTab = sessionStorage;
  vi.stubGlobal('sessionStorage', memoryStorage());
  await openPage()({ method: 'PUT', path: '/api/project/prj_1' });
  vi.stubGlobal('sessionStorage', ofThisTab);
  answers = [ok('new')];
  expect(await read()).toMatchObject({ data: 'new' });
});

it('names a call that got no answer', async () => {
  answers = [new TypeError('Failed to fetch')];
  await expect(openPage()({ method: 'GET', path: '/api/plans' })).rejects.toMatchObject({ reason: 'OFFLINE' });
});

it('hands a refusal over once its words are there, or cannot be had; other answers wait for none', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no network')));
  const send = openPage({}, load);
  expect((await send({ method: 'GET', path: '/api/plans' })).status).toBe(200);
  expect(load).not.toHaveBeenCalled();
  answers = [Response.json({}, { status: 409 })];
  expect((await send({ method: 'GET', path: '/api/plans' })).status).toBe(409);
  expect(load).toHaveBeenCalledOnce();
  let finish = () => {};
  load.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  answers = [Response.json({}, { status: 409 })];
  let isAnswered = false;
  const refused = send({ method: 'GET', path: '/api/plans' }).then(() => (isAnswered = true));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(isAnswered).toBe(false);
  finish();
  await refused;
});

it.each([
  [403, 1],
  [404, 1],
  [200, 0],
  [409, 0],
  [503, 0],
])('after %i, the roles of the user are checked %i times', async (status, expected) => {
  answers = [new Response('{}', { status })];
  refused = 0;
  await openPage()({ method: 'GET', path: '/api/project/prj_1' });
  expect(refused).toBe(expected);
});
