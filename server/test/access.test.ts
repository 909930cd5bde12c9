import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from './browser-client.ts';
import { startTestApp, type TestApp } from './harness.ts';

/** Who comes to the door: each has everything a real caller of that kind has, and nothing of the others. */
const callers = ['visitor', 'owner', 'other user', 'other realm', 'reseller', 'customeradmin', 'gateway'] as const;
type CallerName = (typeof callers)[number];

let app: TestApp;
let browsers: Record<Exclude<CallerName, 'gateway'>, BrowserClient>;
let owned: { id: string; appId: string; hrnId: string; apiKeyId: string; app: string; accessKey: string };
let ownedKey: string;

const roles = { reseller: [{ name: 'reseller', value: 'r' }], customeradmin: [{ name: 'customeradmin', value: 'c' }] };

async function seeded(email: string, facts: object): Promise<BrowserClient> {
  const password = 'correct horse battery';
  await app.services.transact((tx) => app.services.accounts.signUp.seedUser(tx, { email, password, ...facts }));
  const browser = app.visitor();
  await browser.signIn({ email, password });
  return browser;
}

async function own(browser: BrowserClient): Promise<typeof owned> {
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
  const created = await browser.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-11-21', user });
  const { product_id: id } = created.data as { product_id: string };
  const made = await browser.call('POST', `/api/project/${id}/app`, {
    app_name: 'Web',
    platform: 'web',
    auth_type: 'apiKey',
  });
  const { app_id: appId } = made.data as { app_id: string };
  const key = await browser.withToken('POST', `/api-key-service/apps/${appId}/apiKeys`, { name: 'First' });
  const tokens = await browser.call('POST', `/api/project/${id}/app`, {
    app_name: 'Fleet',
    platform: 'server',
    auth_type: 'token',
  });
  const { app_id: tokenApp } = tokens.data as { app_id: string };
  const accessKey = await browser.withToken('POST', `/access-key-service/apps/${tokenApp}/accessKeys`);
  const { accessKeyId } = accessKey.body as { accessKeyId: string };
  const { apiKeyId, apiKey } = key.body as { apiKeyId: string; apiKey: string };
  ownedKey = apiKey;
  return { id, appId, hrnId: appId, apiKeyId, app: tokenApp, accessKey: accessKeyId };
}

beforeAll(async () => {
  app = await startTestApp();
  const visitor = app.visitor();
  await Promise.all([visitor.portal('/'), visitor.account('/sign-in')]);
  const owner = await app.signedUp();
  browsers = {
    visitor,
    owner,
    'other user': await app.signedUp(),
    'other realm': await seeded('partner@example.org', { realm: 'partner' }),
    reseller: await seeded('reseller@example.org', { roles: roles.reseller }),
    customeradmin: await seeded('admin@example.org', { roles: roles.customeradmin }),
  };
  owned = await own(owner);
});
afterAll(() => app.dispose());

const filled = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => owned[name as keyof typeof owned] ?? 'Freemium-Basic');

/** Reads the answer to its end: a connection that still has some to bring keeps the server from closing. */
async function readStatus(asked: Promise<Response>): Promise<number> {
  const response = await asked;
  await response.arrayBuffer();
  return response.status;
}

/** An empty body fits no endpoint that takes one, so that nothing is changed by asking. */
async function statusFor(caller: CallerName, { method, path, service, body }: Endpoint): Promise<number> {
  const init: RequestInit = {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: '{"unexpected":true}' }),
  };
  const headers = new Headers(init.headers);
  if (caller === 'gateway') {
    headers.set('authorization', `Bearer ${app.secrets.gateway_credential}`);
    // sub-requests bring the credential beside the caller's own key, and are answered 401 for a caller without one
    headers.set('x-waypost-gateway', app.secrets.gateway_credential);
    headers.set('x-api-key', ownedKey);
    const sent = { ...init, headers };
    return readStatus(service === 'account' ? app.account(filled(path), sent) : app.portal(filled(path), sent));
  }
  const browser = browsers[caller];
  if (browser.session) headers.set('authorization', `Bearer ${browser.session.accessToken}`);
  const sent = { ...init, headers };
  return readStatus(service === 'account' ? browser.account(filled(path), sent) : browser.portal(filled(path), sent));
}

const endings = new Set(['deleteSession', 'signOut']);
const changes = new Set([
  'deleteAccessKey',
  'disableAccessKey',
  'enableAccessKey',
  'deleteApiKey',
  'disableApiKey',
  'enableApiKey',
]);
const table: [string, Endpoint][] = Object.entries(allEndpoints);
const guarded = table.filter(([, { access }]) => access === 'user' || access === 'account' || access === 'bearer');
const byCookie = guarded.filter(([, { access, method }]) => access !== 'bearer' && method !== 'GET');

const isSignedIn = (caller: CallerName) => caller !== 'visitor' && caller !== 'gateway';
const allowed: Record<Endpoint['access'], (caller: CallerName) => boolean> = {
  public: () => true,
  client: () => true,
  user: isSignedIn,
  account: isSignedIn,
  bearer: isSignedIn,
  gateway: (caller) => caller === 'gateway',
};
const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'client';
const isAboutOwned = (endpoint: Endpoint) =>
  !isOpen(endpoint) && Object.keys(endpoint.params?.shape ?? {}).some((param) => param in owned);

describe('every endpoint', () => {
  const asked = table.filter(([name]) => !endings.has(name));

  it.each(asked)('%s declares who may call it and refuses everybody else ROL-15 REQ-16', async (name, endpoint) => {
    const asking = callers.filter((caller) => caller !== 'owner' || !changes.has(name));
    for (const caller of asking) {
      const status = await statusFor(caller, endpoint);
      const where = `${name} as ${caller}`;
      expect(status, where).toBeLessThan(500);
      const mayCall = allowed[endpoint.access](caller);
      if (!isOpen(endpoint)) expect(status === 401, where).toBe(!mayCall);
      if (isAboutOwned(endpoint) && mayCall && caller !== 'owner') expect([400, 404], where).toContain(status);
    }
  });

  it.each(byCookie)(
    '%s asks for the XSRF header that the cookie alone does not give REQ-14',
    async (_name, endpoint) => {
      const init = {
        method: endpoint.method,
        headers: { 'x-xsrf-token': 'forged', 'content-type': 'application/json' },
        body: '{}',
      };
      const ask = endpoint.service === 'account' ? browsers.owner.account : browsers.owner.portal;
      const response = await ask(filled(endpoint.path), init);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ status: 'ERROR', error: { reason: 'XSRF_MISMATCH' } });
    },
  );

  it('answers a request without a login in the one form that is no envelope REQ-15', async () => {
    const response = await app.portal('/api/developer');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      status: 'UNAUTHORIZED',
      error: { reason: 'UNAUTHORIZED', code: 401 },
    });
  });
});
