import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { BrowserClient } from '../browser-client.ts';
import { type ChildServer, type Installation, prepareInstallation, reservePorts } from '../child-server.ts';
import { createPayer, testCards } from '../factories/payments.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../sandbox-process.ts';
import { makeSecrets, makeSecretsText } from '../test-secrets.ts';
import { letTimePass } from '../time-passing.ts';

const buyers = inject('isLong') ? 200 : 60;
const atOnce = 8;
const doublePressEvery = 5;
const providerTimeoutMs = 1500;
const total = 53_431;
const reviewed = { currency: 'eur', price: 449, discount: null, tax: 85.31, total: total / 100 };
const order = { plan_id: 'Freemium-Pro', date: '2026-11-23', terms_version: '1', reviewed };

type Buyer = { readonly browser: BrowserClient; readonly developer_id: string; bought: string | undefined };
type LedgerLine = { readonly merchant_reference: string; readonly amount: number; readonly status: string };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function control<T>(
  { origin }: SandboxProcess,
  [method, path]: readonly [string, string],
  body?: object,
): Promise<T> {
  const headers = { 'content-type': 'application/json', origin };
  const response = await fetch(`${origin}/control${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** People with a stored card. They sign up where a password costs little. */
async function createBuyers(app: TestApp, sandbox: SandboxProcess, origins: Installation['origins']): Promise<Buyer[]> {
  const created: Buyer[] = [];
  const createSome = async () => {
    while (created.length < buyers) {
      const at = created.push({} as Buyer) - 1;
      const payer = await createPayer(app, sandbox);
      await payer.pay(testCards.visa);
      const browser = new BrowserClient(origins);
      for (const [name, value] of payer.browser.cookies) browser.cookies.set(name, value);
      created[at] = { browser, developer_id: payer.account.developer_id, bought: undefined };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, createSome));
  return created;
}

/** Instances on one database; a call goes to one that runs. */
class Instances {
  readonly running: ChildServer[] = [];
  readonly #origins: Installation['origins'];
  #calls = 0;
  #answers = 0;
  /** Calls that a kill or a cut connection left without an answer. */
  unanswered = 0;
  #awaited: { readonly count: number; readonly reached: () => void } | undefined;

  constructor({ origins }: Installation) {
    this.#origins = origins;
  }

  async answers(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { count, reached: resolve };
    await promise;
  }

  /** Undefined without an answer. */
  async buy({
    browser,
  }: Buyer): Promise<
    { readonly status: number; readonly reason: string | undefined; readonly product_id: unknown } | undefined
  > {
    this.#calls += 1;
    const place = this.running[this.#calls % this.running.length];
    if (!place) throw new Error('Nothing runs');
    const xsrf = browser.cookies.get('XSRF-TOKEN') ?? '';
    const headers = {
      'content-type': 'application/json',
      origin: this.#origins.portal,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': xsrf,
      'idempotency-key': 'the-flow',
    };
    const response = await fetch(`${place.own.portal}/api/project`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) {
      this.unanswered += 1;
      return undefined;
    }
    this.#answers += 1;
    if (this.#answers === this.#awaited?.count) this.#awaited.reached();
    const { data, error } = JSON.parse(text) as { data?: { product_id: string }; error?: { reason: string } };
    return { status: response.status, reason: error?.reason, product_id: data?.product_id };
  }
}

/** Without an outcome, a page asks again; a busy machine may have no connection to the database in time. */
const repeated: readonly (string | undefined)[] = ['PAYMENT_PENDING', 'CREATION_LOCKED', 'STORAGE_UNAVAILABLE'];

/** Every other answer than these is unexpected. */
async function buyUntilDone(instances: Instances, buyer: Buyer): Promise<void> {
  for (;;) {
    const answer = await instances.buy(buyer);
    if (answer?.status === 201) {
      buyer.bought = String(answer.product_id);
      return;
    }
    if (answer !== undefined && !repeated.includes(answer.reason)) throw new Error(JSON.stringify(answer));
    await pause(200); // as a page does
  }
}

async function recordOf({ database: { db } }: TestApp) {
  const [projects, purchases, attempts, webhooks] = await Promise.all([
    db.selectFrom('project').select(['product_id', 'developer_id']).execute(),
    db.selectFrom('purchase').select(['product_id', 'developer_id', 'attempt_id', 'state', 'quote']).execute(),
    db
      .selectFrom('payment_attempt')
      .select(['attempt_id', 'state', 'amount'])
      .where('purpose', '=', 'purchase')
      .execute(),
    db.selectFrom('webhook_inbox').select(['webhook_id', 'result']).execute(),
  ]);
  return { projects, purchases, attempts, webhooks };
}

describe.runIf(inject('postgres') !== null)('purchases on two instances, of which one is killed', () => {
  it('create each project once and charge it once, whatever the provider loses, repeats or mixes up', async () => {
    const ports = [await reservePorts(), await reservePorts()] as const;
    const origin = `http://localhost:${ports[1].portal}`;
    const sandbox = await startSandboxProcess({ SANDBOX_WEBHOOK_ORIGIN: origin });
    ends.push(() => sandbox.stop());
    const secrets = makeSecretsText();
    const app = await startTestApp({ secrets: makeSecrets(secrets), file: { origins: { sandbox: sandbox.origin } } });
    ends.push(() => app.dispose());
    const installation = await prepareInstallation(
      app.database,
      { cards: { timeout_ms: providerTimeoutMs }, rate_limit_factor: 1000 },
      { NODE_ENV: 'development', DEMO: '0', SANDBOX_PORT: new URL(sandbox.origin).port },
    );
    writeFileSync(installation.secretsFile, secrets);
    const instances = new Instances(installation);
    const startAt = async (at: 0 | 1) => {
      const server = await installation.start({ ports: ports[at] });
      instances.running.push(server);
      return server;
    };
    const [first] = await Promise.all([startAt(0), startAt(1)]);
    ends.push(() => Promise.all(instances.running.map((server) => server.end('SIGTERM'))));
    const people = await createBuyers(app, sandbox, installation.origins);
    await control(sandbox, ['PUT', '/switches'], {
      seed: 7,
      hangMs: 2 * providerTimeoutMs,
      clockFactor: 600,
      cards: { timeoutShare: 0.03 },
      webhooks: { duplicateShare: 0.05, shuffleShare: 0.05 },
    });

    const buying = Promise.all(
      people.flatMap((buyer, at) => {
        const once = () => buyUntilDone(instances, buyer);
        return at % doublePressEvery === 0 ? [once(), once()] : [once()];
      }),
    );
    buying.catch(() => undefined);
    await Promise.race([instances.answers(buyers / 4), buying]);
    instances.running.splice(instances.running.indexOf(first), 1);
    await first.end('SIGKILL');
    await letTimePass(app.database); // a lease of the killed process
    await startAt(0);
    await buying;
    expect(instances.unanswered).toBeGreaterThan(0);

    const { projects, purchases, attempts } = await recordOf(app);
    expect(purchases.map(({ state }) => state)).toEqual(Array.from({ length: buyers }, () => 'settled'));
    expect(new Set(purchases.map(({ developer_id }) => developer_id)).size).toBe(buyers);
    const delivered = projects.map(({ product_id }) => product_id).toSorted();
    expect(delivered).toEqual(purchases.map(({ product_id }) => product_id).toSorted());
    expect(delivered).toEqual(people.map(({ bought }) => String(bought)).toSorted());
    const paid = attempts.filter(({ state }) => state === 'AUTHORISED');
    expect(paid.map(({ attempt_id }) => attempt_id).toSorted()).toEqual(
      purchases.map(({ attempt_id }) => attempt_id).toSorted(),
    );
    const ledger = await control<LedgerLine[]>(sandbox, ['GET', '/payments']);
    const taken = ledger.filter(({ amount, status }) => amount > 0 && status === 'Authorised');
    expect(taken.map(({ merchant_reference }) => merchant_reference).toSorted()).toEqual(
      paid.map(({ attempt_id }) => attempt_id).toSorted(),
    );
    const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
    expect([
      sum(taken.map(({ amount }) => amount)),
      sum(paid.map(({ amount }) => amount)),
      sum(purchases.map(({ quote }) => quote.order.total)),
    ]).toEqual([buyers * total, buyers * total, buyers * total]);
  });
});
