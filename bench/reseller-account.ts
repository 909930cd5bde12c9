import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openBrowser, textAt } from '../server/test/factories/accounts.ts';
import { startPostgres } from './postgres.ts';
import { type ProductServer, startProductServer } from './product-server.ts';
import { judge, median, percentile } from './rounds.ts';

const warmUps = 50;
const tries = 200;

/** A reseller who is signed in, and one project and app from which others are copied. */
export type Reseller = {
  readonly cookie: string;
  readonly product_id: string;
  readonly app_id: string;
  readonly developer_id: string;
};

type Place = { readonly product: ProductServer; readonly client: pg.Client };

/** A reseller with one project and app. */
async function newReseller({ product, client }: Place): Promise<Reseller> {
  const person = await openBrowser({ config: { origins: product } });
  const signedUp = await person.signUp();
  const email = textAt(signedUp, 'data', 'email');
  const user = { first_name: 'Ada', last_name: 'Lovelace', email, country: 'DEU' };
  const date = new Date().toISOString().slice(0, 10);
  const project = await person.post(`${product.portal}/api/project`, { plan_id: 'Freemium-Basic', date, user });
  const product_id = textAt(project, 'data', 'product_id');
  const app = await person.post(`${product.portal}/api/project/${product_id}/app`, {
    app_name: 'Web',
    platform: 'web',
    auth_type: 'apiKey',
  });
  await client.query(`update user_account set roles = '[{"name":"reseller","value":""}]' where email = $1`, [email]);
  const { rows } = await client.query<{ developer_id: string }>(
    'select developer_id from project where product_id = $1',
    [product_id],
  );
  // signed in again, because a session knows the roles of its beginning
  const again = await openBrowser({ config: { origins: product } });
  await again.signIn({ email });
  const cookie = [...again.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return { cookie, product_id, app_id: textAt(app, 'data', 'app_id'), developer_id: rows[0]?.developer_id ?? '' };
}

/** The columns of a table as a list in SQL, to copy a row with other values in some of them. */
async function columnsOf({ client }: Place, table: string, except: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and column_name <> all ($2)`,
    [table, except],
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

/** An app like this one in each of the projects `prj_{account}…` from 0 to the count. */
async function copyApps(place: Place, app_id: string, { account, count }: { account: number; count: number }) {
  const columns = await columnsOf(place, 'app', ['product_id', 'app_id', 'hrn']);
  await place.client.query(
    `insert into app (product_id, app_id, hrn, ${columns})
     select 'prj_${account}' || lpad(n::text, 25, '0'), 'app_${account}' || lpad(n::text, 25, '0'),
       'hrn:${account}:' || n, ${columns}
     from app, generate_series(0, $2::int - 1) as n where app_id = $1`,
    [app_id, count],
  );
}

async function timesOf({ product }: Place, { cookie }: Reseller, paths: readonly string[]) {
  const times = new Float64Array(tries);
  for (let round = -warmUps; round < tries; round += 1) {
    const path = paths[Math.abs(round) % paths.length] ?? '';
    const begun = performance.now();
    const answer = await fetch(`${product.portal}${path}`, { headers: { cookie } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
    if (round >= 0) times[round] = performance.now() - begun;
  }
  return { p95: percentile(times, 0.95), middle: median([...times]) };
}

/** The server on PostgreSQL with a client of its database, accounts of resellers, and reads that are timed. */
export async function startResellers(name: string) {
  const postgres = await startPostgres();
  const configFile = join(mkdtempSync(join(tmpdir(), `waypost-bench-${name}-`)), 'waypost.config.ts');
  writeFileSync(configFile, 'export default { rate_limit_factor: 10000 };\n');
  const product = await startProductServer({ DATABASE_URL: postgres.url, WAYPOST_CONFIG: configFile });
  const client = new pg.Client({ connectionString: postgres.url, options: '-c timezone=UTC' });
  await client.connect();
  const place = { product, client };
  return {
    url: postgres.url,
    portal: product.portal,
    client,
    newReseller: () => newReseller(place),
    columnsOf: (table: string, except: readonly string[]) => columnsOf(place, table, except),
    copyApps: (app_id: string, account: number, count: number) => copyApps(place, app_id, { account, count }),
    /** Times each list of paths in turn; its 95th percentile is to stay under the budget. */
    report: async (reseller: Reseller, budgetMs: number, lists: Readonly<Record<string, readonly string[]>>) => {
      for (const [what, paths] of Object.entries(lists)) {
        const { p95, middle } = await timesOf(place, reseller, paths);
        judge([{ what: `${what}, ms, p95`, value: p95, holds: p95 < budgetMs, target: `under ${budgetMs}` }]);
        console.log(`        median ${middle.toFixed(2)}`);
      }
    },
    stop: async () => {
      await client.end();
      await product.stop();
      postgres.stop();
    },
  };
}
