import type { IngestAnswer } from '@waypost/contract/entities/gateway';
import type { UsageReport } from '@waypost/contract/entities/usage';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

const day = 24 * 60 * 60_000;

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: OwnedApp;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-03-15T12:00:00Z') });
  ({ first, second } = instances);
  own = await createOwnedApp(first);
});
afterAll(() => instances.dispose());

type Event = ReturnType<typeof usageEvent>;
async function send(at: TestApp, events: readonly Event[]): Promise<IngestAnswer> {
  const response = await at.gateway('/v1/events', events, 'application/cloudevents-batch+json');
  expect(response.status).toBe(200);
  return (await response.json()) as IngestAnswer;
}

const ago = (ms: number) => new Date(first.clock().getTime() - ms);
/** Units by day and service, as the portal shows them. */
async function sumsOf({ browser, product_id }: OwnedApp): Promise<Record<string, number>> {
  const { data } = await browser.call('GET', `/api/project/usage/${product_id}`);
  const { non_dev_50_records } = data as UsageReport;
  return Object.fromEntries(
    non_dev_50_records.map((record) => [
      `${record.start_usage_date} ${record.usage_type_category}`,
      Number(record.usage_units),
    ]),
  );
}
function unitsByHand(events: Iterable<Event>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { time, data } of events) {
    const name = `${time.slice(0, 10)} ${data.service}`;
    sums[name] = (sums[name] ?? 0) + data.units;
  }
  return sums;
}

const anyEvent = fc.record({
  days: fc.nat({ max: 2 }),
  service: fc.constantFrom('geocode', 'route', 'Ünïcode "quoted\\'),
  units: fc.integer({ min: 1, max: 1_000_000 }),
});
/** Events, and batches that repeat them in any order. */
const anyBatches = fc.array(anyEvent, { minLength: 1, maxLength: 12 }).chain((events) =>
  fc.record({
    events: fc.constant(events),
    batches: fc.array(fc.array(fc.nat({ max: events.length - 1 }), { minLength: 1, maxLength: 15 }), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
);

describe('events that two instances take at once', () => {
  it('are counted once each, and every answer tells the truth about its own USE-44', async () => {
    const pair = [first, second] as const;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(anyBatches, async ({ events: facts, batches }) => {
        run += 1;
        const one = await createOwnedApp(first);
        const events = facts.map(({ days, ...more }, index) =>
          usageEvent({
            app_id: one.app_id,
            id: `${run}-${index}\\"`,
            time: ago(days * day),
            source: 'gateway, "one"',
            ...more,
          }),
        );
        const sent = batches.map((batch) => batch.flatMap((index) => events.slice(index, index + 1)));
        const answers = await Promise.all(sent.map((batch, index) => send(index % 2 === 0 ? pair[0] : pair[1], batch)));
        const counted = sent.flatMap((batch, index) => {
          const repeated = new Set(answers[index]?.repeated.map((known) => known.index));
          return batch.filter((_, position) => !repeated.has(position));
        });
        const distinct = new Set(sent.flat());
        expect(counted.map(({ id }) => id).toSorted()).toEqual([...distinct].map(({ id }) => id).toSorted());
        expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(distinct.size);
        expect(await sumsOf(one)).toEqual(unitsByHand(distinct));
      }),
      { numRuns: 12 },
    );
  });

  it('do not wait for each other when the same hundreds come in opposite orders USE-44', async () => {
    const [one, other] = [await createOwnedApp(first), await createOwnedApp(first)];
    const sent: Event[] = [];
    for (let round = 0; round < 6; round += 1) {
      const events = Array.from({ length: 500 }, (_, index) => {
        const { app_id } = index % 2 === 0 ? one : other;
        return usageEvent({ app_id, time: ago(index * 1000), service: `service-${index % 20}` });
      });
      sent.push(...events);
      const backwards = events.toReversed();
      const answers = await Promise.all([
        send(first, events),
        send(second, backwards),
        send(first, backwards),
        send(second, events),
      ]);
      expect(answers.map(({ accepted, repeated }) => accepted + repeated.length)).toEqual([500, 500, 500, 500]);
      expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(500);
    }
    expect(await sumsOf(one)).toEqual(unitsByHand(sent.filter(({ subject }) => subject === one.app_id)));
  });

  it('of a day that is new to both find one table for it', async () => {
    const events = [first, second, first, second].map(() => usageEvent({ app_id: own.app_id, time: ago(20 * day) }));
    const answers = await Promise.all(events.map((event, index) => send(index % 2 === 0 ? first : second, [event])));
    expect(answers.map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1]);
  });
});

describe('a batch', () => {
  it('may be late by 35 days and early by 5 minutes, to the millisecond USE-44', async () => {
    const named = (ms: number) => usageEvent({ app_id: own.app_id, time: ago(ms) });
    const answer = await send(first, [
      named(35 * day),
      named(35 * day + 1),
      named(-5 * 60_000),
      named(-5 * 60_000 - 1),
    ]);
    expect(answer).toMatchObject({ accepted: 2, repeated: [] });
    expect(answer.refused.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'TOO_LATE'],
      [3, 'TOO_EARLY'],
    ]);
  });

  it('may hold ids whose time is up to a day off the event’s USE-44', async () => {
    const { id } = usageEvent({ app_id: own.app_id, time: ago(2 * day) });
    const ulid = `${encodeTime(ago(2 * day).getTime())}${'0'.repeat(16)}`;
    for (const name of [id, ulid]) {
      const fitting = usageEvent({ app_id: own.app_id, id: name, time: ago(day) });
      const off = usageEvent({ app_id: own.app_id, id: name, time: ago(day - 1), source: 'gateway-2' });
      const answer = await send(first, [fitting, off]);
      expect(answer).toMatchObject({ accepted: 1, refused: [{ index: 1, reason: 'ID_TIME_MISMATCH' }] });
    }
  });

  function encodeTime(ms: number): string {
    const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    return Array.from({ length: 10 }, (_, at) => digits.charAt(Math.floor(ms / 32 ** (9 - at)) % 32)).join('');
  }

  it('counts one source and id once, also under another time, and the rest of the batch whatever is wrong with one USE-44', async () => {
    const id = 'no-time-inside';
    const later = usageEvent({ app_id: own.app_id, id, time: ago(0) });
    const earlier = usageEvent({ app_id: own.app_id, id, time: ago(2 * day) });
    const wrong = [
      { ...later, id: 'a\u0000b' },
      { ...later, source: '\ud800' },
      { ...later, subject: '\u0000' },
      { ...later, data: { ...later.data, units: 0, service: '' } },
    ];
    const answer = await send(first, [
      later,
      earlier,
      ...(wrong as Event[]),
      usageEvent({ app_id: own.app_id, time: ago(0) }),
    ]);
    expect(answer).toMatchObject({ accepted: 2, repeated: [{ index: 1, id }] });
    const placesOf = (reason: string) => reason.split(/(?:^INVALID_EVENT: |; )/).map((part) => part.split(':')[0]);
    expect(answer.refused.map(({ index, reason }) => [index, ...placesOf(reason).slice(1)])).toEqual([
      [2, 'id'],
      [3, 'source'],
      [4, 'subject'],
      [5, 'data.service', 'data.units'],
    ]);
  });

  it('that repeats an id with another user leaves that user to the event that names them first', async () => {
    const { app_id } = await createOwnedApp(first);
    const visit = (id: string, user: string) =>
      usageEvent({ app_id, id, time: ago(0), data: { category: 'Freemium-MAU', user: user.repeat(64) } });
    expect(await send(first, [visit('one', 'a')])).toMatchObject({ accepted: 1 });
    expect((await send(second, [visit('one', 'b')])).repeated).toHaveLength(1);
    expect(await send(second, [visit('two', 'b'), visit('three', 'a')])).toMatchObject({ accepted: 2 });
    const { rows } = await sql`select sum(units)::integer as units from usage_event where app_id = ${app_id}`.execute(
      first.database.db,
    );
    expect(rows).toEqual([{ units: 2 }]);
  });

  it('of garbage is answered with a reason for each USE-44', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 30 }), async (garbage) => {
        const answer = await send(first, garbage as Event[]);
        expect(answer).toMatchObject({ accepted: 0, repeated: [] });
        expect(answer.refused.map(({ index, reason }) => [index, reason.startsWith('INVALID_EVENT: ')])).toEqual(
          garbage.map((_, index) => [index, true]),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('of apps that do not exist leaves no table behind', async () => {
    const count = async () => (await sql`select 1 from pg_inherits`.execute(first.database.db)).rows.length;
    const before = await count();
    const answer = await send(first, [usageEvent({ app_id: `app_${'0'.repeat(26)}`, time: ago(30 * day) })]);
    expect(answer).toMatchObject({ accepted: 0, refused: [{ index: 0, reason: 'UNKNOWN_APP' }] });
    expect(await count()).toBe(before);
  });
});
