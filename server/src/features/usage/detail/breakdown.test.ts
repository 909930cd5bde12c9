import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../test/factories/apps.ts';
import { createPerson } from '../../../../test/factories/developers.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let own: OwnedApp;
let second: string;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-02T12:30:00Z') });
  own = await createOwnedApp(app);
  second = await createApp(app, own, { platform: 'server' });
  const time = new Date('2026-03-01T10:00:00Z');
  const call = (app_id: string, data: Parameters<typeof usageEvent>[0]['data']) =>
    usageEvent({ app_id, time, units: 2, data });
  const page = { keyId: 'key_1', origin: 'https://shop.example/a', country: 'DE', client: 'browser' } as const;
  await report(app, [
    call(own.app_id, page),
    call(own.app_id, { ...page, environment: 'cit' }),
    call(own.app_id, { keyId: 'key_2', client: 'server' }),
    call(own.app_id, { outcome: 'RATE_LIMITED', requests: 7, keyId: 'key_1' }),
    call(second, { ...page, country: 'FR' }),
    ...Array.from({ length: 52 }, (_, index) => call(second, { environment: `e${100 + index}` })),
  ]);
});
afterAll(() => app.dispose());

type Reader = Pick<OwnedApp, 'browser'>;
async function ask({ browser }: Reader, query: string): Promise<UsageBreakdown | string> {
  const { status, data, error } = await browser.call('GET', `/api/project/usage-breakdown/${own.product_id}?${query}`);
  return status === 200 ? (data as UsageBreakdown) : `${status} ${error?.reason}`;
}
/** The requests and units by value. */
async function read(reader: Reader, query: string) {
  const answer = await ask(reader, query);
  return typeof answer === 'string'
    ? answer
    : answer.records.map(({ value, requests, usage_units }) => [value, requests, usage_units]);
}

describe('the breakdown of usage', () => {
  it.each([
    [
      'key',
      [
        ['key_1', 2, 4],
        ['key_2', 1, 2],
      ],
    ],
    [
      'origin',
      [
        ['https://shop.example', 2, 4],
        [null, 1, 2],
      ],
    ],
    [
      'country',
      [
        ['DE', 2, 4],
        [null, 1, 2],
      ],
    ],
    [
      'client',
      [
        ['browser', 2, 4],
        ['server', 1, 2],
      ],
    ],
    [
      'environment',
      [
        ['prd', 2, 4],
        ['cit', 1, 2],
      ],
    ],
    ['service', [['geocode', 3, 6]]],
    ['outcome', [['RATE_LIMITED', 7, 0]]],
  ])('tells the calls of one app by %s, and adds up to all of them', async (dimension, expected) => {
    expect(await read(own, `dimension=${dimension}&app_id=${own.app_id}`)).toEqual(expected);
    expect(await read(own, `dimension=${dimension}&app_id=${own.app_id}&start_date=2026-03-02`)).toEqual([]);
  });

  it('covers every app of the project without a named one', async () => {
    expect(await read(own, 'dimension=country')).toEqual([
      ['DE', 2, 4],
      ['FR', 1, 2],
      [null, 53, 106],
    ]);
  });

  it('names fifty values on a page, combines all others, and has further pages', async () => {
    const query = `dimension=environment&app_id=${second}`;
    const first = (await ask(own, query)) as UsageBreakdown;
    expect([first.values.length, first.all_values, first.values.at(0), first.values.at(-1)]).toEqual([
      50,
      53,
      'e100',
      'e149',
    ]);
    expect(first.records).toHaveLength(51);
    expect(first.records).toContainEqual(expect.objectContaining({ value: 'other', requests: 3, usage_units: 6 }));
    const next = (await ask(own, `${query}&page=2`)) as UsageBreakdown;
    expect([next.values, next.all_values]).toEqual([['e150', 'e151', 'prd'], 53]);
    expect(next.records).toContainEqual(expect.objectContaining({ value: 'other', requests: 50, usage_units: 100 }));
  });

  it('sums by month from ninety days on, within the days that are asked for', async () => {
    const records = async (from: string) => {
      const { detail, records: found } = (await ask(
        own,
        `dimension=country&app_id=${second}&start_date=${from}`,
      )) as UsageBreakdown;
      return [
        detail,
        ...found.slice(0, 1).map(({ start_usage_date, end_usage_date }) => [start_usage_date, end_usage_date]),
      ];
    };
    expect(await records('2025-12-04')).toEqual(['day', ['2026-03-01', '2026-03-01']]);
    expect(await records('2025-12-03')).toEqual(['month', ['2026-03-01', '2026-03-02']]);
  });

  it('compares with as many days before', async () => {
    const before = async (dimension: string, days: string) =>
      ((await ask(own, `dimension=${dimension}&app_id=${own.app_id}&${days}`)) as UsageBreakdown).before;
    const nothing = { requests: 0, usage_units: 0, billable_units: 0 };
    expect(await before('country', 'start_date=2026-03-02&end_date=2026-03-02')).toEqual({
      requests: 3,
      usage_units: 6,
      billable_units: 6,
    });
    expect(await before('outcome', 'start_date=2026-03-02&end_date=2026-03-02')).toEqual({ ...nothing, requests: 7 });
    expect(await before('country', 'start_date=2026-03-01&end_date=2026-03-02')).toEqual(nothing);
  });

  it('shows an admin of one app that app alone, and strangers nothing (ROL-15)', async () => {
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: second }] });
    const customer = app.database.db.updateTable('project').set({ customer_id: 'cus_breakdown' });
    await customer.where('product_id', '=', own.product_id).execute();
    expect(await read({ browser: admin.browser }, 'dimension=country')).toEqual([
      ['FR', 1, 2],
      [null, 52, 104],
    ]);
    expect(await read({ browser: admin.browser }, 'dimension=outcome')).toEqual([]);
    expect(await read({ browser: admin.browser }, `dimension=country&app_id=${own.app_id}`)).toBe('404 NOT_FOUND');
    expect(await read(await createOwnedApp(app), 'dimension=country')).toBe('404 NOT_FOUND');
  });

  it('is refused for an unknown dimension, and for days that do not exist', async () => {
    expect(await read(own, 'dimension=city')).toBe('400 INVALID_FIELDS');
    expect(await read(own, 'dimension=key&start_date=2026-02-30')).toBe('400 INVALID_DATE');
  });
});
