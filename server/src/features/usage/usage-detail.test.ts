import type { UsageBreakdown } from '@waypost/contract/entities/usage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createPerson } from '../../../test/factories/developers.ts';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

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
async function read({ browser }: Reader, query: string) {
  const { status, data, error } = await browser.call('GET', `/api/project/usage-breakdown/${own.product_id}?${query}`);
  if (status !== 200) return [status, error?.reason];
  const { records } = data as UsageBreakdown;
  return records.map(({ app_id, value, requests, usage_units }) => [
    app_id === second ? 'second' : 'first',
    value,
    requests,
    usage_units,
  ]);
}

describe('the breakdown of usage', () => {
  it.each([
    [
      'key',
      [
        ['first', 'key_1', 2, 4],
        ['first', 'key_2', 1, 2],
      ],
    ],
    ['origin', [['first', 'https://shop.example', 2, 4]]],
    ['country', [['first', 'DE', 2, 4]]],
    [
      'client',
      [
        ['first', 'browser', 2, 4],
        ['first', 'server', 1, 2],
      ],
    ],
    [
      'environment',
      [
        ['first', 'cit', 1, 2],
        ['first', 'prd', 2, 4],
      ],
    ],
    ['outcome', [['first', 'RATE_LIMITED', 7, 0]]],
  ])('is told by %s and day for one app', async (dimension, expected) => {
    expect(await read(own, `dimension=${dimension}&app_id=${own.app_id}`)).toEqual(expected);
    expect(await read(own, `dimension=${dimension}&app_id=${own.app_id}&start_date=2026-03-02`)).toEqual([]);
  });

  it('combines environments beyond fifty, and covers every app of the project without a named one', async () => {
    const environments = await read(own, `dimension=environment&app_id=${second}`);
    expect(environments).toHaveLength(51);
    expect(environments).toContainEqual(['second', 'other', 3, 6]);
    expect(await read(own, 'dimension=country')).toEqual(
      expect.arrayContaining([
        ['first', 'DE', 2, 4],
        ['second', 'FR', 1, 2],
      ]),
    );
  });

  it('shows an admin of one app that app alone, and strangers nothing (ROL-15)', async () => {
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: second }] });
    const customer = app.database.db.updateTable('project').set({ customer_id: 'cus_breakdown' });
    await customer.where('product_id', '=', own.product_id).execute();
    expect(await read({ browser: admin.browser }, 'dimension=country')).toEqual([['second', 'FR', 1, 2]]);
    expect(await read({ browser: admin.browser }, `dimension=country&app_id=${own.app_id}`)).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await read(await createOwnedApp(app), 'dimension=country')).toEqual([404, 'NOT_FOUND']);
  });

  it('is refused for a dimension that there is not, and for days that are none', async () => {
    expect(await read(own, 'dimension=city')).toEqual([400, 'INVALID_FIELDS']);
    expect(await read(own, 'dimension=key&start_date=2026-02-30')).toEqual([400, 'INVALID_DATE']);
  });
});
