import { dayOf } from '@waypost/domain/base/day';
import fc from 'fast-check';
import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it, onTestFailed } from 'vitest';
import { listDue } from '../../src/features/subscriptions/subscriptions.store.ts';
import { checkBooks, checkNobodyIsChargedTwice, checkNobodyIsFree } from '../billing-year/books.ts';
import { actions, createHistory, type Customer, firstPlans } from '../billing-year/history.ts';
import { type ChildServer, type Installation, prepareInstallation, reservePorts } from '../child-server.ts';
import { createPayer } from '../factories/payments.ts';
import { moveTo } from '../factories/subscriptions.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../sandbox-process.ts';
import { makeSecrets, makeSecretsText } from '../test-secrets.ts';
import { letTimePass } from '../time-passing.ts';

/** With `BILLING_YEAR_CUSTOMERS=500` the history of a whole installation, which takes ten minutes. */
const customerCount = Number(process.env['BILLING_YEAR_CUSTOMERS'] ?? 6);
const seed = inject('seed');
/** The days between two moves of the clock. */
const stride = customerCount > 50 ? 1 : inject('isLong') ? 7 : 14;
const strides = Math.ceil(366 / stride);
const killShare = Math.min(0.15, 8 / strides);
const dayMs = 86_400_000;
const providerTimeoutMs = 400;
const testTimeoutMs = Math.max(180_000, customerCount * 10_000);

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function confuseProvider({ origin }: SandboxProcess): Promise<void> {
  const switches = {
    seed: 11,
    hangMs: 2 * providerTimeoutMs,
    clockFactor: 600,
    cards: { timeoutShare: 0.01 },
    webhooks: { duplicateShare: 0.1, shuffleShare: 0.1, dropShare: 0.1 },
  };
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}/control/switches`, { method: 'PUT', headers, body: JSON.stringify(switches) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Two processes whose clocks are as many days ahead as those of the test. */
function createInstances(installation: Installation, ports: readonly Awaited<ReturnType<typeof reservePorts>>[]) {
  const running: ChildServer[] = [];
  const advance = async (at: number, days: number) => {
    const body = JSON.stringify({ advance: `P${days}D` });
    const headers = { 'content-type': 'application/json' };
    // a killed process does not answer
    await fetch(`${running[at]?.own.portal}/test/clock`, { method: 'POST', headers, body }).catch(() => undefined);
  };
  const start = async (at: number, daysAhead: number) => {
    running[at] = await installation.start({ ports: ports[at] });
    await advance(at, daysAhead);
  };
  return {
    start,
    live: (days: number) => Promise.all(running.map((_, at) => advance(at, days))),
    async kill(at: number, { afterMs, daysAhead }: { readonly afterMs: number; readonly daysAhead: number }) {
      await pause(afterMs);
      await running[at]?.end('SIGKILL');
      await start(at, daysAhead);
    },
    end: () => Promise.all(running.map((server) => server.end('SIGKILL'))),
  };
}

const jobs = [
  'payments.apply-webhooks',
  'projects.apply-planned-plans',
  'projects.end-cancelled',
  'usage.close-periods',
  'subscriptions.renew',
  'subscriptions.bill-usage',
  'subscriptions.dun',
  'subscriptions.charge-not-taken',
  'payments.ask-again',
  'purchases.finish-pending',
  'payments.send-refunds',
  'subscriptions.collect',
];

/** Whether a charge, a purchase or a renewal waits for something. */
async function isWaiting({ clock, database: { db } }: TestApp): Promise<boolean> {
  if ((await listDue(db, dayOf(clock()))).length > 0) return true;
  const { rows } = await sql<{ waiting: boolean }>`select
    exists (select from collection where state = 'pending')
    or exists (select from payment_attempt where state in ('INITIATED', 'PENDING') and purpose <> 'method')
    as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}

/** What a killed process had begun is due again, without the pauses between two questions. */
async function letPausesPass({ database }: TestApp): Promise<void> {
  await letTimePass(database);
  await sql`update collection set due = created where state = 'pending'`.execute(database.db);
  await sql`update payment_attempt set updated = updated - interval '1 hour'
    where state in ('INITIATED', 'PENDING')`.execute(database.db);
}

/** Does what the two others have left, as a third instance. */
async function finishDay(app: TestApp): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const job of jobs) await app.services.runJob(job);
    if (!(await isWaiting(app))) return;
    await letPausesPass(app);
    await pause(50);
  }
  throw new Error('The day does not end');
}

async function startYear() {
  const ports = [await reservePorts(), await reservePorts()];
  const sandbox = await startSandboxProcess({ SANDBOX_WEBHOOK_ORIGIN: `http://localhost:${ports[1]?.portal}` });
  ends.push(() => sandbox.stop());
  const secrets = makeSecretsText();
  // a leap day, both changes of clocks and the end of a promo code lie in the year
  const daysAhead = Math.ceil((Date.parse('2027-10-30T12:00:00Z') - Date.now()) / dayMs);
  const startAt = new Date(Date.now() + daysAhead * dayMs);
  const file = { origins: { sandbox: sandbox.origin } };
  const app = await startTestApp({ secrets: makeSecrets(secrets), file, startAt });
  ends.push(() => app.dispose());
  const installation = await prepareInstallation(
    app.database,
    { cards: { timeout_ms: providerTimeoutMs } },
    { NODE_ENV: 'development', DEMO: '0', TEST_CLOCK: '1', SANDBOX_PORT: new URL(sandbox.origin).port },
  );
  writeFileSync(installation.secretsFile, secrets);
  const instances = createInstances(installation, ports);
  ends.push(instances.end);
  return { sandbox, app, instances, daysAhead, webhooks: `http://localhost:${ports[1]?.portal}` };
}

describe.runIf(inject('postgres') !== null)('a year on two instances that are killed at random', () => {
  it(
    'leaves books that balance, agree with the provider, and charge every period once (BIL-43)',
    async () => {
      onTestFailed(({ task }) => void (task.result?.errors ?? []).push({ message: `TEST_SEED=${seed}` }));
      const { sandbox, app, instances, ...facts } = await startYear();
      const history = await createHistory({
        app,
        createPayer: () => createPayer(app, sandbox),
        send: (path, body, headers) =>
          app.portal(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }),
        loseAnswers: () => undefined, // the provider loses answers by itself
        finishDay: () => finishDay(app),
      });
      const customers: Customer[] = [];
      for (let count = 0; count < customerCount; count += 1)
        customers.push(await history.createCustomer(firstPlans[count % firstPlans.length] ?? 'Freemium-Pro'));
      await confuseProvider(sandbox);
      await Promise.all([instances.start(0, facts.daysAhead), instances.start(1, facts.daysAhead)]);

      const perStride = Math.ceil((customerCount * stride) / 30);
      const chance = fc.record({
        steps: fc.array(fc.record({ who: fc.nat(customerCount - 1), action: actions }), {
          minLength: perStride,
          maxLength: perStride,
        }),
        isKilled: fc.noBias(fc.nat(999)).map((share) => share < 1000 * killShare),
        victim: fc.nat(1),
        afterMs: fc.nat(300),
      });
      let { daysAhead } = facts;
      for (const { steps, isKilled, victim, afterMs } of fc.sample(chance, { seed, numRuns: strides })) {
        daysAhead += stride;
        await moveTo(app, new Date(Date.now() + daysAhead * dayMs));
        const killed = isKilled ? instances.kill(victim, { afterMs, daysAhead }) : undefined;
        const lived = instances.live(stride);
        for (const { who, action } of steps) {
          const customer = await history.successorOf(customers[who]);
          customers[who] = customer;
          await history.act(customer, action);
        }
        await Promise.all([lived, killed]);
        await finishDay(app);
      }
      await checkBooks(app, sandbox);
      await checkNobodyIsChargedTwice(app);
      await checkNobodyIsFree(app, dayOf(app.clock()));
      const bills = await app.database.db.selectFrom('bill').select('bill_id').execute();
      expect(bills.length).toBeGreaterThan(4 * customerCount);
    },
    testTimeoutMs,
  );
});
