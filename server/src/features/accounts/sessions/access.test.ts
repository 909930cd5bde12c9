import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Person, textAt } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let person: Person;
let accessToken: string;
beforeAll(async () => {
  app = await startTestApp();
  person = await openBrowser(app);
  accessToken = textAt(await person.signUp(), 'data', 'accessToken');
});
afterAll(() => app.dispose());

const endpoints: [string, Endpoint][] = Object.entries(allEndpoints);
const withAccess = (...access: Endpoint['access'][]) =>
  endpoints.filter(([, endpoint]) => access.includes(endpoint.access));
const urlOf = ({ service, path }: Endpoint) =>
  app.config.origins[service ?? 'portal'] + path.replaceAll(/\{\w+\}/g, 'x');

/** The 401 answers: the portal's, problem+json for the gateway API, RFC 6750's for token claims. */
const isRefusal = (body: unknown) => {
  const { status, code, error } = body as {
    status: unknown;
    code?: unknown;
    error?: 'invalid_token' | { reason?: unknown };
  };
  if (typeof error === 'string') return error === 'invalid_token';
  return (status === 'UNAUTHORIZED' && error?.reason === 'UNAUTHORIZED') || (status === 401 && code === 'UNAUTHORIZED');
};

describe('who may call', () => {
  it('lets visitors call these endpoints and no others REQ-16', () => {
    const names = withAccess('public', 'client').map(([name]) => name);
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'askSignOut',
      'authorize',
      'beginEnrolment',
      'beginSignIn',
      'checkAlive',
      'checkReady',
      'confirmPasswordReset',
      'confirmSignOut',
      'continueSession',
      'createSession',
      'downloadSdk',
      'findProvider',
      'finishFederation',
      'introspectAccessToken',
      'introspectToken',
      'issueAccessToken',
      'issueToken',
      'linkAccount',
      'listCountries',
      'listEvaluationPlans',
      'listIndustries',
      'listOfferedPlans',
      'listPublicPlans',
      'listStates',
      'listTitles',
      'listUnitRules',
      'listUsagePrices',
      'logMigration',
      'migrate',
      'passkeyOptions',
      'postFromCardProvider',
      'readAccount',
      'readAuthorizationServer',
      'readConfig',
      'readDiscovery',
      'readFeatures',
      'readKeySet',
      'readMfaClients',
      'readOpenApi',
      'readPlan',
      'readPromoCode',
      'readSignedOut',
      'readTokenKeys',
      'readTokenServer',
      'receiveWebhook',
      'requestOrgIds',
      'requestPasswordReset',
      'resendInvitation',
      'resumeAuthorize',
      'returnFromCardProvider',
      'revokeToken',
      'search',
      'sendContactRequest',
      'sendFeedback',
      'signInWithPasskey',
      'signInWithPassword',
      'signOut',
      'signUp',
      'startFederation',
      'suggest',
      'takeSecondStep',
      'verifyEmail',
      'writeLog',
    ]);
  });

  it.each(withAccess('user', 'account', 'bearer', 'project', 'gateway'))(
    'asks for credentials at %s REQ-15 REQ-16',
    async (_, endpoint) => {
      const answer = await (await openBrowser(app)).send(endpoint.method, urlOf(endpoint));
      expect(answer.status).toBe(401);
      expect(answer.body).toSatisfy(isRefusal);
    },
  );

  it.each(withAccess('user', 'account', 'bearer', 'project', 'gateway'))(
    'takes no credentials of another kind at %s REQ-16',
    async (_, endpoint) => {
      const gateway = { authorization: `Bearer ${app.secrets.gateway_credential}` };
      const bearer = { authorization: `Bearer ${accessToken}` };
      const foreign = {
        user: [gateway, bearer],
        account: [gateway, bearer],
        bearer: [gateway],
        project: [gateway, bearer],
        gateway: [bearer],
        public: [],
        client: [],
      }[endpoint.access];
      const visitor = await openBrowser(app);
      for (const headers of foreign) {
        expect((await visitor.send(endpoint.method, urlOf(endpoint), { headers })).status).toBe(401);
      }
      const cookieAlone = await person.send(endpoint.method, urlOf(endpoint), { withoutXsrf: true });
      expect(['user', 'account'].includes(endpoint.access) || cookieAlone.status === 401).toBe(true);
    },
  );

  it.each(withAccess('user', 'account').filter(([, { method }]) => method !== 'GET'))(
    'asks for the XSRF header at %s REQ-14',
    async (_, endpoint) => {
      const answer = await person.send(endpoint.method, urlOf(endpoint), { withoutXsrf: true });
      expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'XSRF_MISMATCH' } } });
    },
  );

  it('says at every key service and at the account service that a token has expired REQ-15', async () => {
    const late = await startTestApp();
    const someone = await openBrowser(late);
    const token = textAt(await someone.signUp(), 'data', 'accessToken');
    late.clock.advance(60 * 60 * 1000);
    const headers = { authorization: `Bearer ${token}` };
    for (const [, endpoint] of withAccess('bearer').filter(([, { envelope }]) => envelope !== 'oauth')) {
      const url = late.config.origins[endpoint.service ?? 'portal'] + endpoint.path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await someone.send(endpoint.method, url, { headers });
      expect(answer).toMatchObject({
        status: 401,
        body: { status: 'UNAUTHORIZED', error: { reason: 'TOKEN_EXPIRED', code: 401701 } },
      });
    }
    await late.dispose();
  });
});
