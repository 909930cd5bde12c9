import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from './browser-client.ts';
import { addressOf, type Request } from './factories/requests.ts';
import { startTestApp, type TestApp } from './harness.ts';

type Name = keyof typeof allEndpoints;

const email = { email: 'ada@people.example' };
const person = { ...email, password: 'correct horse battery', first_name: 'Ada', last_name: 'L', country: 'DEU' };
const forClient = { client_id: 'waypost-portal', uri: 'http://localhost:4000', code_challenge: 'A'.repeat(43) };

/** What anybody can make the portal write or send, with a request that it takes. */
const writing: Partial<Record<Name, Request>> = {
  authorize: { query: { client_id: 'waypost-portal', response_type: 'code' } },
  logMigration: { query: { event: 'opened' } },
  migrate: {},
  passkeyOptions: { body: {} },
  requestOrgIds: { body: email },
  requestPasswordReset: { body: email },
  resendInvitation: { body: email },
  sendContactRequest: { body: { ...email, name: 'Ada', subject: 'A question', message: 'What now?' } },
  sendFeedback: { body: { score: 4, u_page_url: 'http://localhost:4000/documentation' } },
  signInWithPassword: { body: { ...forClient, ...email, password: 'a wrong password' } },
  signUp: { body: { ...forClient, ...person, terms: true } },
  startFederation: {
    params: { realm: 'acme' },
    query: {
      'client-id': 'waypost-portal',
      uri: forClient.uri,
      code_challenge: forClient.code_challenge,
      page: 'sign-in',
    },
  },
  writeLog: { body: { level: 'error', message: 'It broke.' } },
};

/** They only read. */
const reading = (endpoint: Endpoint) => endpoint.method === 'GET' && endpoint.status !== 303;
/** They go on with something that a session, a sign-in, a secret, a signature or a mail has begun. */
const goingOn: readonly Name[] = [
  'beginEnrolment',
  'beginSignIn',
  'confirmPasswordReset',
  'confirmSignOut',
  'continueSession',
  'createSession',
  'findProvider',
  'finishFederation',
  'introspectAccessToken',
  'introspectToken',
  'issueAccessToken',
  'issueToken',
  'linkAccount',
  'postFromCardProvider',
  'receiveWebhook',
  'resumeAuthorize',
  'returnFromCardProvider',
  'revokeToken',
  'signInWithPasskey',
  'takeSecondStep',
  'verifyEmail',
];

let app: TestApp;
let browser: BrowserClient;
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1, file: { support_email: 'help@provider.example' } });
  browser = app.visitor();
  await Promise.all([browser.portal('/'), browser.account('/sign-in')]);
});
afterAll(() => app.dispose());

describe('what anybody can make the portal write or send', () => {
  it('has a ceiling of the installation, and everything else goes on with something or only reads (OPS-15)', () => {
    const open = Object.entries<Endpoint>(allEndpoints).filter(([, { access }]) =>
      ['public', 'client'].includes(access),
    );
    const known = new Set<string>([...Object.keys(writing), ...goingOn]);
    expect(open.filter(([name, each]) => !known.has(name) && !reading(each)).map(([name]) => name)).toEqual([]);
    expect(open.filter(([, { ceiling }]) => ceiling).map(([name]) => name)).toEqual(
      expect.arrayContaining(Object.keys(writing)),
    );
  });

  it.each(Object.entries(writing))(
    '%s is refused at the ceiling until its window ends (OPS-15)',
    async (name, request) => {
      const endpoint: Endpoint = allEndpoints[name as Name];
      const { method, path, ceiling, service = 'portal' } = endpoint;
      const { max = 0, windowMs = 0 } = ceiling ?? {};
      const row = { name: `${method} ${path}`, counted_since: app.clock(), calls: max };
      await app.database.db.insertInto('call_ceiling').values(row).execute();
      const ask = async () => {
        const { body, ...where } = request;
        const init =
          body === undefined ? { method, redirect: 'manual' as const } : { method, body: JSON.stringify(body) };
        const headers = { ...(body !== undefined && { 'content-type': 'application/json' }) };
        return (await browser[service](addressOf(endpoint, where), { ...init, headers })).status;
      };
      expect(await ask()).toBe(429);
      app.clock.advance(windowMs);
      expect(await ask()).not.toBe(429);
    },
  );
});
