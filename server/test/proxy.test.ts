import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, testPassword } from './factories/accounts.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { reservePort } from '../../scripts/check/reserved-port.mjs';
import { findNginx, type Nginx, startNginx } from './nginx.ts';

type Origins = TestApp['config']['origins'];

/** The proxy's clients, each with its own loopback address. */
type Client = Person & { readonly signUpHere: () => Promise<string> };

describe.runIf(findNginx())('behind a trusted nginx', () => {
  let app: TestApp;
  let nginx: Nginx;
  let origins: Origins;
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1, file: { trusted_proxies: ['127.0.0.1', '::1'] } });
    const proxies = await Promise.all(
      [app.portal('/healthz'), app.account('/healthz')].map(async (answer) => {
        const port = await reservePort();
        const proxied = `http://localhost:${new URL((await answer).url).port}`;
        const forward = `proxy_pass ${proxied}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;
        return { port, server: `server { listen 127.0.0.1:${port}; location / { ${forward} } }` };
      }),
    );
    const [portal, account] = proxies.map(({ port }) => port);
    nginx = await startNginx(proxies.map(({ server }) => server).join('\n'), Number(account));
    origins = {
      ...app.config.origins,
      portal: `http://127.0.0.1:${portal}`,
      account: `http://127.0.0.1:${account}`,
    };
  });
  afterAll(async () => {
    await nginx.stop();
    await app.dispose();
  });

  async function clientAt(address: string): Promise<Client> {
    const person = await openBrowser({ config: { origins } }, address);
    const uri = app.config.origins.portal;
    return {
      ...person,
      async signUpHere() {
        const email = newEmail();
        expect((await person.signUp({ email, uri })).status).toBe(200);
        return email;
      },
    };
  }
  const statuses = async (times: number, ask: (at: number) => Promise<{ status: number }>) => {
    const answers = [];
    for (let at = 0; at < times; at += 1) answers.push((await ask(at)).status);
    return answers;
  };
  /** Forged headers, which must not change the client's address. */
  const forged = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at % 250}` });

  it('stops only the client that guesses access keys (OPS-12)', async () => {
    const guess = (client: Client, headers = {}) =>
      client.send('POST', client.portal('/oauth2/token'), {
        form: { grant_type: 'client_credentials', client_id: 'none', client_secret: 'wrong' },
        headers,
      });
    const [guesser, other] = [await clientAt('127.0.0.2'), await clientAt('127.0.0.3')];
    const answers = await statuses(61, (at) => guess(guesser, forged(at)));
    expect(answers).toEqual([...Array<number>(60).fill(401), 429]);
    expect((await guess(other)).status).toBe(401);
  });

  it('counts portal calls for each client separately (OPS-12)', async () => {
    const report = (client: Client, headers = {}) =>
      client.post(client.portal('/api/log'), { level: 'info', message: 'hello' }, headers);
    const [busy, other] = [await clientAt('127.0.0.4'), await clientAt('127.0.0.5')];
    const answers = await statuses(61, (at) => report(busy, forged(at)));
    expect(answers).toEqual([...Array<number>(60).fill(204), 429]);
    expect((await report(other)).status).toBe(204);
  });

  it('stops only the client that guesses passwords (OPS-12, ACC-55)', async () => {
    const [guesser, other] = [await clientAt('127.0.0.6'), await clientAt('127.0.0.7')];
    const uri = app.config.origins.portal;
    const codes = await statuses(40, () => guesser.signIn({ email: newEmail(), uri }));
    expect(codes).toContain(429);
    const email = await other.signUpHere();
    expect((await other.signIn({ email, password: testPassword, uri })).status).toBe(200);
  });

  it("records the client's address in sessions and the activity log (OPS-12, ACC-51)", async () => {
    const person = await clientAt('127.0.0.8');
    await person.signUpHere();
    const { body } = await person.get(person.account('/api/account/sessions'), forged(1));
    expect(body).toMatchObject({ data: { items: [{ ip: '127.0.0.8' }] } });
    const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
    const project = { plan_id: 'Freemium-Basic', date: '2026-11-21', user };
    expect((await person.post(person.portal('/api/project'), project, forged(2))).status).toBeLessThan(300);
    const { rows } = await sql<{ address: string }>`select distinct address from activity`.execute(app.database.db);
    expect(rows).toEqual([{ address: '127.0.0.8' }]);
  });
});

describe('without a trusted proxy', () => {
  it("a forwarded address does not change the client's (OPS-12)", async () => {
    const app = await startTestApp({ limitFactor: 1 });
    try {
      const guess = (at: number) =>
        app.portal('/oauth2/token', {
          method: 'POST',
          headers: { 'x-forwarded-for': `203.0.113.${at}` },
          body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'none', client_secret: 'wrong' }),
        });
      const answers = [];
      for (let at = 0; at < 61; at += 1) answers.push((await guess(at)).status);
      expect(answers.at(-1)).toBe(429);
    } finally {
      await app.dispose();
    }
  });
});

describe('IPv6 addresses', () => {
  it("count as one within a household's prefix of 64 bits, for the portal's limits and for guesses (ACC-55)", async () => {
    const app = await startTestApp({ limitFactor: 1, file: { trusted_proxies: ['127.0.0.1', '::1'] } });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const json = { 'content-type': 'application/json' };
    const report = (address: string) =>
      app.portal('/api/log', {
        method: 'POST',
        headers: { ...json, ...from(address) },
        body: JSON.stringify({ level: 'info', message: 'hello' }),
      });
    const guess = (address: string) =>
      app.portal('/oauth2/token', {
        method: 'POST',
        headers: from(address),
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'none', client_secret: 'wrong' }),
      });
    try {
      for (const ask of [report, guess]) {
        const answers = [];
        for (let at = 0; at < 61; at += 1) answers.push((await ask(`2001:db8:1:2::${at.toString(16)}`)).status);
        expect(answers.indexOf(429)).toBe(60);
        expect((await ask('2001:db8:1:3::1')).status).not.toBe(429);
      }
    } finally {
      await app.dispose();
    }
  });
});
