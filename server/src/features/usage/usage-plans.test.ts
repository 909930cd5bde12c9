import { once } from 'node:events';
import { addDays, type Day } from '@waypost/domain/base/day';
import type { ApiKeyId, AppId, ProjectId } from '@waypost/domain/base/ids';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Tables } from '../../db/tables.ts';
import { columnTypes } from '../../db/types.ts';
import { keyUsage, projectUsage } from '../spend-caps/cap-usage.store.ts';
import { createOwnBars } from '../own-usage/own-bars.service.ts';
import { createOwnUsageFile } from '../own-usage/own-usage-file.service.ts';
import { readFigures } from '../project-view/project-figures.store.ts';
import { createBarService, createUsageDetailService } from './detail/usage-detail.service.ts';
import { createUsageService } from './usage.service.ts';

const today: Day = '2026-11-23';
const projectId: ProjectId = `prj_${'1'.padStart(26, '0')}`;
const appId: AppId = `app_${'1'.padStart(26, '0')}`;
const keyId: ApiKeyId = `key_${'1'.padStart(26, '0')}`;

let store: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Tables>;
const sent: CompiledQuery[] = [];
beforeAll(async () => {
  if (inject('postgres') === null) return;
  store = await createTestDatabase();
  pool = new pg.Pool({ connectionString: store.databaseUrl, types: columnTypes, max: 1, idleTimeoutMillis: 0 });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) });
  // 100 apps for 500 days: a table small enough for a test, and large enough that reading all of it costs most
  const named = (prefix: string) => sql`${`${prefix}_`} || lpad(app::text, 26, '0')`;
  const all = sql`generate_series(1, 100) app, generate_series(0, 499) age`;
  await sql`
    insert into usage_day (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day,
      requests, usage_units, billable_units, updated)
    select ${named('prj')}, ${named('app')}, ${today}::date - age, 'prd', 'Transactions', 'route', '0001-01-01', 1, 1, 1, now()
    from ${all} order by age desc`.execute(db);
  await sql`
    insert into usage_dimension_day
    select ${named('prj')}, ${named('app')}, ${today}::date - age, 'Transactions', 'key', ${named('key')}, 1, 1, 1
    from ${all} order by age desc`.execute(db);
  await sql`
    insert into usage_month
    select ${named('prj')}, ${named('app')}, month, 'prd', 'Transactions', 'service ' || service, 1, 1, 1, now()
    from generate_series(1, 100) app, generate_series(1, 20) service,
      generate_series(date '2022-01-01', date '2026-11-01', interval '1 month') month`.execute(db);
  await sql`analyze usage_day, usage_month, usage_dimension_day`.execute(db);
});
afterAll(async () => {
  if (inject('postgres') === null) return;
  // a pool ends before its connection is closed, and dropping the database would then fail that connection
  await Promise.all([once(pool, 'remove'), pool.end()]);
  await store.dispose();
});

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] };
const scansOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [`${plan['Node Type']} on ${plan['Relation Name']}`] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** The scans of tables in the statements that the work sends. */
async function scansOfStatements(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await work();
  const scans: string[] = [];
  for (const { sql: text, parameters } of sent) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      ...parameters,
    ]);
    scans.push(...scansOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan')));
  }
  return scans.filter((scan) => scan.includes('usage_'));
}

const deps = () => ({
  db,
  clock: () => new Date(`${today}T12:00:00Z`),
  projects: {
    readableApps: (_viewer: unknown, _project: ProjectId, app?: AppId) =>
      Promise.resolve(app ? [app] : ('all' as const)),
  },
});
const viewer = { userId: `usr_${'0'.repeat(26)}`, roles: [] } as const;
const ofProject = { viewer, projectId, chart_category: 'service' } as const;
const ofApp = { ...ofProject, appId };
const chart = (request: Parameters<ReturnType<typeof createUsageService>['read']>[0]) =>
  createUsageService(deps()).read(request);
const breakdown = (dimension: 'service' | 'key', appId: AppId | undefined) =>
  createUsageDetailService(deps(), createBarService(deps(), new Map())).readBreakdown({
    viewer,
    projectId,
    appId,
    dimension,
  });
const start = addDays(today, -30);
const ownBars = () => createOwnBars({ ...deps(), bars: createBarService(deps(), new Map()) });
const ofColumn = { chart: 'service', by: 'project', start_date: today, end_date: today } as const;

describe.runIf(inject('postgres') !== null)('a statement over sums finds its rows by an index', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the chart of an app over 30 days', () => chart({ ...ofApp, zoom_level: '1m' })],
    ['the chart of an app over 12 months', () => chart({ ...ofApp, zoom_level: '1y' })],
    ['the chart of a project over 30 days', () => chart({ ...ofProject, zoom_level: '1m' })],
    ['the chart of a project over 12 months', () => chart({ ...ofProject, zoom_level: '1y' })],
    ['the breakdown of an app by service', () => breakdown('service', appId)],
    ['the breakdown of an app by key', () => breakdown('key', appId)],
    ['the breakdown of a project by key', () => breakdown('key', undefined)],
    ['the explanation of a column of everything', () => ownBars().explain(viewer, ofColumn)],
    ['the events of a column of everything', () => ownBars().readEvents(viewer, ofColumn)],
    ['a day of the file of everything', () => createOwnUsageFile(deps())(viewer, { ...ofColumn, zoom_level: '1w' })],
    ['a page for programs', () => createUsageService(deps()).readPage({ projectId, limit: 100 })],
    ['the last days of projects', () => createUsageService(deps()).lastDaysOf([{ projectId, apps: 'all' }])],
    ['the spend cap of a project', () => projectUsage(db, [{ id: projectId, start }], today)],
    ['the spend cap of a key', () => keyUsage(db, [{ id: keyId, app_id: appId, start }], today)],
    [
      'the trend in the list of projects',
      () => readFigures(db, { projectIds: [projectId], limited: { projectIds: [], apps: [] }, from: start, to: today }),
    ],
  ])('%s', async (_name, work) => {
    const scans = await scansOfStatements(work);
    expect(scans).not.toHaveLength(0);
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });
});
