import type { CreatedProjectToken, ProjectToken } from '@waypost/contract/entities/project-token';
import type { UsagePage, UsageReport, UsageRow } from '@waypost/contract/entities/usage';
import type { Day } from '@waypost/domain/base/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { createProjectToken } from '../../../test/factories/project-tokens.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { csvLines } from '../../../test/csv-lines.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const today = '2026-03-15';
const range = 'start_date=2026-03-01&end_date=2026-03-15';

let app: TestApp;
let own: OwnedApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date(`${today}T12:00:00Z`) });
  own = await createOwnedApp(app);
  const second = await createApp(app, own, { app_name: 'Second', platform: 'server' });
  const day = (start: Day, service: string, units: number) => ({ day: start, service, units });
  await createUsage(app, own, [
    day('2026-02-27', 'geocode', 100),
    day('2026-03-02', 'geocode', 7),
    day('2026-03-02', 'route', 3),
    day('2026-03-04', '=1+1', 5),
  ]);
  await createUsage(app, { ...own, app_id: second }, [day('2026-03-02', 'geocode', 11), day('2026-03-09', 'tile', 2)]);
  const event = usageEvent({ app_id: own.app_id, time: new Date('2026-03-02T08:00:00Z'), service: 'matrix', units: 9 });
  const inTest = { ...event, data: { ...event.data, environment: 'cit' } };
  expect((await app.gateway('/v1/events', [inTest])).status).toBe(200);
  const other = await createOwnedApp(app);
  await createUsage(app, other, [day('2026-03-02', 'geocode', 1000)]);
  ({ token } = await createProjectToken(own));
});
afterAll(() => app.dispose());

type Headers = Readonly<Record<string, string>>;
const bearer = (value: string): Headers => ({ authorization: `Bearer ${value}` });
const ask = (path: string, headers: Headers = bearer(token)) => app.portal(path, { headers });
async function readPage(query: string): Promise<UsagePage> {
  const answer = await ask(`/v1/usage?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as UsagePage;
}
async function chart(query: string): Promise<UsageReport> {
  return (await own.browser.call('GET', `/api/project/usage/${own.product_id}?${query}`)).data as UsageReport;
}

const toRow = ({
  usage_summary_records: _parts,
  toggle: _toggle,
  categories: _categories,
  ...row
}: UsageReport['dev_50_records'][number]): UsageRow => row;
const columns = [
  'start_usage_date',
  'end_usage_date',
  'app_id',
  'environment',
  'usage_type',
  'usage_type_category',
  'requests',
  'usage_units',
  'billable_units',
] as const;
const inOneOrder = (rows: readonly UsageRow[]) =>
  rows.map((row) => columns.map((name) => row[name]).join(' ')).toSorted();

describe('the usage API', () => {
  it.each(['day', 'month'])(
    'answers the figures of the chart by %s, to the last unit, for every app of the project alone (USE-50)',
    async (detail) => {
      const { rows, ...page } = await readPage(`${range}&detail=${detail}`);
      const { dev_50_records, non_dev_50_records, last_usage_update } = await chart(`${range}&detail=${detail}`);
      const records = [...dev_50_records, ...non_dev_50_records].map(toRow);
      expect(records.length).toBeGreaterThan(4);
      expect(inOneOrder(rows)).toEqual(inOneOrder(records));
      expect(page).toEqual({
        project_id: own.product_id,
        start_date: '2026-03-01',
        end_date: today,
        detail,
        last_usage_update,
        next: null,
      });
    },
  );

  it('answers the last 30 days by day without parameters, and longer ranges by month (USE-50)', async () => {
    const { start_date, end_date, detail, rows } = await readPage('');
    expect([start_date, end_date, detail]).toEqual(['2026-02-14', today, 'day']);
    expect(rows[0]).toMatchObject({ start_usage_date: '2026-02-27', usage_units: 100, billable_units: 100 });
    expect((await readPage('start_date=2025-12-01')).detail).toBe('month');
  });

  it('pages through all rows once, in JSON by cursor and in CSV by link OPS-14 (USE-50)', async () => {
    const whole = await readPage(range);
    const paged: UsageRow[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: UsagePage = await readPage(`${range}&limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.rows.length).toBeLessThanOrEqual(2);
      paged.push(...page.rows);
      cursor = page.next;
    }
    expect(paged).toEqual(whole.rows);
    const lines: Record<string, string>[] = [];
    for (let path: string | undefined = `/v1/usage.csv?${range}&limit=4`; path !== undefined;) {
      const answer = await ask(path);
      const [names = [], ...cells] = (await csvLines(answer, 'as a page')).map((row) => row.split(','));
      lines.push(...cells.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']))));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    const texts = whole.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    );
    expect(lines).toEqual(
      texts.map((row) => ({ ...row, usage_type_category: row['usage_type_category']?.replace(/^=/, "'=") })),
    );
  });

  it('keeps days and filters on the pages to which a link leads (USE-50)', async () => {
    const rows: string[] = [];
    const query = `start_date=2026-03-01&end_date=2026-03-03&detail=month&app_id=${own.app_id}&environment=prd&limit=1`;
    for (let path: string | undefined = `/v1/usage.csv?${query}`; path !== undefined;) {
      const answer = await ask(path);
      rows.push(...(await answer.text()).trimEnd().split('\r\n').slice(1));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    const of = (service: string, units: number) =>
      `2026-03-01,2026-03-03,${own.app_id},prd,Transactions,${service},${units},${units},${units}`;
    expect(rows).toEqual([of('geocode', 7), of('route', 3)]);
  });

  it('says when the figures of the named app last changed, and not those of another one (USE-50)', async () => {
    const one = await createOwnedApp(app);
    const second = await createApp(app, one, { app_name: 'Second', platform: 'server' });
    const { token: secret } = await createProjectToken(one);
    const start = app.clock();
    const later = new Date(start.getTime() + 5000);
    for (const [app_id, time] of [
      [one.app_id, start],
      [second, later],
    ] as const) {
      app.clock.set(time);
      await app.gateway('/v1/events', [usageEvent({ app_id, time })]);
    }
    const lastChange = async (query: string) =>
      ((await (await ask(`/v1/usage?${query}`, bearer(secret))).json()) as UsagePage).last_usage_update;
    expect(await lastChange(`app_id=${one.app_id}`)).toBe(start.toISOString());
    expect(await lastChange(`app_id=${second}`)).toBe(later.toISOString());
    expect(await lastChange('')).toBe(later.toISOString());
    app.clock.set(start);
  });

  it('answers one app, one environment and one type of usage (USE-50)', async () => {
    const { rows } = await readPage(`${range}&app_id=${own.app_id}`);
    expect(new Set(rows.map(({ app_id }) => app_id))).toEqual(new Set([own.app_id]));
    expect((await readPage(`${range}&environment=cit`)).rows).toMatchObject([{ environment: 'cit', usage_units: 9 }]);
    expect((await readPage(`${range}&usage_type=XYZ-Transfer`)).rows).toEqual([]);
    const { app_id: foreign } = await createOwnedApp(app);
    expect((await readPage(`${range}&app_id=${foreign}`)).rows).toEqual([]);
  });

  it.each(['/v1/usage', '/v1/usage.csv'])(
    '%s answers an unchanged copy with 304, and new figures with a new ETag (USE-50)',
    async (path) => {
      const first = await ask(`${path}?${range}`);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const etag = first.headers.get('etag') ?? '';
      await first.text();
      const again = await ask(`${path}?${range}`, { ...bearer(token), 'if-none-match': etag });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      const service = `new-${path.length}`;
      await createUsage(app, own, [{ day: today, service, units: 1 }]);
      const changed = await ask(`${path}?${range}`, { ...bearer(token), 'if-none-match': etag });
      expect(changed.status).toBe(200);
      expect(await changed.text()).toContain(service);
    },
  );

  it.each([
    ['start_date=15.3.2026', 'INVALID_DATE', '/start_date'],
    ['start_date=2026-03-10&end_date=2026-03-01', 'INVALID_DATE', '/start_date'],
    ['limit=1001', 'INVALID_FIELDS', '/limit'],
    ['limit=0', 'INVALID_FIELDS', '/limit'],
    ['detail=hour', 'INVALID_FIELDS', '/detail'],
    ['cursor=abc', 'INVALID_FIELDS', '/cursor'],
    [
      `cursor=${Buffer.from('["2026-03-01","app_1","Transactions","a","b"]').toString('base64url')}`,
      'INVALID_FIELDS',
      '/cursor',
    ],
  ])('names what is wrong with %s', async (query, code, pointer) => {
    const answer = await ask(`/v1/usage?${query}`);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code, errors: [{ pointer }] }]);
  });
});

describe('a project token', () => {
  const tokensOf = ({ product_id }: OwnedApp) => `/api/project/tokens/${product_id}`;
  const listOf = async (one: OwnedApp) => (await one.browser.call('GET', tokensOf(one))).data as ProjectToken[];

  it('is shown once, and listed with its end and its last use, to the minute (USE-50)', async () => {
    const one = await createOwnedApp(app);
    const { token: secret, ...created }: CreatedProjectToken = await createProjectToken(one, {
      name: 'Nightly',
      days: 30,
    });
    expect(secret).toMatch(/^wppt_[A-Za-z0-9_-]{43}$/);
    expect(created).toMatchObject({
      name: 'Nightly',
      scope: 'usage:read',
      created_by: one.browser.session?.userId,
      created: `${today}T12:00:00.000Z`,
      ends: '2026-04-14T12:00:00.000Z',
      last_used: null,
    });
    expect(await listOf(one)).toEqual([created]);
    expect((await ask('/v1/usage', bearer(secret))).status).toBe(200);
    const start = app.clock();
    const lastUse = async () => (await listOf(one)).map(({ last_used }) => last_used);
    expect(await lastUse()).toEqual([start.toISOString()]);
    for (const [ms, seen] of [
      [59_999, 0],
      [60_000, 60_000],
    ] as const) {
      app.clock.set(new Date(start.getTime() + ms));
      expect((await ask('/v1/usage', bearer(secret))).status).toBe(200);
      expect(await lastUse()).toEqual([new Date(start.getTime() + seen).toISOString()]);
    }
    app.clock.set(start);
    const stored = await app.database.db.selectFrom('project_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('is refused after its deletion and its end, and never opens another project (USE-50)', async () => {
    const late = await startTestApp({ startAt: new Date(`${today}T12:00:00Z`) });
    try {
      const one = await createOwnedApp(late);
      const [kept, gone] = [await createProjectToken(one, { days: 30 }), await createProjectToken(one)];
      const reasonOf = async (secret: string) => {
        const answer = await late.portal('/v1/usage', { headers: bearer(secret) });
        return answer.status === 200
          ? ((await answer.json()) as UsagePage).project_id
          : ((await answer.json()) as { code: string }).code;
      };
      expect(await reasonOf(gone.token)).toBe(one.product_id);
      const stranger = await createOwnedApp(late);
      expect((await stranger.browser.call('DELETE', `${tokensOf(stranger)}/${gone.token_id}`)).status).toBe(404);
      expect((await one.browser.call('DELETE', `${tokensOf(one)}/${gone.token_id}`)).status).toBe(204);
      expect((await one.browser.call('DELETE', `${tokensOf(one)}/${gone.token_id}`)).status).toBe(404);
      expect(await reasonOf(gone.token)).toBe('UNAUTHORIZED');
      late.clock.advance(30 * 86_400_000 - 1);
      expect(await reasonOf(kept.token)).toBe(one.product_id);
      late.clock.advance(1);
      expect(await reasonOf(kept.token)).toBe('TOKEN_EXPIRED');
      expect(await reasonOf(`wppt_${'A'.repeat(43)}`)).toBe('UNAUTHORIZED');
    } finally {
      await late.dispose();
    }
  });

  it('stands in the activity log of its project when it is created and deleted (USE-50)', async () => {
    const one = await createOwnedApp(app);
    const { token_id } = await createProjectToken(one, { name: 'Nightly' });
    await one.browser.call('DELETE', `${tokensOf(one)}/${token_id}`);
    const lines = await app.database.db
      .selectFrom('activity')
      .select(['action', 'subject_id', 'subject_name'])
      .where('product_id', '=', one.product_id)
      .where('action', 'in', ['project_token.created', 'project_token.deleted'])
      .orderBy('activity_id')
      .execute();
    expect(lines).toEqual(
      ['created', 'deleted'].map((verb) => ({
        action: `project_token.${verb}`,
        subject_id: token_id,
        subject_name: 'Nightly',
      })),
    );
  });

  it('is one of at most 20 of a project, and its input is checked (USE-50)', async () => {
    const one = await createOwnedApp(app);
    const bad = await one.browser.call('POST', tokensOf(one), { name: ' ', days: 31, more: 1 });
    expect(bad).toMatchObject({ status: 400, body: { error: { reason: 'INVALID_FIELDS' } } });
    expect((bad.body as { error: { fields: { path: string }[] } }).error.fields.map(({ path }) => path)).toEqual([
      'name',
      'days',
      'more',
    ]);
    for (let count = 0; count < 20; count += 1) await createProjectToken(one);
    const refused = await one.browser.call('POST', tokensOf(one), { name: 'One more', days: 90 });
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'KEY_LIMIT_REACHED' } } });
    expect(await listOf(one)).toHaveLength(20);
  });
});
