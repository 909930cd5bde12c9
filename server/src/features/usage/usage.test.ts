import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { chartCategories, usageTypes } from '@waypost/domain/usage/usage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { createPerson } from '../../../test/factories/developers.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const today = '2026-03-15';

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date(`${today}T12:00:00Z`) });
  own = await createOwnedApp(app);
});
afterAll(() => app.dispose());

const usagePath = ({ product_id }: OwnedApp, query = '') => `/api/project/usage/${product_id}${query}`;
async function read(one: OwnedApp, query = ''): Promise<UsageReport> {
  const { status, data, body } = await one.browser.call('GET', usagePath(one, query));
  expect(status, JSON.stringify(body)).toBe(200);
  return data as UsageReport;
}
const record = (one: OwnedApp, more: Partial<UsageRecord>): UsageRecord => ({
  app_id: one.app_id,
  environment: 'prd',
  usage_type: 'Transactions',
  usage_type_category: 'geocode',
  requests: 2,
  usage_units: 5,
  billable_units: 5,
  start_usage_date: today,
  end_usage_date: today,
  usage_summary_records: [{ usage_type_sub_category: 'geocode', usage_units: 5, billable_units: 5 }],
  toggle: 'request',
  categories: ['service'],
  ...more,
});
const period = ({ start_usage_date, end_usage_date, usage_units }: UsageRecord) => [
  start_usage_date,
  end_usage_date,
  usage_units,
];

describe('the usage of a project', () => {
  it('is answered as records of each app, environment, service and day REQ-31 USE-02 USE-03', async () => {
    const one = await createOwnedApp(app);
    const time = app.clock();
    const event = (service: string, units: number) => usageEvent({ app_id: one.app_id, time, service, units });
    const inTest = event('route', 1);
    const events = [
      event('geocode', 2),
      event('geocode', 3),
      { ...inTest, data: { ...inTest.data, environment: 'cit' } },
    ];
    expect((await app.gateway('/v1/events', events)).status).toBe(200);
    expect(
      await read(
        one,
        `?start_date=${today}&end_date=${today}&detail=day&zoom_level=range&chart_category=service&more=1`,
      ),
    ).toEqual({
      dev_50_records: [
        record(one, {
          environment: 'cit',
          usage_type_category: 'route',
          requests: 1,
          usage_units: 1,
          billable_units: 1,
          usage_summary_records: [{ usage_type_sub_category: 'route', usage_units: 1, billable_units: 1 }],
        }),
      ],
      non_dev_50_records: [record(one, {})],
      start_date: today,
      end_date: today,
      last_usage_update: `${today}T12:00:00.000Z`,
      detail: 'day',
    });
  });

  it('is that of one app where the path names one, and of all otherwise REQ-31', async () => {
    const one = await createOwnedApp(app);
    const second = await createApp(app, one, { platform: 'server' });
    await createUsage(app, one, [{ day: today, service: 'geocode', units: 5 }]);
    await createUsage(app, { ...one, app_id: second }, [{ day: today, service: 'geocode', units: 7 }]);
    const unitsAt = async (path: string) => {
      const { data } = await one.browser.call('GET', path);
      return (data as UsageReport).non_dev_50_records.map(({ app_id, usage_units }) => [app_id, usage_units]);
    };
    expect(await unitsAt(usagePath(one))).toEqual([
      [one.app_id, 5],
      [second, 7],
    ]);
    expect(await unitsAt(`${usagePath(one)}/${second}`)).toEqual([[second, 7]]);
  });

  it('is that of the last thirty days where no dates are given, and says when there is none REQ-31 USE-02', async () => {
    const one = await createOwnedApp(app);
    expect(await read(one)).toEqual({
      dev_50_records: [],
      non_dev_50_records: [],
      start_date: '2026-02-14',
      end_date: today,
      last_usage_update: null,
      detail: 'day',
    });
  });

  it('says of each record to which charts it belongs, with which view they begin, and what it consists of (USE-03)', async () => {
    const one = await createOwnedApp(app);
    const sum = {
      product_id: one.product_id,
      app_id: one.app_id,
      day: today,
      environment: 'prd',
      updated: app.clock(),
    };
    const types = {
      Transactions: { categories: ['service'], toggle: 'request' },
      'Freemium-MAU': { categories: ['mau'], toggle: 'transaction' },
      'XYZ-Transfer': { categories: ['transfer'], toggle: 'request' },
      BYTE: { categories: ['transfer'], toggle: 'request' },
      'XYZ-Storage': { categories: ['storage'], toggle: 'request' },
      BYTES_PER_HOUR: { categories: ['storage'], toggle: 'request' },
    } as const;
    const rows = usageTypes.map((usage_type, index) => ({
      ...sum,
      usage_type,
      usage_type_category: `part-${index}`,
      rule_day: '0001-01-01',
      requests: 1,
      usage_units: index + 10,
      billable_units: index + 1,
    }));
    await app.database.db.insertInto('usage_day').values(rows).execute();
    const all = (await read(one)).non_dev_50_records;
    expect(all).toHaveLength(usageTypes.length);
    for (const { usage_type, usage_units, billable_units, usage_type_category, ...more } of all) {
      expect(more).toMatchObject(types[usage_type]);
      expect(more.usage_summary_records).toEqual([
        { usage_type_sub_category: usage_type_category, usage_units, billable_units },
      ]);
    }
    for (const category of chartCategories) {
      const { non_dev_50_records } = await read(one, `?chart_category=${category}`);
      const expected = usageTypes.filter((type) => types[type].categories.some((name) => name === category));
      expect(non_dev_50_records.map(({ usage_type }) => usage_type).toSorted()).toEqual(expected.toSorted());
    }
  });

  it.each([
    ['', 'day', '2026-02-14'],
    ['zoom_level=1w', 'day', '2026-03-09'],
    ['zoom_level=1m', 'day', '2026-02-14'],
    ['zoom_level=3m', 'month', '2025-12-16'],
    ['zoom_level=1y', 'month', '2025-03-16'],
    ['zoom_level=range&start_date=2025-12-17', 'day', '2025-12-17'],
    ['zoom_level=range&start_date=2025-12-16', 'month', '2025-12-16'],
    ['zoom_level=all&start_date=2025-12-17', 'day', '2025-12-17'],
    ['zoom_level=all&start_date=2025-12-16', 'month', '2025-12-16'],
    ['zoom_level=billingPeriod&start_date=2025-01-01', 'day', '2025-01-01'],
    ['start_date=2025-12-16', 'month', '2025-12-16'],
    ['zoom_level=1y&detail=day', 'day', '2025-03-16'],
    ['zoom_level=1w&detail=month', 'month', '2026-03-09'],
    ['zoom_level=1w&start_date=2026-03-01', 'day', '2026-03-01'],
  ])('asked for with “%s” is told by %s from %s on (USE-15)', async (query, detail, start_date) => {
    expect(await read(own, `?${query}`)).toMatchObject({ detail, start_date, end_date: today });
  });

  it('goes back from the last day that is asked for, where no first one is (REQ-31)', async () => {
    expect(await read(own, '?end_date=2026-01-10')).toMatchObject({ start_date: '2025-12-12', end_date: '2026-01-10' });
    expect(await read(own, '?end_date=2026-05-01')).toMatchObject({ start_date: '2026-02-14', end_date: '2026-05-01' });
  });

  it('is summed by day or by month, both ends of the range included and nothing beyond REQ-31', async () => {
    const one = await createOwnedApp(app);
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-10', '2026-02-11'];
    await createUsage(
      app,
      one,
      days.map((day, index) => ({ day, service: 'geocode', units: 10 ** index })),
    );
    const range = 'start_date=2025-12-31&end_date=2026-02-10';
    expect((await read(one, `?${range}&detail=day`)).non_dev_50_records.map(period)).toEqual([
      ['2025-12-31', '2025-12-31', 10],
      ['2026-01-01', '2026-01-01', 100],
      ['2026-01-31', '2026-01-31', 1000],
      ['2026-02-10', '2026-02-10', 10_000],
    ]);
    for (const detail of ['month', 'billing']) {
      const report = await read(one, `?${range}&detail=${detail}`);
      expect(report).toMatchObject({ detail, start_date: '2025-12-31', end_date: '2026-02-10' });
      expect(report.non_dev_50_records.map(period)).toEqual([
        ['2025-12-31', '2025-12-31', 10],
        ['2026-01-01', '2026-01-31', 1100],
        ['2026-02-01', '2026-02-10', 10_000],
      ]);
    }
  });

  it.each([
    ['start_date=2026-02-30', { start_date: 'INVALID_FROM_DATE' }],
    ['start_date=01.02.2026', { start_date: 'INVALID_FROM_DATE' }],
    ['start_date=x&end_date=2026-2-1', { start_date: 'INVALID_FROM_DATE', end_date: 'INVALID_TO_DATE' }],
    ['end_date=', { end_date: 'INVALID_TO_DATE' }],
    ['start_date=2026-03-02&end_date=2026-03-01', { start_date: 'FROM_AFTER_TO' }],
    ['start_date=2026-03-16&end_date=2026-03-17', { start_date: 'FROM_AFTER_TODAY' }],
    ['start_date=2026-03-16&end_date=nonsense', { end_date: 'INVALID_TO_DATE', start_date: 'FROM_AFTER_TODAY' }],
    ['start_date=2021-03-11', { start_date: 'RANGE_TOO_LONG' }],
  ])('is refused for the dates %s as INVALID_DATE, each wrong one named REQ-31 USE-07', async (query, expected) => {
    const { status, error } = await own.browser.call('GET', usagePath(own, `?${query}`));
    expect({ status, reason: error?.reason }).toEqual({ status: 400, reason: 'INVALID_DATE' });
    expect(Object.fromEntries((error?.fields ?? []).map(({ path, reason }) => [path, reason]))).toEqual(expected);
    for (const { path, message } of error?.fields ?? []) expect(message).toContain(path);
  });

  it('is answered for as long as five years', async () => {
    const { dev_50_records } = await read(await createOwnedApp(app), '?start_date=2021-03-12&detail=month');
    expect(dev_50_records).toEqual([]);
  });

  it.each(['detail=week', 'zoom_level=2w', 'chart_category=none', 'detail=day&detail=month'])(
    'is refused for %s REQ-31',
    async (query) => {
      const { status, error } = await own.browser.call('GET', usagePath(own, `?${query}`));
      expect({ status, reason: error?.reason, path: error?.fields?.[0]?.path }).toEqual({
        status: 400,
        reason: 'INVALID_FIELDS',
        path: query.split('=')[0],
      });
    },
  );

  it('of one app is not there for an admin of another app, who reads in the project what their own app used (ROL-15)', async () => {
    const one = await createOwnedApp(app);
    const second = await createApp(app, one, { platform: 'server' });
    const hidden = await createApp(app, one, { platform: 'sdk', hidden: true });
    for (const [index, app_id] of [one.app_id, second, hidden].entries()) {
      await createUsage(app, { ...one, app_id }, [{ day: today, service: 'geocode', units: index + 1 }]);
    }
    const customer = app.database.db.updateTable('project').set({ customer_id: 'cus_usage' });
    await customer.where('product_id', '=', one.product_id).execute();
    const person = (name: string, ...values: string[]) =>
      createPerson(app, { roles: values.map((value) => ({ name, value })) });
    const unitsFor = async ({ browser }: { browser: OwnedApp['browser'] }, path: string) => {
      const { status, data } = await browser.call('GET', path);
      const { non_dev_50_records: records, last_usage_update } = (data ?? {}) as Partial<UsageReport>;
      return status === 200 ? { units: records?.map(({ usage_units }) => usage_units), last_usage_update } : status;
    };
    const last_usage_update = app.clock().toISOString();
    const whole = usagePath(one);
    const adminOfFirst = await person('customeradmin', one.app_id);
    expect(await unitsFor(adminOfFirst, `${whole}/${one.app_id}`)).toEqual({ units: [1], last_usage_update });
    expect(await unitsFor(adminOfFirst, `${whole}/${second}`)).toBe(404);
    expect(await unitsFor(adminOfFirst, `${whole}/${hidden}`)).toBe(404);
    expect(await unitsFor(adminOfFirst, whole)).toEqual({ units: [1], last_usage_update });
    const adminOfBoth = await person('customeradmin', one.app_id, second);
    expect(await unitsFor(adminOfBoth, whole)).toEqual({ units: [1, 2], last_usage_update });
    const manager = await person('customermanager', 'cus_usage');
    expect(await unitsFor(manager, `${whole}/${second}`)).toEqual({ units: [2], last_usage_update });
    expect(await unitsFor(manager, whole)).toEqual({ units: [1, 2, 3], last_usage_update });
    const stranger = await person('customeradmin', own.app_id);
    for (const path of [whole, `${whole}/${one.app_id}`]) expect(await unitsFor(stranger, path)).toBe(404);
  });

  it('is not there for another user, nor that of an app of another project ROL-15', async () => {
    const other = await createOwnedApp(app);
    for (const [{ browser }, path] of [
      [other, usagePath(own)],
      [other, `${usagePath(own)}/${own.app_id}`],
      [own, `${usagePath(own)}/${other.app_id}`],
      [own, `/api/project/usage/prj_${'0'.repeat(26)}`],
    ] as const) {
      expect((await browser.call('GET', path)).status, path).toBe(404);
    }
  });
});
