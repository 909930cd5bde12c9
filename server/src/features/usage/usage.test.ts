import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../test/factories/keys.ts';
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
  usage_units: 5,
  billable_units: 5,
  start_usage_date: today,
  end_usage_date: today,
  usage_summary_records: [],
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
        record(one, { environment: 'cit', usage_type_category: 'route', usage_units: 1, billable_units: 1 }),
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
    ['start_date=1990-01-01', { start_date: 'RANGE_TOO_LONG' }],
  ])('is refused for the dates %s as INVALID_DATE, each wrong one named REQ-31 USE-07', async (query, expected) => {
    const { status, error } = await own.browser.call('GET', usagePath(own, `?${query}`));
    expect({ status, reason: error?.reason }).toEqual({ status: 400, reason: 'INVALID_DATE' });
    expect(Object.fromEntries((error?.fields ?? []).map(({ path, reason }) => [path, reason]))).toEqual(expected);
    for (const { path, message } of error?.fields ?? []) expect(message).toContain(path);
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
