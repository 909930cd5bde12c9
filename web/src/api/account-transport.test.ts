import { beforeEach, expect, it, vi } from 'vitest';
import { accountTransport } from './account-transport.ts';
import { ApiError } from './api-error.ts';
import { readCookie } from './read-cookie.ts';

type Sent = { readonly url: string } & RequestInit;
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { cookie: 'X=1; ACCOUNT-XSRF-TOKEN=proof=1; ACCOUNT-XSRF-TOKEN-OLD=2' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, ...init });
    return Promise.resolve(new Response());
  });
  return () => vi.unstubAllGlobals();
});

const marks = { 'X-Requested-With': 'XMLHttpRequest', 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' };

it('sends a reading marked, past every cache, and without a proof of the page', async () => {
  await accountTransport()({ method: 'GET', path: '/api/account' });
  expect(sent).toStrictEqual([{ url: '/api/account', method: 'GET', credentials: 'include', headers: marks }]);
});

it('sends a change with the cookie’s proof, its body as JSON, and whatever else the caller gives', async () => {
  const { signal } = new AbortController();
  const headers = { 'X-Locale': 'de' };
  await accountTransport()({ method: 'POST', path: '/api/account', body: { a: 1 }, headers, signal });
  expect(sent).toEqual([
    {
      url: '/api/account',
      method: 'POST',
      credentials: 'include',
      headers: { ...marks, 'Content-Type': 'application/json', 'X-XSRF-TOKEN': 'proof=1', ...headers },
      body: '{"a":1}',
      signal,
    },
  ]);
});

it('sends a change without a proof where there is no cookie', async () => {
  vi.stubGlobal('document', { cookie: '' });
  await accountTransport()({ method: 'POST', path: '/api/account' });
  expect(sent[0]?.headers).toEqual(marks);
});

it.each([
  ['X', '1'],
  ['ACCOUNT-XSRF-TOKEN', 'proof=1'],
  ['ACCOUNT-XSRF-TOKEN-OLD', '2'],
  ['ACCOUNT', undefined],
  ['XSRF-TOKEN', undefined],
])('reads the cookie %s as %s', (name, value) => {
  expect(readCookie(name)).toBe(value);
});

it('names a call that got no answer, and hides no other error', async () => {
  const call = () => accountTransport()({ method: 'GET', path: '/api/account' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call()).rejects.toEqual(new ApiError({ status: 0, reason: 'OFFLINE', code: 0 }));
  const aborted = new DOMException('aborted', 'AbortError');
  vi.stubGlobal('fetch', () => Promise.reject(aborted));
  await expect(call()).rejects.toBe(aborted);
});
