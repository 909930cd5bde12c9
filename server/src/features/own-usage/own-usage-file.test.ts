import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson, type Person } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { csvLines } from '../../../test/csv-lines.ts';
import { createUsage, createUsageInWorld } from '../../../test/factories/usage.ts';
import { createWorld, people, type World } from '../../../test/factories/world.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let world: World;
const today = '2026-03-15';
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date(`${today}T12:00:00Z`) });
  world = await createWorld(app);
  await createUsageInWorld(app, world, today);
});
afterAll(() => app.dispose());

type Query = Readonly<Record<string, string>>;
const pathOf = (query: Query) => `/api/usage/own/usage.csv?${new URLSearchParams(query)}`;
async function fileFor({ browser }: Person, query: Query = {}) {
  const answer = await browser.portal(pathOf(query));
  const [columns, ...lines] = await csvLines(answer);
  return { headers: answer.headers, columns, lines, rows: lines.map((line) => line.split(',')) };
}
const unitsIn = (rows: readonly (readonly string[])[]) => rows.reduce((sum, row) => sum + Number(row.at(-2)), 0);

const chartUnits = async ({ call }: Person, query: Query) => {
  const { data } = await call('GET', `/api/usage/own?${new URLSearchParams(query)}`);
  return (data as unknown as OwnUsage).records.reduce((sum, { usage_units }) => sum + Number(usage_units), 0);
};

describe('the file of everything that somebody sees', () => {
  it.each(people)('has for %s the records of the charts, and no others (USE-10, ROL-15)', async (name) => {
    const person = world.people[name];
    for (const days of [{ zoom_level: '1w' }, { zoom_level: '1m' }, { zoom_level: '1y' }]) {
      const [calls = 0, stored = 0, users = 0, all] = await Promise.all(
        ['service', 'storage', 'mau', undefined].map(async (chart) =>
          unitsIn((await fileFor(person, { ...days, ...(chart && { chart }) })).rows),
        ),
      );
      expect(calls).toBe(await chartUnits(person, { ...days, chart: 'service' }));
      expect(stored).toBe(await chartUnits(person, { ...days, chart: 'storage' }));
      expect(all).toBe(calls + stored + users);
    }
  });

  it('begins each line with the project, and is named by its days (USE-55, OPS-14)', async () => {
    const { id, appId, otherApp } = world.owned;
    const { headers, columns, lines, rows } = await fileFor(world.people.owner, { zoom_level: '1m' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="usage_all_2026-02-14_2026-03-15.csv"');
    expect(columns).toBe(
      'Project ID,Project name,Date,App ID,App name,Environment,Usage type,Category,Requests,Transactions',
    );
    const { data } = await world.people.owner.call('GET', `/api/project/${id}`);
    const { app_name } = data as { app_name: string };
    const apps = [
      [appId, 'A', 1],
      [otherApp, 'B', 3],
    ] as const;
    const sums = [
      ['2026-03-01', 'Transactions', 'geocode', 10],
      ['2026-03-02', 'Freemium-MAU', 'sdk', 7],
      [today, 'Transactions', 'route', 1],
      [today, 'BYTES_PER_HOUR', 'stored', 1000],
    ] as const;
    const expected = sums.flatMap(([date, type, service, factor]) =>
      apps.map(([app_id, name, units]) =>
        [id, app_name, date, app_id, name, 'production', type, service, units * factor, units * factor].join(','),
      ),
    );
    expect(new Set(lines)).toEqual(new Set(expected));
    expect(lines).toHaveLength(expected.length);
    const dates = rows.map(([, , date = '']) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  it('has months from ninety days on, which begin with the first day of the range (USE-15)', async () => {
    const { rows } = await fileFor(world.people.owner, { start_date: '2025-12-10', end_date: today, chart: 'service' });
    expect(rows.map(([, , date, , name, , , service, units]) => [date, service, name, units].join(' '))).toEqual([
      '2026-02-01 route A 100',
      '2026-02-01 route B 300',
      '2026-03-01 geocode A 10',
      '2026-03-01 route A 1',
      '2026-03-01 geocode B 30',
      '2026-03-01 route B 3',
    ]);
  });

  it('has each record once, however many a day has, and of one environment if one is chosen (USE-09, OPS-14)', async () => {
    const person = await createPerson(app);
    const product_id = await createProject(app, await createDeveloper(app, person));
    const app_id = await createApp(app, { product_id });
    const services = Array.from({ length: 5001 }, (_, at) => ({ day: today, service: `s${at}`, units: at + 1 }));
    await createUsage(app, { product_id, app_id }, [...services, { day: '2026-03-14', service: 'early', units: 1 }]);
    const { rows } = await fileFor(person);
    expect(rows).toHaveLength(5002);
    expect(new Set(rows.map((row) => row[7]))).toHaveLength(5002);
    expect(unitsIn(rows)).toBe((5001 * 5002) / 2 + 1);
    expect((await fileFor(person, { environment: 'cit' })).rows).toEqual([]);
    expect((await fileFor(person, { environment: 'prd' })).rows).toHaveLength(5002);
  });

  it('names projects and apps so that a spreadsheet runs none of them, and has units before billable units (USE-10, OPS-14)', async () => {
    const person = await createPerson(app);
    const product_id = await createProject(app, await createDeveloper(app, person), { app_name: '=1+1' });
    const app_id = await createApp(app, { product_id }, { app_name: 'Shop, "new"' });
    await createUsage(app, { product_id, app_id }, [{ day: today, service: 'route', units: 5 }]);
    await app.database.db.updateTable('usage_day').set({ billable_units: 3 }).where('app_id', '=', app_id).execute();
    const { lines } = await fileFor(person);
    expect(lines).toEqual([`${product_id},'=1+1,${today},${app_id},"Shop, ""new""",production,Transactions,route,5,3`]);
  });

  it.each<[Query, string]>([
    [{ start_date: 'soon' }, 'start_date'],
    [{ start_date: '2026-03-10', end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: '2001-01-01' }, 'start_date'],
  ])('is refused for the days %j (USE-28, USE-32)', async (query, path) => {
    const { status, error } = await world.people.owner.browser.call('GET', pathOf(query));
    expect([status, error]).toMatchObject([400, { reason: 'INVALID_DATE', fields: [{ path }] }]);
  });
});
