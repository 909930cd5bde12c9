import fc from 'fast-check';
import { addDays, type Day, dayOf } from '@waypost/domain/base/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { readPeriods, readStatement, travelTo } from '../../../../test/factories/statements.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';

const begin = new Date('2026-01-15T12:00:00Z');
const services = ['route', 'traffic', 'geocode'];

let instances: TwoInstances;
let pair: readonly [TestApp, TestApp];
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: begin });
  pair = [instances.first, instances.second];
});
afterAll(() => instances.dispose());

const close = (app: TestApp) => app.services.runJob('usage.close-periods');
const bothClose = () => Promise.all([close(pair[0]), close(pair[1])]);

type Use = { readonly daysAgo: number; readonly service: number; readonly units: number };
const anyUse = fc.record({
  daysAgo: fc.nat({ max: 34 }),
  service: fc.nat({ max: 2 }),
  units: fc.integer({ min: 1, max: 9 }),
});
/** What is reported while both instances close periods, and how many days pass afterwards. */
const anyStep = fc.record({
  uses: fc.array(anyUse, { minLength: 1, maxLength: 12 }),
  days: fc.integer({ min: 3, max: 19 }),
});

type Sums = Record<string, readonly number[]>;
function add(sums: Sums, name: string, figures: readonly number[]): void {
  sums[name] = figures.map((figure, index) => figure + (sums[name]?.[index] ?? 0));
}

const eventsOf = ({ app_id }: OwnedApp, uses: readonly Use[], now: Date) =>
  uses.map(({ daysAgo, service, units }) => {
    const time = new Date(`${addDays(dayOf(now), -daysAgo)}T11:00:00Z`);
    return usageEvent({ app_id, time, service: services[service] ?? '', units });
  });

/** The sums of all statements by service and by the period in which the units were used. */
async function stated(own: OwnedApp): Promise<{ sums: Sums; starts: readonly Day[] }> {
  const sums: Sums = {};
  const periods = await readPeriods(own);
  for (const { first_day } of periods) {
    const { lines, period } = await readStatement(own, first_day);
    for (const { service, adjusts, requests, usage_units, billable_units } of lines)
      add(sums, `${adjusts ?? first_day} ${service}`, [requests, usage_units, billable_units].map(Number));
    expect(period.totals.map(({ requests }) => Number(requests)).reduce((sum, each) => sum + each, 0)).toBe(
      lines.reduce((sum, { requests }) => sum + Number(requests), 0),
    );
  }
  return { sums, starts: periods.map(({ first_day }) => first_day) };
}

describe('two instances that close periods while events arrive', () => {
  it('leave every unit in exactly one statement, in its own period or as its adjustment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), async (steps) => {
        const [first] = pair;
        first.clock.set(begin);
        const own = await createOwnedApp(first);
        const used: { readonly day: Day; readonly service: string; readonly units: number }[] = [];
        for (const { uses, days } of steps) {
          const events = eventsOf(own, uses, first.clock());
          const sent = events.map((event, index) => report(pair[index % 2] ?? first, [event]));
          await Promise.all([bothClose(), ...sent, bothClose()]);
          for (const { time, data } of events) used.push({ ...data, day: time.slice(0, 10) });
          first.clock.advance(days * 24 * 3_600_000);
        }
        await bothClose();
        await travelTo(first, own, first.clock());
        const { sums, starts } = await stated(own);
        const expected: Sums = {};
        for (const { day, service, units } of used) {
          const period = starts.find((start) => start <= day) ?? starts.at(-1);
          add(expected, `${period} ${service}`, [1, units, units]);
        }
        expect(sums).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  it('close each period once, and no unit that is counted meanwhile is missing or doubled', async () => {
    const [first, second] = pair;
    first.clock.set(begin);
    const own = await createOwnedApp(first);
    first.clock.set(new Date('2026-02-17T23:00:00Z'));
    const batchOf = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        usageEvent({ app_id: own.app_id, time: new Date('2026-02-14T20:00:00Z'), service: services[index % 3] ?? '' }),
      );
    await report(first, batchOf(30));
    first.clock.set(new Date('2026-02-18T00:00:00Z'));
    const work = Array.from({ length: 10 }, (_, index) => [
      report(pair[index % 2] ?? first, batchOf(30)),
      close(pair[(index + 1) % 2] ?? second),
    ]);
    await Promise.all(work.flat());
    await travelTo(first, own, first.clock());
    expect((await readPeriods(own)).map(({ first_day, status }) => `${first_day} ${status}`)).toEqual([
      '2026-02-15 open',
      '2026-01-15 closed',
    ]);
    const { sums } = await stated(own);
    expect(sums).toEqual(Object.fromEntries(services.map((service) => [`2026-01-15 ${service}`, [110, 110, 110]])));
  });
});
