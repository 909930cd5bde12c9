// The server's time for a reseller's overview of 5,000 customers with 20,000 projects, and for suggestions among 100,000
// customers, both over HTTP on PostgreSQL. RESELLERS_PLANS=1 prints the plans of the lists.
import { dayOf } from '@waypost/domain/base/day';
import type { DeveloperId } from '@waypost/domain/base/ids';
import { customerFilters, customerSorts } from '@waypost/domain/resellers/customer-overview';
import { searchKeysOf } from '@waypost/domain/resellers/customer-search';
import { openDatabase } from '../server/src/db/open-database.ts';
import { chosenOf } from '../server/src/features/resellers/customer-overview.store.ts';
import { silentLog } from '../server/test/database.ts';
import { type Reseller, startResellers } from './reseller-account.ts';

const { url, client, newReseller, columnsOf, copyApps, report, stop } = await startResellers('resellers');

const first = ['North', 'South', 'Blue', 'Über', 'Транс', '北京', 'Green', 'Global', 'Urban', 'Open'];
const second = ['wind', 'land', 'route', 'Карты', '地图', 'fleet', 'port', 'field', 'line', 'hub'];
const kinds = ['Logistics GmbH', 'Maps Ltd', 'Transport', 'Services', '& Co.'];
const nameOf = (n: number) => `${first[n % 10]}${second[Math.floor(n / 10) % 10]} ${n} ${kinds[n % 5]}`;
const idOf = (prefix: string, account: number, n: number) => `${prefix}_${account}${String(n).padStart(25, '0')}`;

async function makeCustomers({ developer_id }: Reseller, account: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += 5000) {
    const made = Array.from({ length: 5000 }, (_, at) => ({
      id: idOf('cus', account, from + at),
      name: nameOf(from + at),
    }));
    await client.query(
      `insert into customer (customer_id, developer_id, customer_name, customer_admin_email, created)
       select id, $1, name, 'admin-' || id || '@customer.example', now() from unnest($2::text[], $3::text[]) as made(id, name)`,
      [developer_id, made.map(({ id }) => id), made.map(({ name }) => name)],
    );
    const keys = made.flatMap(({ id, name }) => searchKeysOf(name).map((key) => ({ id, key })));
    await client.query(
      `insert into customer_search_key (customer_id, developer_id, key)
       select id, $1, key from unnest($2::text[], $3::text[]) as made(id, key)`,
      [developer_id, keys.map(({ id }) => id), keys.map(({ key }) => key)],
    );
  }
}

/** An open invitation for every fourth customer, and an older one that has lapsed. */
async function makeInvitations(account: number, count: number): Promise<void> {
  await client.query(
    `insert into invitation (invitation_id, token_hash, email, realm, roles, invited_by, created_at, sent_at, expires_at, customer_id)
     select 'inv_' || age || lpad(n::text, 25, '0'), sha256(convert_to(age || '-' || n, 'UTF8')), n || '@invited.example', realm, '[]',
       "userId", now(), now(), now() + make_interval(days => 7 - age * 10), 'cus_${account}' || lpad(n::text, 25, '0')
     from generate_series(0, $1::int - 1, 4) as n, generate_series(0, 1) as age, (select "userId", realm from user_account limit 1) as inviter`,
    [count],
  );
}

/** Four projects for each customer, most of them with use in this month and the last, some with caps and expiry. */
async function makeProjects({ product_id, app_id }: Reseller, account: number, count: number): Promise<void> {
  const kept = await columnsOf('project', ['product_id', 'creation_flow_id', 'customer_id', 'expiry_date']);
  await client.query(
    `insert into project (product_id, creation_flow_id, customer_id, expiry_date, ${kept})
     select 'prj_${account}' || lpad(n::text, 25, '0'), 'flow-${account}-' || n,
       'cus_${account}' || lpad((n % 5000)::text, 25, '0'),
       case when n % 3 = 0 then current_date + n % 400 end, ${kept}
     from project, generate_series(0, $2::int - 1) as n where product_id = $1`,
    [product_id, count],
  );
  await copyApps(app_id, account, count);
  await client.query(
    `insert into usage_month (product_id, app_id, month, environment, usage_type, usage_type_category, requests,
       usage_units, billable_units, updated)
     select 'prj_${account}' || lpad(n::text, 25, '0'), 'app_${account}' || lpad(n::text, 25, '0'),
       (date_trunc('month', current_date) - make_interval(months => age))::date, 'prd', 'Transactions', service,
       n, n * 7 % 1000, n, now()
     from generate_series(0, $1::int - 1) as n, generate_series(0, 12) as age, unnest(array['route', 'geocode']) as service
     where n % 10 <> 0 order by age desc`,
    [count],
  );
  await client.query(
    `insert into usage_customer_month (developer_id, month, customer_id, usage_units)
     select developer_id, month, customer_id, sum(usage_units) from project join usage_month using (product_id)
     where customer_id is not null group by 1, 2, 3`,
  );
  await client.query(
    `insert into spend_cap (subject_id, scope, product_id, measure, amount, at_limit, period_start, period_end, level, announced)
     select 'prj_${account}' || lpad(n::text, 25, '0'), 'project', 'prj_${account}' || lpad(n::text, 25, '0'), 'units', 1000,
       'warn', current_date, current_date + 20, (array[0, 50, 75, 90, 100])[1 + n % 5], 0
     from generate_series(0, $1::int - 1) as n where n % 4 = 0`,
    [count],
  );
}

/** Use of two services on each day of the last 60, for all projects of the first customers. */
async function makeDays(account: number, customers: number): Promise<void> {
  await client.query(
    `insert into usage_day (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day, requests,
       usage_units, billable_units, updated)
     select product_id, replace(product_id, 'prj_', 'app_'), current_date - age, 'prd', 'Transactions', service, '0001-01-01',
       age, age * 10000, age * 10000, now()
     from project, generate_series(0, 59) as age, unnest(array['route', 'geocode']) as service
     where customer_id < 'cus_${account}' || lpad($1::text, 25, '0')`,
    [customers],
  );
}

/** Waits until the server has learnt the caps that were inserted here, which takes both cores for a while. */
async function settle(): Promise<void> {
  const countTransactions = async () => {
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  };
  for (let before = await countTransactions(), quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const now = await countTransactions();
    quiet = now - before < 40 ? quiet + 1 : 0;
    before = now;
  }
}

const overview = await newReseller();
await makeCustomers(overview, 1, 5000);
await makeProjects(overview, 1, 20_000);
await makeInvitations(1, 5000);
const stated = 100;
await makeDays(1, stated);
const many = await newReseller();
await makeCustomers(many, 2, 100_000);
await client.query('vacuum analyze');
await client.query('checkpoint');
await settle();

const list = '/api/reseller/customers';
await report(overview, 20, {
  ...Object.fromEntries(
    customerSorts.map((sort) => [`customers by ${sort}`, [`${list}?sort=${sort}&direction=descending`]]),
  ),
  ...Object.fromEntries(customerFilters.map((filter) => [`customers, ${filter}`, [`${list}?filter=${filter}&page=2`]])),
  'the statement of a customer': Array.from({ length: stated }, (_, n) => {
    const month = dayOf(new Date()).slice(0, 7);
    return `${list}/${idOf('cus', 1, n)}/statement?month=${month}`;
  }),
  'the prices of a customer': Array.from({ length: stated }, (_, n) => `/api/customer/${idOf('cus', 1, n)}/prices`),
  'customers of a search': ['no', 'ub', 'logi', '地图', '99'].map((q) => `${list}?q=${encodeURIComponent(q)}`),
});
const typed = ['no', 'north', 'logistics', 'ma', 'ub', 'транс', '地图', '99', 'ser', 'zz'];
await report(many, 10, {
  'suggestions of admins among 100,000 customers': ['admin', 'admin-cus_2', 'admin-cus_2000000000000000000000777'].map(
    (text) => `/api/reseller/customer-admins/suggestions?q=${text}`,
  ),
  'suggestions of customers among 100,000': typed.map(
    (text) => `/api/reseller/customers/suggestions?q=${encodeURIComponent(text)}`,
  ),
});
if (process.env['RESELLERS_PLANS'] === '1') {
  const database = await openDatabase({ dataDir: '', databaseUrl: url, logger: silentLog });
  const developer_id = overview.developer_id as DeveloperId;
  const request = { developer_id, today: dayOf(new Date()), now: new Date(), limit: 50, offset: 0 };
  for (const sort of customerSorts) {
    const { sql, parameters } = chosenOf({ ...request, sort }).compile(database.db);
    const explain = `explain (analyze, buffers) ${sql}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain, [...parameters]);
    console.log(`\n${sort}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await database.close();
}
await stop();
