// Renewals by two instances on PostgreSQL: finalised statements a second, beside bare transactions of as many statements,
// and again while one of the instances is killed every few seconds.
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { makeApiKey, type ProductServer, startProductServer } from './product-server.ts';
import { judge } from './rounds.ts';

const subscriptions = Number(process.env['SUBSCRIPTIONS'] ?? 8000);
/** Of one renewal: locks, the bill, its statement, postings and log, with begin and commit. */
const statementsOfRenewal = 22;
const bareMs = 10_000;

const plansFile = join(import.meta.dirname, '../content/catalog/plans.json');
const plan = (JSON.parse(readFileSync(plansFile, 'utf8')) as { id: string }[]).find(({ id }) => id === 'Freemium-Pro');

/** Between two kills of one of the instances. */
const betweenKillsMs = 8000;

/** Copies of one account and its project, each with a subscription whose period ended today. */
async function seed(database: pg.Client, round: 'even' | 'rash'): Promise<void> {
  const suffix = `'${round}' || lpad(number::text, 22, '0')`;
  await database.query(
    `insert into developer_account select (jsonb_populate_record(account, jsonb_build_object(
        'developer_id', 'dev_' || ${suffix}, 'userId', 'usr_' || ${suffix}, 'billing_country', 'DEU'))).*
      from (select account from developer_account as account limit 1) as one cross join generate_series(1, $1::int) as number`,
    [subscriptions],
  );
  await database.query(
    `insert into project select (jsonb_populate_record(project, jsonb_build_object(
        'product_id', 'prj_' || ${suffix}, 'developer_id', 'dev_' || ${suffix}, 'is_paid', true,
        'client_plan_id', 'Freemium-Pro', 'plan_at_creation', $2::jsonb))).*
      from (select project from project limit 1) as one cross join generate_series(1, $1::int) as number`,
    [subscriptions, JSON.stringify(plan)],
  );
  // with a method that must not be charged, no charge follows the statement
  await database.query(
    `insert into subscription (subscription_id, developer_id, product_id, plan, currency, anchor, period_from,
        period_until, price, taxation, started, refused_method)
      select 'sub_' || ${suffix}, 'dev_' || ${suffix}, 'prj_' || ${suffix}, $2::jsonb, 'eur',
        current_date - 30, current_date - 30, current_date, 44900,
        '{"kind": "domestic", "country": "DE", "rate": 1900, "vat": "none"}', current_date - 30, 'pmd_bench'
      from generate_series(1, $1::int) as number`,
    [subscriptions, JSON.stringify(plan)],
  );
  await database.query('analyze');
}

const count = async (database: pg.Client, table: 'bill' | 'statement') =>
  Number((await database.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

/** Rarer than each statement by far: counting reads the whole table. */
const pollMs = 1000;

/** A second instance takes part once it has asked the queue of jobs. */
const joiningMs = 7000;

/** Statements a second while both instances renew, their memory in each half, and the second instance's part of the work. */
async function measureRenewals(database: pg.Client, instances: readonly ProductServer[]) {
  const memory = () => instances.reduce((sum, { memoryMb }) => sum + memoryMb(), 0);
  const cpu = () => instances.map(({ cpuMs }) => cpuMs());
  await new Promise((resolve) => setTimeout(resolve, joiningMs));
  const [begun, cpuBefore] = [performance.now(), cpu()];
  const first = await count(database, 'bill');
  const memories: number[] = [];
  while ((await count(database, 'bill')) < subscriptions) {
    memories.push(memory());
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const rate = (subscriptions - first) / ((performance.now() - begun) / 1000);
  const [one = 0, other = 0] = cpu().map((after, at) => after - (cpuBefore[at] ?? 0));
  const half = Math.ceil(memories.length / 2);
  const [early, late] = [Math.max(...memories.slice(0, half)), Math.max(...memories.slice(half))];
  return { rate, measured: subscriptions - first, early, late, share: other / (one + other) };
}

/** Statements a second while one of two instances at a time is killed and another one started. */
async function measureKilled(database: pg.Client, startInstance: () => Promise<ProductServer>) {
  const instances = [await startInstance(), await startInstance()];
  const [begun, first] = [performance.now(), await count(database, 'bill')];
  const isDone = async () => (await count(database, 'bill')) >= 2 * subscriptions;
  let kills = 0;
  for (let next = performance.now() + betweenKillsMs; !(await isDone());) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (performance.now() < next) continue;
    await instances.shift()?.kill();
    kills += 1;
    instances.push(await startInstance());
    next = performance.now() + betweenKillsMs;
  }
  const rate = (2 * subscriptions - first) / ((performance.now() - begun) / 1000);
  for (const instance of instances) await instance.stop();
  return { rate, kills };
}

/** Transactions a second of two connections that send as many statements, one after the other. */
async function measureBare(url: string): Promise<number> {
  const until = performance.now() + bareMs;
  let done = 0;
  const work = async () => {
    const client = new pg.Client(url);
    await client.connect();
    while (performance.now() < until) {
      await client.query('begin');
      for (let statement = 0; statement < statementsOfRenewal - 4; statement += 1)
        await client.query('select * from bare where id = $1', [statement]);
      await client.query('insert into bare (text) values ($1)', ['x'.repeat(500)]);
      await client.query('insert into bare (text) values ($1)', ['x'.repeat(500)]);
      await client.query('commit');
      done += 1;
    }
    await client.end();
  };
  await Promise.all([work(), work()]);
  return done / (bareMs / 1000);
}

const postgres = await startPostgres();
const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' }; // there is no mail server
const template = await startProductServer(env);
await makeApiKey(template);
const database = new pg.Client(postgres.url);
await database.connect();
await database.query('create table bare (id bigint generated always as identity primary key, text text)');
const secretsFile = join(mkdtempSync(join(tmpdir(), 'renewals-bench-')), 'secrets.json');
copyFileSync(template.secretsFile, secretsFile);
await template.stop();
const bare = await measureBare(postgres.url);
await seed(database, 'even');

// each instance renews as soon as it starts
const startInstance = () => startProductServer({ ...env, SECRETS_FILE: secretsFile });
const instances = [await startInstance(), await startInstance()];
const { rate, measured, early, late, share } = await measureRenewals(database, instances);
for (const instance of instances) await instance.stop();
await seed(database, 'rash');
const killed = await measureKilled(database, startInstance);
const twice = await database.query('select subscription_id from bill group by 1 having count(*) > 1');
const statements = await count(database, 'statement');
await database.end();
postgres.stop();

console.log(`${measured} of ${subscriptions} renewals: ${rate.toFixed(0)}/s; bare transactions: ${bare.toFixed(0)}/s`);
console.log(`with ${killed.kills} kills: ${killed.rate.toFixed(0)}/s`);
console.log(`memory of both instances, MB: ${early.toFixed(0)} in the first half, ${late.toFixed(0)} in the second`);
judge([
  { what: 'renewals beside bare transactions', value: rate / bare, holds: rate / bare >= 0.3, target: 'at least 0.3' },
  {
    what: 'the same with kills',
    value: killed.rate / bare,
    holds: killed.rate / bare >= 0.3,
    target: 'at least 0.3',
  },
  {
    what: 'statements for each subscription',
    value: statements / (2 * subscriptions),
    holds: statements === 2 * subscriptions && twice.rowCount === 0,
    target: 'exactly 1',
  },
  { what: 'work of the second instance', value: share, holds: share > 0.3, target: 'over 0.3' },
  {
    what: 'memory, second half beside first',
    value: late / early,
    holds: late <= 1.25 * early,
    target: 'at most 1.25',
  },
]);
