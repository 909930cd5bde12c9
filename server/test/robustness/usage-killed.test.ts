import { addDays, dayOf } from '@waypost/domain/base/day';
import { type RawBuilder, sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type ChildServer, type Installation, prepareInstallation, reservePorts } from '../child-server.ts';
import { createKey, createOwnedApp, type OwnedApp, usageEvent } from '../factories/keys.ts';
import { createUsage } from '../factories/usage.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { makeSecrets, makeSecretsText } from '../test-secrets.ts';
import { letTimePass } from '../time-passing.ts';

const patient = { timeout: 30_000 };
const daysBack = 150;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Installed = { readonly app: TestApp; readonly installation: Installation };

/** An app in this process makes what the killed processes work on; it runs no job by itself. */
async function install(startAt: Date): Promise<Installed> {
  const secrets = makeSecretsText();
  const app = await startTestApp({ startAt, secrets: makeSecrets(secrets) });
  ends.push(() => app.dispose());
  const installation = await prepareInstallation(app.database);
  writeFileSync(installation.secretsFile, secrets);
  return { app, installation };
}

async function start({ installation }: Installed, ports = reservePorts()): Promise<ChildServer> {
  const server = await installation.start({ ports: await ports });
  ends.push(() => server.end('SIGKILL'));
  return server;
}

const rowsOf = async <Row>({ app }: Installed, query: RawBuilder<Row>) => (await query.execute(app.database.db)).rows;
const count = async (of: Installed, query: RawBuilder<{ n: number }>) => (await rowsOf(of, query))[0]?.n ?? 0;

/** Until a server waits for a lock that the test holds. */
const untilBlocked = (of: Installed, kind: 'advisory' | 'transactionid') =>
  expect
    .poll(
      () =>
        count(
          of,
          sql`select count(*) as n from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted and locktype = ${kind} and (${kind} <> 'advisory' or objid = 47)`,
        ),
      patient,
    )
    .toBeGreaterThan(0);

async function post({ app }: Installed, server: ChildServer, [path, body]: readonly [string, unknown]) {
  const type = Array.isArray(body) ? 'application/cloudevents-batch+json' : 'application/json';
  const headers = { authorization: `Bearer ${app.secrets.gateway_credential}`, 'content-type': type };
  const response = await fetch(server.own.portal + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
}

/** The sums of a project's closed periods as they are stated, and as the sums of their days are. */
const stated = (own: OwnedApp) => sql<Record<'period' | 'lines' | 'days' | 'used', unknown>>`
  select first_day as period,
    (select sum(usage_units)::integer from usage_period_line as line
      where (line.product_id, line.first_day) = (period.product_id, period.first_day)) as lines,
    (select sum(day.usage_units)::integer from usage_period_line as line join usage_period_day as day using (line_id)
      where (line.product_id, line.first_day) = (period.product_id, period.first_day)) as days,
    (select sum(usage_units)::integer from usage_day
      where usage_day.product_id = period.product_id and day between period.first_day and period.last_day) as used
  from usage_period as period where product_id = ${own.product_id} order by 1`;

describe.runIf(inject('postgres') !== null)('usage after a kill', () => {
  it('is closed by whole periods, and a restart closes the rest', async () => {
    const began = new Date(Date.now() - daysBack * 86_400_000);
    const of = await install(began);
    const own = await createOwnedApp(of.app);
    const days = Array.from({ length: daysBack }, (_, index) => ({
      day: addDays(dayOf(began), index),
      service: 'route',
      units: index + 1,
    }));
    await createUsage(of.app, own, days);
    const { db } = of.app.database;
    await sql`
      create function hold() returns trigger language plpgsql as $$
      begin
        if (select count(*) from usage_period) >= 3 then perform pg_advisory_xact_lock_shared(47); end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger held after insert on usage_period_day for each row execute function hold()`.execute(db);
    await db.transaction().execute(async (held) => {
      await sql`select pg_advisory_xact_lock(47)`.execute(held);
      const server = await start(of);
      await untilBlocked(of, 'advisory');
      expect(await server.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    });
    await sql`drop trigger held on usage_period_day`.execute(db); // waits for the end of what the killed server had begun
    const whole = await rowsOf(of, stated(own));
    expect(whole).toHaveLength(2);
    for (const { lines, days: ofDays, used } of whole) expect([lines, ofDays]).toEqual([used, used]);

    await start(of);
    const closed = async () => {
      await letTimePass(of.app.database);
      return (await rowsOf(of, stated(own))).length;
    };
    await expect.poll(closed, patient).toBe(4);
    const all = await rowsOf(of, stated(own));
    expect(all.slice(0, whole.length)).toEqual(whole);
    for (const { lines, days: ofDays, used } of all) expect([lines, ofDays]).toEqual([used, used]);
  });

  it('stops a reached cap, although the server was killed between counting and comparing (USE-47)', async () => {
    const of = await install(new Date());
    const own = await createOwnedApp(of.app);
    const { apiKey } = await createKey(own);
    const cap = { measure: 'units', at_limit: 'refuse', amount: 10 };
    await own.browser.call('PUT', `/api/project/${own.product_id}/spend-caps/project`, { cap });
    const server = await start(of);
    const codeOf = async (at: ChildServer) => (await post(of, at, ['/v1/keys/verify', { key: apiKey }]))['code'];
    expect(await codeOf(server)).toBe('VALID');
    await of.app.database.db.transaction().execute(async (held) => {
      await sql`select from spend_cap where product_id = ${own.product_id} for update`.execute(held);
      const events = [usageEvent({ app_id: own.app_id, service: 'traffic', units: 10 })];
      expect(await post(of, server, ['/v1/events', events])).toMatchObject({ accepted: 1 });
      await untilBlocked(of, 'transactionid');
      await server.end('SIGKILL');
    });
    const level = () => count(of, sql`select level as n from spend_cap where product_id = ${own.product_id}`);
    expect(await level()).toBe(0);

    const next = await start(of);
    const heard = async () => {
      await letTimePass(of.app.database);
      return codeOf(next);
    };
    await expect.poll(heard, patient).toBe('SPEND_CAP_REACHED');
    expect(await level()).toBe(100);
  });

  it('is counted once when a batch is repeated at two instances, of which one is killed while it counts', async () => {
    const of = await install(new Date());
    const own = await createOwnedApp(of.app);
    const [killed, other] = [await start(of), await start(of)];
    const first = usageEvent({ app_id: own.app_id, service: 'traffic' });
    await post(of, killed, ['/v1/events', [first]]);
    const batch = Array.from({ length: 50 }, () => usageEvent({ app_id: own.app_id, service: 'traffic', units: 2 }));
    const lost = await of.app.database.db.transaction().execute(async (held) => {
      await sql`select from usage_day where app_id = ${own.app_id} for update`.execute(held);
      const unanswered = post(of, killed, ['/v1/events', batch]).catch(() => 'no answer');
      await untilBlocked(of, 'transactionid');
      await killed.end('SIGKILL');
      return unanswered;
    });
    expect(lost).toBe('no answer');
    const again = await start(of);
    const halves = [batch.slice(0, 25), batch.slice(25), batch.toReversed(), batch];
    const answers = await Promise.all(
      halves.map((half, index) => post(of, index % 2 === 0 ? other : again, ['/v1/events', half])),
    );
    for (const { refused } of answers) expect(refused).toEqual([]);
    const sums = await rowsOf(of, sql`select requests, usage_units from usage_day where app_id = ${own.app_id}`);
    expect(sums).toEqual([{ requests: 51, usage_units: 101 }]);
    const months = await rowsOf(of, sql`select requests, usage_units from usage_month where app_id = ${own.app_id}`);
    expect(months).toEqual(sums);
  });
});
