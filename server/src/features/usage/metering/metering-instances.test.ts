import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createOwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { daysOf, hoursOf, monthsOf, report, valuesOf } from '../../../../test/factories/metering.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

const hour = 3_600_000;

let instances: TwoInstances;
let pair: readonly [TestApp, TestApp];
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-03-02T12:30:00Z') });
  pair = [instances.first, instances.second];
});
afterAll(() => instances.dispose());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const anyFact = fc.record({
  hours: fc.nat({ max: 60 }),
  kind: fc.constantFrom('Transactions', 'Freemium-MAU', 'XYZ-Storage', 'BYTE'),
  user: fc.nat({ max: 3 }),
  origin: fc.nat({ max: 5 }),
});
type Fact = { readonly hours: number; readonly kind: string; readonly user: number; readonly origin: number };

/** The distinct things that count, by day prefix and type. */
function unitsByHand(facts: readonly Fact[], timeOf: (fact: Fact) => string): Record<string, number> {
  const once = new Set<string>();
  const sums: Record<string, number> = {};
  for (const fact of facts) {
    const time = timeOf(fact);
    const name = { 'Freemium-MAU': `${time.slice(0, 7)} ${fact.user}`, 'XYZ-Storage': time.slice(0, 13) }[fact.kind];
    if (name !== undefined && once.has(fact.kind + name)) continue;
    once.add(fact.kind + name);
    const month = `${fact.kind} ${time.slice(0, 7)}`;
    sums[month] = (sums[month] ?? 0) + 1;
  }
  return sums;
}

const byMonth = (sums: Readonly<Record<string, readonly number[]>>) => {
  const months: Record<string, number> = {};
  for (const [name, [, units = 0]] of Object.entries(sums)) {
    const [day = '', type = ''] = name.split(' ');
    const month = `${type} ${day.slice(0, 7)}`;
    months[month] = (months[month] ?? 0) + units;
  }
  return months;
};

describe('two instances that meter at once', () => {
  it('count users, samples, bytes and calls once each, whoever comes first', async () => {
    const [first] = pair;
    const timeOf = ({ hours }: Fact) => new Date(first.clock().getTime() - hours * hour).toISOString();
    await fc.assert(
      fc.asyncProperty(fc.array(anyFact, { minLength: 2, maxLength: 30 }), async (facts) => {
        const { app_id } = await createOwnedApp(first);
        const events = facts.map((fact) =>
          usageEvent({
            app_id,
            time: new Date(timeOf(fact)),
            service: 'xyz',
            data: {
              category: fact.kind,
              origin: `https://shop${fact.origin}.example`,
              ...(fact.kind === 'Freemium-MAU' && { user: sha256(`user ${fact.user}`) }),
            },
          }),
        );
        const half = Math.ceil(events.length / 2);
        const batches = [events, events.toReversed(), events.slice(0, half), events.slice(half), events];
        await Promise.all(batches.map((batch, index) => report(index % 2 === 0 ? pair[0] : pair[1], batch)));
        const sums = await daysOf(first, app_id);
        expect(byMonth(sums)).toEqual(unitsByHand(facts, timeOf));
        const total = (rows: Readonly<Record<string, readonly number[]>>) =>
          Object.values(rows).reduce((sum, [requests = 0]) => sum + requests, 0);
        const months = await monthsOf(first, app_id);
        expect([sums, await hoursOf(first, app_id), months].map(total)).toEqual([sums, sums, sums].map(total));
        expect(total(sums)).toBe(facts.length);
        expect(byMonth(months)).toEqual(byMonth(sums));
        const values = await valuesOf(first, app_id);
        expect(Object.values(values).reduce((sum, requests) => sum + requests, 0)).toBe(facts.length);
      }),
      { numRuns: 10 },
    );
  });

  it.runIf(inject('postgres') !== null)(
    'let a user count by a later event whose first one another instance counts as somebody else’s at that moment',
    async () => {
      const [first, second] = pair;
      const { app_id } = await createOwnedApp(first);
      const time = first.clock();
      const eventOf = (user: string, id?: string) =>
        usageEvent({ app_id, time, ...(id && { id }), data: { category: 'Freemium-MAU', user: sha256(user) } });
      await report(first, [eventOf('Ada')]);
      const { db } = first.database;
      const sent = await db.transaction().execute(async (tx) => {
        await sql`
          insert into usage_event (day, source, id, time, app_id, environment, usage_type, usage_type_category, requests, units)
          select day, source, 'same id', time, app_id, environment, usage_type, usage_type_category, requests, 0
          from usage_event where app_id = ${app_id}`.execute(tx);
        const answer = report(second, [eventOf('Grace', 'same id')]);
        const waiting = sql<{
          n: number;
        }>`select count(*) as n from pg_locks where not granted and locktype = 'transactionid'`;
        await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBeGreaterThan(0);
        return { answer };
      });
      expect(await sent.answer).toMatchObject({ accepted: 0, repeated: [{ id: 'same id' }] });
      await report(first, [eventOf('Grace')]);
      const days = await daysOf(first, app_id);
      expect(Object.values(days).reduce((sum, [, units = 0]) => sum + units, 0)).toBe(2);
    },
  );

  it('never count more than fifty values of a day apart', async () => {
    const { app_id } = await createOwnedApp(pair[0]);
    const batchOf = (from: number) =>
      Array.from({ length: 40 }, (_, index) =>
        usageEvent({ app_id, time: pair[0].clock(), data: { origin: `https://shop${from + index}.example` } }),
      );
    const batches = [0, 30, 60, 90].map(batchOf);
    await Promise.all(batches.map((batch, index) => report(index % 2 === 0 ? pair[0] : pair[1], batch)));
    const values = await valuesOf(pair[0], app_id);
    expect(Object.keys(values)).toHaveLength(51);
    expect(Object.values(values).reduce((sum, requests) => sum + requests, 0)).toBe(160);
  });
});
