import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { daysOf, hoursOf, report, valuesOf } from '../../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2028-03-01T00:02:00Z') });
});
afterAll(() => app.dispose());

const hashOf = (user: string) => createHash('sha256').update(user).digest('hex');
const at = (text: string) => new Date(text);
type Facts = Omit<Parameters<typeof usageEvent>[0], 'app_id'>;
const event = (facts: Facts) => usageEvent({ app_id: own.app_id, ...facts });
const user = (name: string, time: string, more: Facts['data'] = {}) =>
  event({ time: at(time), data: { category: 'Freemium-MAU', user: hashOf(name), ...more } });
const bytes = (category: string, units: number, time: string) =>
  event({ time: at(time), service: 'xyz', units, data: { category } });

describe('a usage type', () => {
  beforeAll(async () => {
    own = await createOwnedApp(app);
  });

  it('counts bytes that were transferred, and stored bytes once for their hour', async () => {
    const events = [
      bytes('XYZ-Transfer', 700, '2028-02-29T23:59:59.999Z'),
      bytes('XYZ-Transfer', 700, '2028-02-29T23:59:59.999Z'),
      bytes('BYTE', 1_000_000_000_000, '2028-03-01T00:00:00Z'),
      bytes('XYZ-Storage', 10_000_000_000_000, '2028-02-29T22:00:00Z'),
      bytes('XYZ-Storage', 5, '2028-02-29T22:59:59.999Z'),
      bytes('XYZ-Storage', 6, '2028-02-29T23:00:00Z'),
      bytes('BYTES_PER_HOUR', 9, '2028-02-29T22:30:00Z'),
    ];
    expect(await report(app, events)).toMatchObject({ accepted: 7, refused: [] });
    const late = bytes('XYZ-Storage', 6, '2028-02-29T23:10:00Z');
    expect(await report(app, [late])).toMatchObject({ accepted: 1 });
    expect(await report(app, [late])).toMatchObject({ accepted: 0 });
    const sums = await daysOf(app, own.app_id);
    const [first = 0] = sums['2028-02-29 XYZ-Storage xyz prd']?.slice(1) ?? [];
    expect([10_000_000_000_006, 11]).toContain(first); // whichever of the hour's two samples has the first id
    expect(sums).toMatchObject({
      '2028-02-29 XYZ-Transfer xyz prd': [2, 1400, 1400],
      '2028-03-01 BYTE xyz prd': [1, 1_000_000_000_000, 1_000_000_000_000],
      '2028-02-29 XYZ-Storage xyz prd': [4, first, first],
      '2028-02-29 BYTES_PER_HOUR xyz prd': [1, 9, 9],
    });
  });

  it('counts a user once for each app and UTC month, however late and in whatever order', async () => {
    const second = await createOwnedApp(app);
    const first = [
      user('ada', '2028-03-01T00:00:00Z'),
      user('ada', '2028-02-29T23:59:59.999Z'),
      user('ada', '2028-02-03T00:00:00Z', { environment: 'cit', service: 'android' }),
      user('bob', '2028-02-29T12:00:00Z'),
      user('bob', '2028-03-01T00:01:00Z'),
      user('bob', '2028-02-10T00:00:00Z'),
    ];
    for (const one of first.slice(0, 3)) expect(await report(app, [one])).toMatchObject({ accepted: 1 });
    expect(await report(app, first)).toMatchObject({ accepted: 3 });
    await report(app, [{ ...user('ada', '2028-02-29T12:00:00Z'), subject: second.app_id }]);
    const monthOf = async (app_id: string, month: string) =>
      Object.entries(await daysOf(app, app_id))
        .filter(([name]) => name.startsWith(month) && name.includes('Freemium-MAU'))
        .reduce(([requests = 0, units = 0], [, sums]) => [requests + (sums[0] ?? 0), units + (sums[1] ?? 0)], [0, 0]);
    expect(await monthOf(own.app_id, '2028-02')).toEqual([4, 2]);
    expect(await monthOf(own.app_id, '2028-03')).toEqual([2, 2]);
    expect(await monthOf(second.app_id, '2028-02')).toEqual([1, 1]);
    const names = await app.database.db
      .selectFrom('usage_once')
      .selectAll()
      .where('usage_type', '=', 'Freemium-MAU')
      .execute();
    expect(names).toHaveLength(5);
    expect(new Set(names.map(({ name }) => Buffer.from(name).toString('hex'))).size).toBe(5);
    expect(names.map(({ name }) => Buffer.from(name).toString('hex'))).not.toContain(hashOf('ada'));
  });
});

describe('an event', () => {
  beforeAll(async () => {
    own = await createOwnedApp(app);
  });

  it('is refused with the reason if its amounts, its user, its caller or its type are not valid', async () => {
    const now = app.clock();
    const wrong = [
      [{ units: -1 }, 'INVALID_EVENT: data.units'],
      [{ units: 1.5 }, 'INVALID_EVENT: data.units'],
      [{ units: 1_000_001 }, 'TOO_MANY_UNITS'],
      [{ category: 'BYTE', units: 1_000_000_000_001 }, 'TOO_MANY_UNITS'],
      [{ category: 'XYZ-Storage', units: 10_000_000_000_001 }, 'INVALID_EVENT: data.units'],
      [{ units: 1e300 }, 'INVALID_EVENT: data.units'],
      [{ requests: 0 }, 'INVALID_EVENT: data.requests'],
      [{ quantities: { items: -1 } }, 'INVALID_EVENT: data.quantities.items'],
      [{ category: 'Freemium-MAU' }, 'MISSING_USER'],
      [{ category: 'Freemium-MAU', user: 'ada@example.org' }, 'INVALID_EVENT: data.user'],
      [{ country: 'D\u0000' }, 'INVALID_EVENT: data.country'],
      [{ category: 'Requests' }, 'UNKNOWN_CATEGORY: Requests'],
    ] as const;
    const answer = await report(
      app,
      wrong.map(([data]) => event({ time: now, data: data as Facts['data'] })),
    );
    expect(answer.accepted).toBe(0);
    expect(answer.refused.map(({ reason }) => reason.replace(/(data[.\w]*):.*$/, '$1'))).toEqual(
      wrong.map(([, reason]) => reason),
    );
    expect(await daysOf(app, own.app_id)).toEqual({});
  });

  it('counts on its own day, a day late and at the edges of what is accepted, and neither 36 days late nor 6 minutes early', async () => {
    const now = app.clock().getTime();
    const ago = (ms: number) => event({ time: new Date(now - ms) });
    const answer = await report(app, [ago(-4 * minute), ago(day), ago(35 * day), ago(36 * day), ago(-6 * minute)]);
    expect(answer.refused.map(({ reason }) => reason)).toEqual(['TOO_LATE', 'TOO_EARLY']);
    expect(Object.keys(await daysOf(app, own.app_id)).toSorted()).toEqual([
      '2028-01-26 Transactions geocode prd',
      '2028-02-29 Transactions geocode prd',
      '2028-03-01 Transactions geocode prd',
    ]);
    expect(await hoursOf(app, own.app_id)).toEqual({
      '2028-01-26T00 Transactions geocode': [1, 1, 1],
      '2028-02-29T00 Transactions geocode': [1, 1, 1],
      '2028-03-01T00 Transactions geocode': [1, 1, 1],
    });
  });

  it('of an unknown environment counts under its name, and one of an ended app counts like any', async () => {
    const one = await createOwnedApp(app);
    const ended = { status: 'TERMINATED' as never };
    await app.database.db.updateTable('app').set(ended).where('app_id', '=', one.app_id).execute();
    const facts = { app_id: one.app_id, time: at('2028-02-29T10:00:00Z') };
    await report(app, [usageEvent({ ...facts, data: { environment: 'staging' } }), usageEvent(facts)]);
    expect(await daysOf(app, one.app_id)).toEqual({
      '2028-02-29 Transactions geocode staging': [1, 1, 1],
      '2028-02-29 Transactions geocode prd': [1, 1, 1],
    });
  });
});

describe('the caller of a call', () => {
  beforeEach(async () => {
    own = await createOwnedApp(app);
  });
  const noon = '2028-02-29T12:00:00Z';
  const from = (data: Facts['data']) => event({ time: at(noon), data });

  it('is counted by key, origin, country and kind of client, with nothing personal', async () => {
    const page = {
      origin: 'https://Shop.example/account/ada?mail=ada@example.org',
      country: 'DE',
      client: 'browser',
    } as const;
    const events = [
      from({ ...page, keyId: 'key_1' }),
      from({ ...page, keyId: 'key_1', requests: 4 }),
      from({ keyId: 'key_2', origin: 'no origin', client: 'ios' }),
      from({ keyId: '', origin: '' }),
    ];
    expect(await report(app, events)).toMatchObject({ accepted: 4 });
    const expected = {
      '2028-02-29 key key_1': 5,
      '2028-02-29 key key_2': 1,
      '2028-02-29 origin https://shop.example': 5,
      '2028-02-29 country DE': 5,
      '2028-02-29 client browser': 5,
      '2028-02-29 client ios': 1,
    };
    expect(await valuesOf(app, own.app_id)).toEqual(expected);
    expect(await report(app, [...events, from({ keyId: 'key_2' })])).toMatchObject({ accepted: 1 });
    expect(await valuesOf(app, own.app_id)).toEqual({ ...expected, '2028-02-29 key key_2': 2 });
    const { rows } = await app.database.db.executeQuery<{ origin: string }>(
      app.database.db.selectFrom('usage_event').select('origin').where('app_id', '=', own.app_id).compile(),
    );
    expect(new Set(rows.map(({ origin }) => origin))).toEqual(new Set(['https://shop.example', null]));
  });

  it('is counted apart for fifty values of a day, and the rest together, whichever statement counts it', async () => {
    const origins = Array.from({ length: 70 }, (_, index) => `https://shop${100 + index}.example`);
    const events = origins.map((origin) => from({ origin }));
    expect(await report(app, events.slice(0, 30))).toMatchObject({ accepted: 30 });
    expect(await report(app, events)).toMatchObject({ accepted: 40 });
    expect(
      await report(
        app,
        origins.map((origin) => from({ origin })),
      ),
    ).toMatchObject({ accepted: 70 });
    const values = await valuesOf(app, own.app_id);
    expect(Object.keys(values)).toHaveLength(51);
    expect(values['2028-02-29 origin other']).toBe(40);
    expect(values['2028-02-29 origin https://shop129.example']).toBe(2);
  });
});

describe('events of one batch', () => {
  beforeEach(async () => {
    own = await createOwnedApp(app);
  });

  it('are told apart by environment, service, units and key, whatever signs these contain', async () => {
    const time = at('2028-02-29T12:00:00Z');
    await report(app, [
      event({ time, service: 'route matrix', units: 1, data: { environment: 'prd', keyId: '23' } }),
      event({ time, service: 'matrix', units: 1, data: { environment: 'prd route', keyId: '23' } }),
      event({ time, service: 'bulk', units: 1, data: { keyId: '23' } }),
      event({ time, service: 'bulk', units: 12, data: { keyId: '3' } }),
      event({ time, service: 'bulk', units: 5, data: { keyId: 'null' } }),
      event({ time, service: 'bulk', units: 5 }),
    ]);
    expect(await daysOf(app, own.app_id)).toEqual({
      '2028-02-29 Transactions route matrix prd': [1, 1, 1],
      '2028-02-29 Transactions matrix prd route': [1, 1, 1],
      '2028-02-29 Transactions bulk prd': [4, 23, 23],
    });
    expect(await valuesOf(app, own.app_id)).toEqual({
      '2028-02-29 key 23': 3,
      '2028-02-29 key 3': 1,
      '2028-02-29 key null': 1,
    });
  });

  it('count also where the gateway does not know the country', async () => {
    const countries = ['', 'XX', 'T1', 'DEU'];
    await report(
      app,
      countries.map((country) => event({ time: at('2028-02-29T12:00:00Z'), data: { country } })),
    );
    expect(await valuesOf(app, own.app_id)).toEqual({ '2028-02-29 country XX': 1 });
    expect(await daysOf(app, own.app_id)).toEqual({ '2028-02-29 Transactions geocode prd': [4, 4, 4] });
  });
});

describe('a failed call', () => {
  beforeEach(async () => {
    own = await createOwnedApp(app);
  });

  it('is counted by its outcome and not as a transaction', async () => {
    const failed = (outcome: 'RATE_LIMITED' | 'SERVER_ERROR' | 'FORBIDDEN', requests = 1) =>
      event({ time: at('2028-02-29T12:00:00Z'), data: { outcome, requests, keyId: 'key_1', client: 'server' } });
    const events = [failed('RATE_LIMITED', 100), failed('RATE_LIMITED'), failed('SERVER_ERROR'), failed('FORBIDDEN')];
    await report(app, events);
    await report(app, [...events, event({ time: at('2028-02-29T12:00:00Z') })]);
    expect(await valuesOf(app, own.app_id)).toEqual({
      '2028-02-29 outcome RATE_LIMITED': 101,
      '2028-02-29 outcome SERVER_ERROR': 1,
      '2028-02-29 outcome FORBIDDEN': 1,
    });
    expect(await daysOf(app, own.app_id)).toEqual({ '2028-02-29 Transactions geocode prd': [1, 1, 1] });
  });
});
