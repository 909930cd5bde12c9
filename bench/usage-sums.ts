import { addDays, type Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import pg from 'pg';
import { migrate } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';

const appCount = 10_000;
const appsOfProject = 4;
/** Five years, the longest range that can be asked for. */
const days = 1826;
const services = ['geocode', 'revgeocode', 'route', 'tiles'];
const environments = ['prd', 'cit'];
const barsOfDay = services.length * environments.length;

export const busiest = {
  projectId: `prj_${'0'.repeat(26)}` satisfies ProjectId,
  appId: `app_${'0'.repeat(26)}` satisfies AppId,
};

/** The URL of a new database with the product's tables. */
async function createMigrated(url: string, name: string): Promise<string> {
  const server = new pg.Client(url);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const own = new URL(url);
  own.pathname = name;
  const logger = { info() {}, warn() {}, error: console.error };
  const database = await openDatabase({ databaseUrl: own.href, dataDir: '', logger });
  await migrate(database);
  await database.close();
  return own.href;
}

/**
 * The sums of one day, in no order: the busiest app has all bars of every day, and at every size the same ones. The
 * others take turns, so that each has as many as there is room for.
 */
const daySums = `
  insert into usage_day (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day,
    requests, usage_units, billable_units, updated)
  select 'prj_' || lpad((app / ${appsOfProject})::text, 26, '0'), 'app_' || lpad(app::text, 26, '0'), $1::date,
    ($4::text[])[1 + bar % ${environments.length}], 'Transactions', ($5::text[])[1 + bar / ${environments.length}],
    '2026-01-01', 1000 + n, 1000 + n, 1000 + n, $1::date + interval '23 hours 59 minutes'
  from (
    select n, 0 as app, n as bar from generate_series(0, ${barsOfDay - 1}) n
    union all
    select n, 1 + place % ${appCount - 1}, place / ${appCount - 1} from (
      select n, (n::bigint * 7919 + $2::bigint * 104729) % ${(appCount - 1) * barsOfDay} as place
      from generate_series(1, $3::int) n) as turn
  ) as made (n, app, bar) order by random()`;

/** Fills a new database with this many sums by day, as they would lie there after five years. */
export async function makeSums({ url, today }: { url: string; today: Day }, sums: number): Promise<string> {
  const own = await createMigrated(url, `sums_${sums}`);
  const client = new pg.Client(own);
  await client.connect();
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = 'usage_day'::regclass and contype = 'p'`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on oid = indexrelid where indrelid = 'usage_day'::regclass and not indisprimary`,
  );
  for (const { name } of keys) await client.query(`alter table usage_day drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let age = days - 1; age >= 0; age -= 1) {
    const upTo = (day: number) => Math.floor((sums * day) / days);
    const others = upTo(days - age) - upTo(days - age - 1) - barsOfDay;
    await client.query(daySums, [addDays(today, -age), age, others, environments, services]);
  }
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(`set work_mem = '512MB'`);
  for (const { name, definition } of keys)
    await client.query(`alter table usage_day add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`insert into usage_month
    select product_id, app_id, date_trunc('month', day::timestamp)::date, environment, usage_type, usage_type_category,
      sum(requests), sum(usage_units), sum(billable_units), max(updated)
    from usage_day group by 1, 2, 3, 4, 5, 6`);
  await client.query('vacuum analyze usage_day, usage_month');
  await client.end();
  return own;
}
