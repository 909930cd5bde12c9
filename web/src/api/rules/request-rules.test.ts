import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { describe, expect, it } from 'vitest';
import type { SessionStore } from '../session-store.ts';
import { requestRules, type RequestRules } from './request-rules.ts';
import {
  account,
  memoryStorage,
  network,
  ok,
  portal,
  request,
  sessionOf,
  unauthorized,
} from '../../../test/rules-stage.ts';

const publicApiHost = 'http://localhost:4003';
const config = {
  hosts: { portal, account },
  public_api_host: publicApiHost,
  build: 'b-7',
  flags: { ff_9252_handle_401: true },
} as unknown as ClientConfig; // what the rules read of it

function openPage(
  session: SessionStore,
  answers: Parameters<typeof network>[1] = [],
  refresh: RequestRules['refresh'] = () => Promise.resolve(),
) {
  const rules = requestRules({
    config,
    session,
    storage: { session: memoryStorage(), local: memoryStorage() },
    refresh,
    reload: () => undefined,
    readCookie: () => 'proof',
    renewCookie: () => Promise.resolve(),
    onNewerDeveloper: () => undefined,
  });
  return { rules, ...network(Object.values(rules).flat(), answers) };
}

describe('the request rules', () => {
  it('are met in the order xhr, unauthorized, session, cache, CORS (REQ-06)', () => {
    const { rules } = openPage(sessionOf('usr_1'));
    expect(Object.keys(rules).filter((name) => name !== 'caller')).toEqual([
      'xhr',
      'unauthorized',
      'session',
      'cache',
      'cors',
    ]);
  });

  it('ask for static files of the portal by the version of this build (REQ-01)', async () => {
    const { call, sent } = openPage(sessionOf('usr_1'));
    await call(request('/public/data.json'));
    expect(sent[0]?.url.search).toBe('?v=b-7');
  });

  it('hold a call of a user who is signing out', async () => {
    const session = sessionOf('usr_1');
    const { call, sent } = openPage(session);
    session.beginSignOut();
    const reading = call(request('/api/projects'));
    await call(request('/rest/auth', 'DELETE'));
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/rest/auth']);
    session.stay();
    await reading;
    expect(sent).toHaveLength(2);
  });

  it('add to a call of the portal all that it needs (REQ-06)', async () => {
    const { call, sent } = openPage(sessionOf('usr_1'));
    await call(request('/api-key-service/apps/app_1/apiKeys', 'POST'));
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      'x-requested-with': 'XMLHttpRequest',
      'cache-control': 'no-cache, no-store',
      pragma: 'no-cache',
      authorization: 'Bearer token-1',
      'x-session-user': 'usr_1',
      'x-xsrf-token': 'proof',
    });
    expect(sent[0]?.credentials).toBe('include');
  });

  it('take from a call of the public API host what the rules before CORS added (REQ-06)', async () => {
    const { call, sent } = openPage(sessionOf('usr_1'));
    await call(request(`${publicApiHost}/v1/geocode`));
    expect([[...(sent[0]?.headers ?? [])], sent[0]?.credentials]).toEqual([[], 'omit']);
  });

  it('renew the session before the cache sees an answer, so that the repeated reading is the copy (REQ-06)', async () => {
    const answers = [unauthorized(401701), ok('session'), ok('account')];
    const page = openPage(sessionOf('usr_1'), answers, async () => {
      await page.call(request('/rest/auth', 'POST'));
    });
    await page.call(request('/api/developer'));
    await page.call(request('/api/developer'));
    expect(page.sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /api/developer',
      'POST /rest/auth',
      'GET /api/developer',
    ]);
  });
});
