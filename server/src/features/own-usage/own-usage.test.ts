import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import type { UsageReport } from '@waypost/contract/entities/usage';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson, personPassword } from '../../../test/factories/developers.ts';
import { usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import { createProject } from '../../../test/factories/projects.ts';
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

async function ask(call: Call, query: Readonly<Record<string, string>> = {}) {
  const { data, ...answer } = await call('GET', `/api/usage/own?${new URLSearchParams(query)}`);
  return { ...answer, usage: data as unknown as OwnUsage };
}
const read = async (call: Call, query?: Readonly<Record<string, string>>) => (await ask(call, query)).usage;
const unitsOf = (usage: Pick<OwnUsage, 'records'>) =>
  usage.records.reduce((sum, { usage_units }) => sum + Number(usage_units), 0);
const byValue = (usage: OwnUsage) => usage.values.map(({ value, usage_units }) => [value, Number(usage_units)]);

/** The units on the usage pages of both projects, as far as the person may open them. */
async function unitsOnPages(call: Call, query: Readonly<Record<string, string>>): Promise<number> {
  const reports = [world.owned, world.resold].map(async ({ id }) => {
    const { status, data } = await call('GET', `/api/project/usage/${id}?${new URLSearchParams(query)}`);
    if (status !== 200) return 0;
    const { dev_50_records, non_dev_50_records } = data as unknown as UsageReport;
    return unitsOf({
      records: [...dev_50_records, ...non_dev_50_records].map((record) => ({ ...record, value: record.app_id })),
    });
  });
  return (await Promise.all(reports)).reduce((sum, units) => sum + units, 0);
}

describe('the usage of everything that somebody sees', () => {
  it.each(people)('is for %s the sum of the usage pages that they may open (USE-08, ROL-15)', async (person) => {
    const { call } = world.people[person];
    for (const zoom_level of ['1w', '1m', '1y'] as const) {
      for (const chart of ['service', 'storage', 'mau'] as const) {
        const ofProjects = await unitsOnPages(call, { zoom_level, chart_category: chart });
        for (const by of ['project', 'app', 'service'])
          expect(unitsOf(await read(call, { zoom_level, chart, by })), `${chart} by ${by}`).toBe(ofProjects);
      }
    }
  });

  it('gives both the reseller and the manager of a customer the apps of the customer’s project, the largest first (USE-08)', async () => {
    const { appId, otherApp, id } = world.resold;
    for (const person of ['reseller', 'customer manager'] as const) {
      const usage = await read(world.people[person].call, { by: 'app', zoom_level: '1w' });
      expect(byValue(usage)).toEqual([
        [otherApp, 27],
        [appId, 9],
      ]);
      expect(usage.values[0]).toMatchObject({ name: 'B', project: { id }, requests: 27, billable_units: 27 });
      expect(usage.projects).toBe(1);
    }
  });

  it('gives the admin of an app that app alone, also as a manager of its customer (ROL-15)', async () => {
    const { appId, id } = world.resold;
    const { customer_id } = await app.database.db
      .selectFrom('project')
      .select('customer_id')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    const roles = [
      { name: 'customeradmin', value: appId },
      { name: 'customermanager', value: customer_id ?? '' },
    ] as const;
    const both = await createPerson(app, { roles: [...roles] });
    expect(byValue(await read(both.call, { by: 'app', zoom_level: '1w' }))).toEqual([[appId, 9]]);
    expect(byValue(await read(both.call, { by: 'project', zoom_level: '1w' }))).toEqual([[id, 9]]);
    expect(await unitsOnPages(both.call, { zoom_level: '1w', chart_category: 'service' })).toBe(9);
    const { projects } = await read(both.call);
    expect(projects).toBe(1);
  });

  it('leaves an admin without the usage of an app that was hidden, and its owner with it (APP-35)', async () => {
    const owner = await createPerson(app, { roles: [{ name: 'reseller', value: 'r2' }] });
    const account = await createDeveloper(app, owner);
    const product_id = await createProject(app, account);
    const app_id = await createApp(app, { product_id });
    await createUsage(app, { product_id, app_id }, [{ day: today, service: 'route', units: 5 }]);
    await app.database.db.updateTable('app').set({ hidden: true }).where('app_id', '=', app_id).execute();
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: app_id }] });
    expect(byValue(await read(owner.call))).toEqual([[product_id, 5]]);
    expect(await read(admin.call)).toMatchObject({ projects: 0, values: [], all_values: 0, records: [] });
    const roles = JSON.stringify([{ name: 'customeradmin', value: await createApp(app, { product_id }) }]);
    await app.database.db.updateTable('user_account').set({ roles }).where('userId', '=', owner.userId).execute();
    await owner.browser.signIn({ email: owner.browser.session?.email ?? '', password: personPassword });
    expect(await read(owner.call)).toMatchObject({ projects: 1, values: [{ value: product_id, usage_units: 5 }] });
  });

  it('is empty for users who have nothing, and says so (USE-41)', async () => {
    const { call } = await createPerson(app);
    expect(await read(call)).toEqual({
      chart: 'service',
      by: 'project',
      start_date: '2026-02-14',
      end_date: today,
      detail: 'day',
      last_usage_update: null,
      projects: 0,
      values: [],
      all_values: 0,
      records: [],
      before: { requests: 0, usage_units: 0, billable_units: 0 },
    });
  });
});

describe('the divisions of usage', () => {
  it('are services, and failed calls by project, app and reason (USE-49)', async () => {
    const { call } = world.people.owner;
    const { id, appId, otherApp } = world.owned;
    const week = { zoom_level: '1m' };
    expect(byValue(await read(call, { ...week, by: 'service' }))).toEqual([
      ['geocode', 40],
      ['route', 4],
    ]);
    const failed = async (by: string) =>
      (await read(call, { ...week, chart: 'errors', by, environment: 'cit' })).values.map(
        ({ value, requests, name }) => [value, requests, name],
      );
    expect(await failed('service')).toEqual([['RATE_LIMITED', 4, null]]);
    expect(await failed('project')).toEqual([[id, 4, expect.any(String)]]);
    expect(await failed('app')).toEqual([
      [otherApp, 3, 'B'],
      [appId, 1, 'A'],
    ]);
  });

  it('count one environment, if one is chosen (USE-09)', async () => {
    const person = await createPerson(app);
    const account = await createDeveloper(app, person);
    const product_id = await createProject(app, account);
    const app_id = await createApp(app, { product_id });
    const time = new Date(`${today}T10:00:00Z`);
    const earlier = new Date('2026-02-10T10:00:00Z'); // within the days to compare with
    await report(app, [
      usageEvent({ app_id, time, units: 2, data: {} }),
      usageEvent({ app_id, time, units: 5, data: { environment: 'cit' } }),
      usageEvent({ app_id, time: earlier, units: 3, data: {} }),
      usageEvent({ app_id, time: earlier, units: 4, data: { environment: 'cit' } }),
    ]);
    expect(unitsOf(await read(person.call))).toBe(7);
    expect(unitsOf(await read(person.call, { environment: 'cit' }))).toBe(5);
    expect((await read(person.call, { environment: 'cit' })).before.usage_units).toBe(4);
    expect((await read(person.call)).before.usage_units).toBe(7);
    expect((await read(person.call)).last_usage_update).toBe(`${today}T12:00:00.000Z`);
    app.clock.advance(60_000);
    await report(app, [usageEvent({ app_id, time: new Date('2026-03-10T10:00:00Z'), data: {} })]);
    expect((await read(person.call)).last_usage_update).toBe(`${today}T12:01:00.000Z`);
    app.clock.advance(-60_000);
  });

  it('come in pages of fifty, the others combined (USE-52)', async () => {
    const person = await createPerson(app);
    const account = await createDeveloper(app, person);
    const product_id = await createProject(app, account);
    const app_id = await createApp(app, { product_id });
    const days = Array.from({ length: 52 }, (_, at) => ({ day: today, service: `s${at}`, units: at + 1 }));
    await createUsage(app, { product_id, app_id }, days);
    const first = await read(person.call, { by: 'service' });
    expect([first.all_values, first.values.length]).toEqual([52, 50]);
    expect(first.values[0]).toMatchObject({ value: 's51', usage_units: 52 });
    expect(first.records.filter(({ value }) => value === null)).toMatchObject([{ usage_units: 3 }]);
    const second = await read(person.call, { by: 'service', page: '2' });
    expect(byValue(second)).toEqual([
      ['s1', 2],
      ['s0', 1],
    ]);
    expect(unitsOf(second)).toBe(unitsOf(first));
    const beyond = await read(person.call, { by: 'service', page: '9' });
    expect([beyond.values, unitsOf(beyond)]).toEqual([[], unitsOf(first)]);
  });
});

describe('the days of usage', () => {
  it('are months from ninety days on, whose ends count only the days of the range (USE-15)', async () => {
    const { call } = world.people.owner;
    const { detail, records } = await read(call, { zoom_level: '1y' });
    expect(detail).toBe('month');
    expect(
      records.map(({ start_usage_date, end_usage_date, usage_units }) => [
        start_usage_date,
        end_usage_date,
        usage_units,
      ]),
    ).toEqual([
      ['2026-02-01', '2026-02-28', 400],
      ['2026-03-01', today, 44],
    ]);
    const range = { start_date: '2025-12-01', end_date: '2026-03-14' };
    expect(unitsOf(await read(call, range))).toBe(440);
    expect((await read(call, { ...range, chart: 'mau' })).detail).toBe('month');
    expect((await read(call, { zoom_level: '1w', chart: 'mau' })).detail).toBe('month');
  });

  it('are compared with as many days before, users with as many months (USE-08)', async () => {
    const { call } = world.people.owner;
    const days = { start_date: '2026-03-01', end_date: today };
    expect((await read(call, { ...days, start_date: '2026-03-15' })).before).toMatchObject({ usage_units: 0 });
    expect((await read(call, { ...days, start_date: '2026-02-28' })).before).toMatchObject({ usage_units: 0 });
    expect((await read(call, { start_date: '2026-02-20', end_date: '2026-03-14' })).before).toMatchObject({
      requests: 400,
      usage_units: 400,
      billable_units: 400,
    });
    const users = { chart: 'mau', start_date: '2026-03-01', end_date: today };
    const at = { product_id: world.owned.id as ProjectId, app_id: world.owned.appId as AppId };
    await createUsage(app, at, [
      { day: '2026-02-15', service: 'sdk', usage_type: 'Freemium-MAU', units: 5 },
      { day: '2026-02-16', service: 'sdk', usage_type: 'Freemium-MAU', units: 50 },
    ]);
    expect((await read(call, users)).before.usage_units).toBe(5);
  });

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ start_date: 'soon' }, 'start_date'],
    [{ end_date: '2026-02-30' }, 'end_date'],
    [{ start_date: '2026-03-10', end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: '2026-03-16', end_date: '2026-03-16' }, 'start_date'],
    [{ start_date: '2001-01-01' }, 'start_date'],
  ])('are refused if they are %j (USE-28, USE-32)', async (query, path) => {
    const answer = await ask(world.people.owner.call, query);
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_DATE', fields: [{ path }] });
  });

  it.each<Readonly<Record<string, string>>>([
    { by: 'key' },
    { chart: 'all' },
    { page: '0' },
    { page: '100000' },
    { zoom_level: '2w' },
  ])('and the rest of the question are refused if they are %j (REQ-15)', async (query) => {
    const answer = await ask(world.people.owner.call, query);
    expect(answer).toMatchObject({
      status: 400,
      reason: 'INVALID_FIELDS',
      fields: [{ path: Object.keys(query)[0] }],
    });
  });
});
