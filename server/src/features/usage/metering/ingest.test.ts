import type { IngestAnswer } from '@waypost/contract/entities/gateway';
import type { UsageReport } from '@waypost/contract/entities/usage';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  app = await startTestApp();
  own = await createOwnedApp(app);
});
afterAll(() => app.dispose());

const ago = (ms: number) => new Date(app.clock().getTime() - ms);
const event = (facts: Partial<Parameters<typeof usageEvent>[0]> = {}) => usageEvent({ app_id: own.app_id, ...facts });

async function send(body: unknown, type = 'application/cloudevents-batch+json') {
  const response = await app.gateway('/v1/events', body, type);
  return { status: response.status, answer: (await response.json()) as IngestAnswer };
}
const unitsOf = ({ non_dev_50_records, dev_50_records }: UsageReport) =>
  [...non_dev_50_records, ...dev_50_records].reduce((sum, { usage_units }) => sum + Number(usage_units), 0);

describe('reporting usage', () => {
  it('takes one event or a batch, counts each source and id once, and says which were repeated USE-44', async () => {
    const [first, second] = [event(), event()];
    expect(await send(first, 'application/cloudevents+json')).toEqual({
      status: 200,
      answer: { accepted: 1, repeated: [], refused: [] },
    });
    expect(await send([first, second, second])).toEqual({
      status: 200,
      answer: {
        accepted: 1,
        repeated: [
          { index: 0, id: first.id },
          { index: 2, id: second.id },
        ],
        refused: [],
      },
    });
    expect(
      (await send([event({ id: first.id, source: 'gateway-2', time: new Date(first.time) })])).answer.accepted,
    ).toBe(1);
  });

  it('refuses by itself what is late, early, of another time than its id, of no app of ours, or no event, and says why USE-44', async () => {
    const late = event({ time: ago(35 * day + minute) });
    const early = event({ time: ago(-6 * minute) });
    const moved = { ...event(), time: ago(2 * day).toISOString() };
    const stranger = event({ app_id: `app_${'0'.repeat(26)}` });
    const good = [
      event({ time: ago(35 * day - minute) }),
      event({ time: ago(-4 * minute) }),
      event({ id: 'plain-id' }),
    ];
    const { answer } = await send([late, early, moved, stranger, { id: 'broken' }, 7, null, ...good]);
    expect(answer.accepted).toBe(3);
    expect(answer.refused.map(({ index, id, reason }) => [index, id, reason.split(':')[0]])).toEqual([
      [0, late.id, 'TOO_LATE'],
      [1, early.id, 'TOO_EARLY'],
      [2, moved.id, 'ID_TIME_MISMATCH'],
      [3, stranger.id, 'UNKNOWN_APP'],
      [4, 'broken', 'INVALID_EVENT'],
      [5, null, 'INVALID_EVENT'],
      [6, null, 'INVALID_EVENT'],
    ]);
  });

  it('counts an event on the UTC day of its time, however the time is written and wherever the server stands (USE-44)', async () => {
    const zoned = await startTestApp({ startAt: new Date('2026-03-16T12:00:00Z') });
    const one = await createOwnedApp(zoned);
    const times = {
      '2026-03-15T23:59:59.999Z': '2026-03-15',
      '2026-03-16T00:00:00Z': '2026-03-16',
      '2026-03-16T00:30:00+13:00': '2026-03-15',
      '2026-03-15T23:30:00-05:00': '2026-03-16',
      '2026-03-16T13:00:00+13:00': '2026-03-16',
      '2026-03-16T12:59:59+13:00': '2026-03-15',
    };
    const events = Object.keys(times).map((time, index) => ({
      ...usageEvent({ app_id: one.app_id, id: `zone-${index}`, time: new Date(time), units: 10 ** index }),
      time,
    }));
    expect(await (await zoned.gateway('/v1/events', events)).json()).toMatchObject({ accepted: events.length });
    const { data } = await one.browser.call('GET', `/api/project/usage/${one.product_id}`);
    const counted = (data as UsageReport).non_dev_50_records.map((record) => [
      record.start_usage_date,
      record.usage_units,
    ]);
    expect(counted).toEqual([
      ['2026-03-15', 1 + 100 + 100_000],
      ['2026-03-16', 10 + 1000 + 10_000],
    ]);
    const repeated = events.map((event) => ({ ...event, time: new Date(event.time).toISOString() }));
    expect(await (await zoned.gateway('/v1/events', repeated)).json()).toMatchObject({ accepted: 0 });
    await zoned.dispose();
  });

  it('takes a thousand events at once and not one more, and no empty batch USE-44', async () => {
    const batch = Array.from({ length: 1001 }, () => event());
    expect((await send(batch)).status).toBe(400);
    expect((await send(batch.slice(1))).answer.accepted).toBe(1000);
    expect((await send([])).status).toBe(400);
  });

  it('keeps the sums equal to the distinct events, however they are sent USE-44', async () => {
    const one = await createOwnedApp(app);
    const services = ['geocode', 'route'] as const;
    const sent = new Map<string, number>();
    const anyEvent = fc.record({
      number: fc.nat({ max: 30 }),
      service: fc.constantFrom(...services),
      units: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), async (batch) => {
        const events = batch.map(({ number, service, units }) =>
          usageEvent({ app_id: one.app_id, id: `number-${number}`, service, units, time: ago(0) }),
        );
        const { answer } = await send(events);
        const repeated = new Set(answer.repeated.map(({ index }) => index));
        for (const [index, { id, data }] of events.entries()) if (!repeated.has(index)) sent.set(id, data.units);
        const { data } = await one.browser.call('GET', `/api/project/usage/${one.product_id}`);
        expect(unitsOf(data as UsageReport)).toBe([...sent.values()].reduce((sum, units) => sum + units, 0));
      }),
      { numRuns: 15 },
    );
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::bigint as count from usage_event where app_id = ${one.app_id}`.execute(app.database.db);
    expect(rows[0]?.count).toBe(sent.size);
  });

  it('deletes the names that no event can reach any more, at most 10,000 in a statement', async () => {
    const old = await startTestApp();
    const { db } = old.database;
    await sql`insert into usage_once
      select 'app', 'Freemium-MAU', at, '', '', int8send(number)
      from (values (now()), (now() - interval '3 months')) as period (at), generate_series(1, 20000) as number`.execute(
      db,
    );
    await sql`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from deleted) > 10000 then raise 'too many at once'; end if; return null; end $$`.execute(db);
    await sql`create trigger refuse_many after delete on usage_once referencing old table as deleted
      for each statement execute function refuse_many()`.execute(db);
    await old.services.ingest.dropOldDays();
    const { rows } = await sql`select count(*) as names from usage_once where period > now() - interval '1 day'
      having count(*) = (select count(*) from usage_once)`.execute(db);
    expect(rows).toEqual([{ names: 20_000 }]);
    await old.dispose();
  });

  it('drops the days of which no event can come any more, and no other', async () => {
    const old = await startTestApp();
    try {
      const one = await createOwnedApp(old);
      const time = old.clock();
      const body = [usageEvent({ app_id: one.app_id, time })];
      await old.gateway('/v1/events', body);
      const days = async () => {
        const { rows } = await sql<{ name: string }>`
          select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
          where child.relname like 'usage_event_2%' and child.relkind = 'r'`.execute(old.database.db);
        return rows.length;
      };
      const before = await days();
      old.clock.advance(40 * day);
      await old.services.ingest.dropOldDays();
      expect(await days()).toBe(before);
      old.clock.advance(day);
      await old.services.ingest.dropOldDays();
      expect(await days()).toBe(before - 1);
    } finally {
      await old.dispose();
    }
  });
});
