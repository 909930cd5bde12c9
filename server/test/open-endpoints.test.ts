import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { isOpenToSites } from '@waypost/contract/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from './factories/developers.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { startTwoInstances, type TwoInstances } from './two-instances.ts';

const contact = { name: 'Ada', email: 'ada@people.example', subject: 'A question', message: 'What now?' };
const anyPortal = 'http://portal.example';
const feedback = { score: 4, u_page_url: `${anyPortal}/documentation` };
const log = { level: 'error', message: 'It broke.' };
const open = { sendContactRequest: contact, sendFeedback: feedback, writeLog: log } as const;
const table = Object.entries(open).map(([name, body]): [string, Endpoint, object] => [
  name,
  allEndpoints[name as keyof typeof open],
  body,
]);
const json = { 'content-type': 'application/json' };

type Row = (typeof table)[number];
const send = (app: TestApp, [, { path, method }, body]: Row, headers: Record<string, string> = {}) =>
  app.portal(path, {
    method,
    headers: { ...json, ...headers },
    body: JSON.stringify(body).replace(anyPortal, app.config.origins.portal),
  });

describe('what anybody may send without a token', () => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startTestApp();
    person = await createPerson(app);
  });
  afterAll(() => app.dispose());

  it('is listed in this file (OPS-15)', () => {
    const names = Object.entries<Endpoint>(allEndpoints).filter(([, endpoint]) => isOpenToSites(endpoint));
    expect(names.map(([name]) => name).toSorted()).toEqual(Object.keys(open).toSorted());
  });

  it.each(table)(
    '%s is taken from a page of the portal and from a program, not from another site (OPS-15)',
    async (...row) => {
      for (const site of ['same-origin', 'same-site', 'none'])
        expect((await send(app, row, { 'sec-fetch-site': site })).status).toBe(204);
      expect((await send(app, row)).status).toBe(204);
      const foreign = await send(app, row, { 'sec-fetch-site': 'cross-site' });
      expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('XSRF_MISMATCH')]);
    },
  );

  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
  /** Their messages are signed, or their protocol is one of forms. */
  const isOfScripts = ({ access, envelope, consumes = [] }: Endpoint) =>
    access !== 'client' && envelope !== 'oauth' && !consumes.includes(forms[0] ?? '');
  const bodies = Object.entries<Endpoint>(allEndpoints).filter(
    ([, endpoint]) => endpoint.method !== 'GET' && isOfScripts(endpoint),
  );

  it.each(bodies)('%s takes no body of a plain form (OPS-15)', async (_name, endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, 'x');
    const through = endpoint.service === 'account' ? person.browser.account : person.browser.portal;
    for (const type of forms) {
      const { gateway_credential } = app.secrets;
      const token = endpoint.access === 'gateway' ? gateway_credential : person.browser.session?.accessToken;
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const response = await through(path, { method: endpoint.method, headers, body: 'level=error&message=x' });
      const isUnknownCaller = endpoint.access === 'project' && response.status === 401;
      expect(isUnknownCaller ? 415 : response.status, `${type} ${await response.text()}`).toBe(415);
    }
  });
});

describe('the ceiling of an installation', () => {
  const factor = 0.05;
  let instances: TwoInstances;
  beforeAll(async () => {
    instances = await startTwoInstances({
      limitFactor: factor,
      file: { trusted_proxies: ['127.0.0.1', '::1'], support_email: 'help@provider.example' },
    });
  });
  afterEach(() => instances.first.clock.advance(3_600_000));
  afterAll(() => instances.dispose());

  it.each(table)(
    'of %s holds for all addresses and instances together, and ends with its window (OPS-15)',
    async (...row) => {
      const { max = 0, windowMs = 0 } = row[1].ceiling ?? {};
      const allowed = Math.ceil(max * factor);
      let address = 0;
      const ask = (app: TestApp) =>
        send(app, row, { 'x-forwarded-for': `203.0.${Math.floor((address += 1) / 200)}.${address % 200}` });
      const { first, second } = instances;
      first.mails.splice(0);
      for (let at = 0; at < allowed; at += 1) expect((await ask(at % 2 === 0 ? first : second)).status).toBe(204);
      const clocks = new Set([first.clock, second.clock]);
      for (const clock of clocks) clock.advance(1000);
      for (const app of [first, second]) {
        const refused = await ask(app);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(windowMs / 1000 - 1)]);
      }
      for (const clock of clocks) clock.advance(windowMs - 1000);
      expect((await ask(second)).status).toBe(204);
    },
  );
});
