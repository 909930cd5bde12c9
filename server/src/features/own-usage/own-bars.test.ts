import type { OwnUsage, OwnUsageEventPage } from '@waypost/contract/entities/own-usage';
import type { UsageExplanation } from '@waypost/contract/entities/usage-detail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysBetween } from '@waypost/domain/base/day';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { type EventFacts, usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import { createWorld, people, type World } from '../../../test/factories/world.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let world: World;
const today = '2026-03-15';
const range = { start_date: '2026-03-10', end_date: today };
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date(`${today}T12:00:00Z`) });
  world = await createWorld(app);
  const apps = [world.owned, world.resold].flatMap(({ appId, otherApp }) => [appId, otherApp]);
  // every app has other figures, so that no sum can be taken for another
  const events = apps.flatMap((app_id, at) => {
    const event = (day: number, service: string, facts: EventFacts['data'] = {}) =>
      usageEvent({ app_id, time: new Date(`2026-03-${day}T10:00:00Z`), service, data: facts });
    return [
      event(15, 'route', { requests: 3 ** at, units: 2 * 3 ** at }),
      event(15, 'traffic', { units: 5, environment: 'cit' }),
      event(12, 'route', { units: 7 }),
      event(15, 'stored', { category: 'BYTES_PER_HOUR', units: 100 + at }),
      event(15, 'route', { outcome: 'RATE_LIMITED', requests: 1 + at }),
      event(15, 'route', { outcome: 'SERVER_ERROR', requests: 1 }),
    ];
  });
  await report(app, events);
});
afterAll(() => app.dispose());

type Query = Readonly<Record<string, string>>;
async function ask<Answer>(call: Call, path: string, query: Query): Promise<Answer> {
  const { status, data, reason } = await call('GET', `/api/usage/own${path}?${new URLSearchParams(query)}`);
  return (status === 200 ? data : `${status} ${reason}`) as Answer;
}
const chartOf = (call: Call, query: Query) => ask<OwnUsage>(call, '', { zoom_level: '1w', ...query });
const explain = (call: Call, query: Query) => ask<UsageExplanation>(call, '/explanation', { ...range, ...query });
const eventsOf = (call: Call, query: Query) => ask<OwnUsageEventPage>(call, '/events', { ...range, ...query });

type Figures = Pick<UsageExplanation, 'requests' | 'usage_units' | 'billable_units'>;
const figuresOf = ({ requests, usage_units, billable_units }: Figures) => [requests, usage_units, billable_units];
const nothing = [0, 0, 0];

describe('the explanation of a bar of everything', () => {
  it.each(people)('has for %s the figures of every bar of every chart (USE-53, USE-55)', async (person) => {
    const { call } = world.people[person];
    for (const chart of ['service', 'storage', 'errors']) {
      for (const by of ['project', 'app', 'service']) {
        const { records } = await chartOf(call, { chart, by });
        for (const { value, start_usage_date, end_usage_date, ...figures } of records) {
          const days = { start_date: start_usage_date, end_date: end_usage_date };
          const bar = await explain(call, { chart, by, ...days, value: value ?? '' });
          expect(figuresOf(bar), `${chart} by ${by}: ${value}`).toEqual(figuresOf(figures));
        }
      }
    }
  });

  it('has for a whole column the sum of its bars, with the rules of its services and the calls that failed beside it (USE-53)', async () => {
    const { call } = world.people.owner;
    const { parts, rest, parts_add_up, failed, ...column } = await explain(call, { start_date: today });
    expect(figuresOf(column)).toEqual([1 + 3 + 2, 2 + 6 + 10, 2 + 6 + 10]);
    expect(parts.map(({ service, counted, ...part }) => [service, counted?.length, figuresOf(part)])).toEqual([
      ['traffic', 1, [2, 10, 10]],
      ['route', 2, [4, 8, 8]],
    ]);
    expect([rest, parts_add_up]).toEqual([null, true]);
    expect(failed).toEqual([
      { outcome: 'RATE_LIMITED', requests: 3 },
      { outcome: 'SERVER_ERROR', requests: 2 },
    ]);
  });

  it('counts one environment, if one is chosen, except of failed calls (USE-09)', async () => {
    const { call } = world.people.owner;
    expect(figuresOf(await explain(call, { environment: 'cit' }))).toEqual([2, 10, 10]);
    expect((await explain(call, { environment: 'cit', chart: 'errors' })).requests).toBe(5);
  });

  it.each(people)('counts nothing for %s of a project or app that they do not see (ROL-15)', async (person) => {
    const { call } = world.people[person];
    const { values: seen } = await chartOf(call, { by: 'app' });
    for (const { id, appId, otherApp } of [world.owned, world.resold]) {
      const { values: projects } = await chartOf(call, { by: 'project' });
      const hidden: Query[] = [
        ...[appId, otherApp]
          .filter((value) => !seen.some((one) => one.value === value))
          .map((value) => ({ by: 'app', value })),
        ...(projects.some(({ value }) => value === id) ? [] : [{ by: 'project', value: id }]),
      ];
      for (const query of hidden) {
        const { parts, failed, ...sums } = await explain(call, query);
        expect([figuresOf(sums), parts, failed], JSON.stringify(query)).toEqual([nothing, [], []]);
        expect(await eventsOf(call, query), JSON.stringify(query)).toMatchObject({ items: [], next: null, apps: [] });
      }
    }
  });

  it('refuses more days than a bar has, and days that are none (USE-32)', async () => {
    const { call } = world.people.owner;
    expect(await explain(call, { start_date: '2026-02-12' })).toBe('400 INVALID_DATE');
    expect(await eventsOf(call, { start_date: '2026-02-12' })).toBe('400 INVALID_DATE');
    expect(await explain(call, { start_date: '2026-02-30' })).toBe('400 INVALID_DATE');
  });
});

describe('the events behind a bar of everything', () => {
  it.each(people)('are for %s those of the bar, each with its app and project (USE-53)', async (person) => {
    const { call } = world.people[person];
    const { values } = await chartOf(call, { by: 'app' });
    for (const { value, requests, name, project } of values) {
      const { items, apps } = await eventsOf(call, { by: 'app', value });
      expect(items.reduce((sum, event) => sum + event.requests, 0)).toBe(requests);
      expect(apps).toEqual([{ app_id: value, app_name: name, project }]);
    }
    const { items } = await eventsOf(call, {});
    expect(new Set(items.map(({ app_id }) => app_id))).toEqual(new Set(values.map(({ value }) => value)));
  });

  it('are of one service, or failed for one reason (USE-49, USE-53)', async () => {
    const { call } = world.people.owner;
    const services = await eventsOf(call, { by: 'service', value: 'traffic' });
    expect(services.items.map(({ service, environment }) => [service, environment])).toEqual([
      ['traffic', 'cit'],
      ['traffic', 'cit'],
    ]);
    const failed = await eventsOf(call, { chart: 'errors', by: 'service', value: 'SERVER_ERROR', environment: 'cit' });
    expect(failed.items.map(({ outcome }) => outcome)).toEqual(['SERVER_ERROR', 'SERVER_ERROR']);
    const ofApp = await eventsOf(call, { chart: 'errors', by: 'app', value: world.owned.appId });
    expect(new Set(ofApp.items.map(({ outcome }) => outcome))).toEqual(new Set(['RATE_LIMITED', 'SERVER_ERROR']));
  });

  it('are found however many apps and days without any of them come before, page by page (USE-53)', async () => {
    const person = await createPerson(app);
    const product_id = await createProject(app, await createDeveloper(app, person));
    const old = new Date('2026-02-14T10:00:00Z');
    for (const [at, platform] of (['web', 'server', 'sdk'] as const).entries()) {
      const app_id = await createApp(app, { product_id }, { platform });
      const days = daysBetween('2026-02-15', '2026-03-10').map((day) => ({ day, service: 'route', units: 1 }));
      await createUsage(app, { product_id, app_id }, days);
      await report(app, [usageEvent({ app_id, time: old, id: `old-${at}`, service: 'geocode' })]);
    }
    const rare = { start_date: '2026-02-13', end_date: today, by: 'service', value: 'geocode' };
    const found: string[] = [];
    let from: string | null = '';
    let pages = 0;
    do {
      const page: OwnUsageEventPage = await eventsOf(person.call, { ...rare, ...(from && { from }) });
      found.push(...page.items.map(({ id }) => id));
      from = page.next;
      pages += 1;
    } while (from !== null);
    expect([found.toSorted(), pages]).toEqual([['old-0', 'old-1', 'old-2'], 2]);
  });

  it('begin at a place without showing what is not of the viewer, whatever place that is (ROL-15)', async () => {
    const { call } = world.people['admin of app A'];
    const { appId, otherApp } = world.resold;
    for (const place of [appId, otherApp, world.owned.appId]) {
      const from = JSON.stringify([today, place, '2026-03-15T23:00:00.000Z', 'z', 'z']);
      const { items } = await eventsOf(call, { from });
      expect(items.filter(({ app_id }) => app_id !== appId)).toEqual([]);
    }
  });
});
