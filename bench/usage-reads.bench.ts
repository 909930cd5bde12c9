// The database time of the charts' statements for the busiest of 10,000 apps, at one and at ten million sums by day.
// USAGE_READS_MILLIONS=1,10,100 names other sizes: a hundred million need 50 GB of disk and half an hour.
import { dayOf } from '@waypost/domain/base/day';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { judge, median } from './rounds.ts';
import { busiest, makeSums } from './usage-sums.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { createUsageService, type UsageRequest } from '../server/src/features/usage/usage.service.ts';

const millions = (process.env['USAGE_READS_MILLIONS'] ?? '1,10').split(',').map(Number);
const warmUps = 10;
const rounds = 101;
const now = new Date();
const today = dayOf(now);

const { projectId, appId } = busiest;
const chart = { viewer: { userId: 'usr_bench', roles: [] }, projectId, appId, chart_category: 'service' } as const;
const requests: Readonly<Record<string, UsageRequest>> = {
  '30 days': { ...chart, zoom_level: '1m' },
  '12 months': { ...chart, zoom_level: '1y' },
};

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** A database of so many sums, and the statements that the product sends it for each request. */
async function open(url: string) {
  const sent: Statement[] = [];
  const logger = { info() {}, warn() {}, error: console.error };
  const database = await openDatabase({ databaseUrl: url, dataDir: '', logger });
  const db = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      sent.push(database.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const projects = { readableApps: () => Promise.resolve([appId]) };
  const usage = createUsageService({ db, clock: () => now, projects });
  const statements = new Map<string, readonly Statement[]>();
  for (const [name, request] of Object.entries(requests)) {
    const { non_dev_50_records } = await usage.read(request);
    statements.set(name, sent.splice(0));
    console.log(`${name}: ${statements.get(name)?.length} statements, ${non_dev_50_records.length} records of prd`);
  }
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  return {
    statements,
    /** Milliseconds of planning and executing. */
    async timeOf({ sql, parameters }: Statement): Promise<number> {
      const explain = `explain (analyze, timing off, format json) ${sql}`;
      const { rows } = await client.query<{ 'QUERY PLAN': [Record<string, unknown>] }>(explain, [...parameters]);
      const [plan] = rows[0]?.['QUERY PLAN'] ?? [{}];
      return Number(plan['Planning Time']) + Number(plan['Execution Time']);
    },
    async planOf({ sql, parameters }: Statement): Promise<string> {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [
        ...parameters,
      ]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    async close() {
      await client.end();
      await database.close();
    },
  };
}

const postgres = await startPostgres();
const opened: { readonly size: number; readonly database: Awaited<ReturnType<typeof open>> }[] = [];
for (const size of millions) {
  const from = performance.now();
  const url = await makeSums({ url: postgres.url, today }, size * 1_000_000);
  console.log(`${size} million sums made in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  opened.push({ size, database: await open(url) });
}

/** The sizes take turns, so that a busy moment of the machine meets all of them. */
async function measure(name: string): Promise<Map<number, number>> {
  const times = new Map<number, number[]>(millions.map((size) => [size, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { size, database } of opened) {
      let total = 0;
      for (const statement of database.statements.get(name) ?? []) total += await database.timeOf(statement);
      if (round >= 0) times.get(size)?.push(total);
    }
  }
  return new Map([...times].map(([size, each]) => [size, median(each)]));
}

for (const name of Object.keys(requests)) {
  const times = await measure(name);
  for (const [size, ms] of times)
    judge([{ what: `${name}, ${size} million sums, ms`, value: ms, holds: ms <= 1, target: 'at most 1' }]);
  const [smallest = Number.NaN] = times.values();
  for (const [size, ms] of [...times].slice(1)) {
    const what = `${name}, ${size} million beside ${millions[0]} million`;
    const ratio = ms / smallest;
    judge([{ what, value: ratio, holds: ratio <= 1.2, target: 'at most 1.20' }]);
  }
  if (process.env['USAGE_READS_PLANS'] === '1') {
    const { database } = opened.at(-1) ?? {};
    for (const statement of database?.statements.get(name) ?? []) console.log(await database?.planOf(statement));
  }
}
for (const { database } of opened) await database.close();
postgres.stop();
