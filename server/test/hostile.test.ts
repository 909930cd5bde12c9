import { allEndpoints } from '@waypost/contract/endpoints/all';
import type { Endpoint } from '@waypost/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from './browser-client.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { hostileRequests } from './hostile-input.ts';

let app: TestApp;
let browser: BrowserClient;
beforeAll(async () => {
  app = await startTestApp();
  browser = await app.signedUp();
});
afterAll(() => app.dispose());

async function send({ method, access, service }: Endpoint, { path, body }: { path: string; body: string | undefined }) {
  const credential = access === 'gateway' ? app.secrets.gateway_credential : browser.session?.accessToken;
  const headers = {
    authorization: `Bearer ${credential}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const through = service === 'account' ? browser.account : browser.portal;
  return through(path, { method, headers, ...(body !== undefined && { body }) });
}

/** Ends the session that the other endpoints need. */
const endings = new Set(['deleteSession', 'signOut']);
const table: [string, Endpoint][] = Object.entries(allEndpoints).filter(([name]) => !endings.has(name));

/** No card provider runs beside this test, so a request that is fit to be asked there is answered by that refusal. */
const tellsThatProviderIsAway = ({ reasons }: Endpoint, status: number, text: string) =>
  status === 503 && reasons.some((reason) => text.includes(`"${reason}"`));

describe('hostile input', () => {
  it.each(table)(
    '%s answers nonsense with a clear refusal and never with a failure REQ-15 API-01 API-02',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(hostileRequests(endpoint), async (request) => {
          const response = await send(endpoint, request);
          const text = await response.text();
          const failed = response.status >= 500 && !tellsThatProviderIsAway(endpoint, response.status, text);
          expect(failed, `${request.path} ${request.body} ${text}`).toBe(false);
          expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
          if (response.status === 400 && text.includes('INVALID_FIELDS'))
            expect(namesProblems(JSON.parse(text))).toBe(true);
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each([
    ['{"plan_id":', 400, 'INVALID_BODY'],
    ['{"__proto__":{"x":1}}', 400, 'INVALID_BODY'],
    ['"x"', 400, 'INVALID_FIELDS'],
    [JSON.stringify({ plan_id: 'x'.repeat(100_000) }), 413, 'BODY_TOO_LARGE'],
  ])('refuses the body %.30s with its reason REQ-15', async (body, status, reason) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const response = await browser.portal('/api/project', init);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { error: { reason } },
    });
  });

  it('refuses a body of an unknown type REQ-15', async () => {
    const response = await browser.portal('/api/project', {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 415,
      body: { error: { reason: 'UNSUPPORTED_MEDIA_TYPE' } },
    });
  });

  it('lists every problem of an input at once, including those of the path REQ-15', async () => {
    const update = await browser.call('PUT', '/api/project/prj_wrong/app/app_wrong', {
      app_name: '',
      colour: 'red',
      size: 1,
    });
    expect(update.status).toBe(400);
    expect(update.error?.fields?.map(({ path }) => path).toSorted()).toEqual([
      'appId',
      'app_name',
      'colour',
      'id',
      'size',
    ]);
  });
});

type Refusal = { error?: { fields?: unknown[] }; errors?: unknown[] };
const namesProblems = (body: Refusal) => (body.error?.fields ?? body.errors ?? []).length > 0;
