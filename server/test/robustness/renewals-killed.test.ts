import { dayOf } from '@waypost/domain/base/day';
import { addMonths } from '@waypost/domain/plans/billing-period';
import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSubscriptionSeed } from '../../src/features/subscriptions/subscription-seed.service.ts';
import { type ChildServer, prepareInstallation, reservePorts } from '../child-server.ts';
import { createPayer, testCards } from '../factories/payments.ts';
import { createProject } from '../factories/projects.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../sandbox-process.ts';
import { makeSecrets, makeSecretsText } from '../test-secrets.ts';
import { letTimePass } from '../time-passing.ts';

const payers = inject('isLong') ? 12 : 8;
const projectsOfEach = 12;
const subscribers = payers * projectsOfEach;
const providerTimeoutMs = 800;
const price = 53_431;
const taxation = { kind: 'domestic', country: 'DE', rate: 1900, vat: 'none' } as const;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function control<T>({ origin }: SandboxProcess, [method, path]: readonly [string, string], body?: object) {
  const headers = { 'content-type': 'application/json', origin };
  const response = await fetch(`${origin}/control${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Subscriptions whose period ends today, with cards that the provider knows. */
async function subscribe(app: TestApp, sandbox: SandboxProcess, today: string): Promise<void> {
  const { services } = app;
  const seed = createSubscriptionSeed(services);
  const created = new Date(`${addMonths(today, -1)}T00:00:00Z`);
  for (let count = 0; count < payers; count += 1) {
    const payer = await createPayer(app, sandbox);
    const { account } = payer;
    await payer.pay(testCards.visa);
    const facts = { developer_id: account.developer_id, plan_id: 'Freemium-Pro', created };
    for (let project = 0; project < projectsOfEach; project += 1) {
      const product_id = await createProject(app, account, facts);
      await services.transact((tx) => seed(tx, { ...facts, product_id, currency: 'eur', taxation }));
    }
  }
  const ended = { anchor: addMonths(today, -1), period_from: addMonths(today, -1), period_until: today };
  await app.database.db.updateTable('subscription').set(ended).execute();
}

const countOf = async ({ database: { db } }: TestApp, table: 'bill' | 'collection', state?: string) => {
  const rows = db.selectFrom(table).select(db.fn.countAll<number>().as('count'));
  const counted = state === undefined ? rows : rows.where('state', '=', state as never);
  return (await counted.executeTakeFirstOrThrow()).count;
};
async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await pause(10);
}

/** What a killed process had begun is due again, without the pauses between two questions. */
async function letPausesPass({ database }: TestApp): Promise<void> {
  await letTimePass(database);
  await sql`update collection set due = created where state = 'pending'`.execute(database.db);
  await sql`update payment_attempt set updated = updated - interval '1 hour'
    where state in ('INITIATED', 'PENDING')`.execute(database.db);
}

describe.runIf(inject('postgres') !== null)('renewals on two instances that are killed in turn', () => {
  it('renew and charge each subscription once, whatever the provider loses, repeats or mixes up (BIL-40)', async () => {
    const ports = [await reservePorts(), await reservePorts()] as const;
    const sandbox = await startSandboxProcess({ SANDBOX_WEBHOOK_ORIGIN: `http://localhost:${ports[1].portal}` });
    ends.push(() => sandbox.stop());
    const secrets = makeSecretsText();
    const startAt = new Date();
    const today = dayOf(startAt);
    const file = { origins: { sandbox: sandbox.origin } };
    const app = await startTestApp({ secrets: makeSecrets(secrets), file, startAt });
    ends.push(() => app.dispose());
    await subscribe(app, sandbox, today);
    const installation = await prepareInstallation(
      app.database,
      { cards: { timeout_ms: providerTimeoutMs } },
      { NODE_ENV: 'development', DEMO: '0', SANDBOX_PORT: new URL(sandbox.origin).port },
    );
    writeFileSync(installation.secretsFile, secrets);
    await control(sandbox, ['PUT', '/switches'], {
      seed: 11,
      hangMs: 2 * providerTimeoutMs,
      clockFactor: 600,
      cards: { timeoutShare: 0.05 },
      webhooks: { duplicateShare: 0.1, shuffleShare: 0.1, dropShare: 0.1 },
    });

    const running: ChildServer[] = [];
    ends.push(() => Promise.all(running.map((server) => server.end('SIGKILL'))));
    const start = async (at: 0 | 1) => {
      running[at] = await installation.start({ ports: ports[at] });
    };
    // the children renew as soon as they run
    const starting = Promise.all([start(0), start(1)]);
    await until(async () => (await countOf(app, 'bill')) >= subscribers / 4);
    await starting;
    const left: number[] = [];
    for (const [at, share] of [
      [0, 0],
      [1, 0.3],
      [0, 0.6],
    ] as const) {
      await until(async () => (await countOf(app, 'collection', 'paid')) >= share * subscribers);
      await running[at]?.end('SIGKILL');
      left.push(subscribers - (await countOf(app, 'collection', 'paid')));
      await letPausesPass(app);
      await start(at);
    }
    expect(left[0]).toBeGreaterThan(0); // the other instance may finish before a later kill
    const jobs = ['payments.apply-webhooks', 'subscriptions.renew', 'payments.ask-again', 'subscriptions.collect'];
    await until(async () => {
      await letPausesPass(app);
      for (const job of jobs) await app.services.runJob(job);
      return (await countOf(app, 'collection', 'paid')) === subscribers;
    });

    const { db } = app.database;
    const bills = await db.selectFrom('bill').select(['subscription_id', 'period_from', 'kind', 'state']).execute();
    expect(bills).toHaveLength(subscribers);
    expect(new Set(bills.map(({ subscription_id }) => subscription_id)).size).toBe(subscribers);
    expect(new Set(bills.map(({ kind, period_from, state }) => `${kind} ${period_from} ${state}`))).toEqual(
      new Set([`renewal ${today} paid`]),
    );
    const moved = await db.selectFrom('subscription').select('period_from').execute();
    expect(new Set(moved.map(({ period_from }) => period_from))).toEqual(new Set([today]));
    const numbers = await db.selectFrom('statement').select('statement_no').execute();
    expect(numbers.map(({ statement_no }) => Number(statement_no.slice(-6))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: subscribers }, (_, at) => at + 1),
    );
    const attempts = await db
      .selectFrom('payment_attempt')
      .select(['attempt_id', 'state', 'amount'])
      .where('purpose', '=', 'bill')
      .execute();
    expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(['AUTHORISED']));
    type Taken = { readonly merchant_reference: string; readonly amount: number; readonly status: string };
    const taken = (await control<Taken[]>(sandbox, ['GET', '/payments'])).filter(
      ({ amount, status }) => amount > 0 && status === 'Authorised',
    );
    expect(taken.map(({ merchant_reference }) => merchant_reference).toSorted()).toEqual(
      attempts.map(({ attempt_id }) => String(attempt_id)).toSorted(),
    );
    expect(new Set(taken.map(({ amount }) => amount))).toEqual(new Set([price]));
    const balances = await app.services.ledger.balances(db);
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(balances.find(({ account }) => account === 'cash')?.balance).toBe(subscribers * price);
    expect(await app.services.reconcile()).toEqual([]);
  });
});
