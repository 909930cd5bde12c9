import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnedApp, type OwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { daysOf, fillMonths, hoursOf, monthsOf, report, valuesOf } from '../../../../test/factories/metering.ts';
import { createUsage } from '../../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../../test/two-instances.ts';
import { usageComparison } from '../../../db/migrations/0030-usage-comparison.ts';
import { operate, readOperation } from '../../../operations/operations.ts';
import { createUsageEvents } from '../usage.events.ts';
import { compareSums } from './rebuild.service.ts';
import { rebuildDay } from './rebuild.store.ts';

let instances: TwoInstances;
let app: TestApp;
let own: OwnedApp;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-03-02T12:30:00Z') });
  app = instances.first;
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createOwnedApp(app);
});

const command = (...args: string[]) => {
  const operation = readOperation(args);
  if (!operation) throw new Error('No operation');
  const logger = pino({ level: 'silent' });
  const sendMail = () => Promise.resolve();
  return operate({ config: app.config, database: app.database.database, logger, sendMail }, operation);
};

type Line = Readonly<Record<string, unknown>>;
async function logOfComparison({ database, clock }: TestApp): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  await compareSums(
    { withoutTimeLimit: (work) => database.database.withoutTimeLimit(work), clock },
    createUsageEvents(logger),
  );
  return lines;
}

/** Compares although it was done on this day. */
async function compare(on = app) {
  await on.database.db.updateTable('usage_comparison').set({ compared: null }).execute();
  const lines = await logOfComparison(on);
  const ofApp = lines.filter(({ app_id }) => app_id === own.app_id);
  return { lines, differences: ofApp.map(({ day, usage_type, sums }) => ({ day, usage_type, sums })) };
}

const sumsOf = async () => [
  await daysOf(app, own.app_id),
  await hoursOf(app, own.app_id),
  await monthsOf(app, own.app_id),
  await valuesOf(app, own.app_id),
];
const day = '2026-03-01';
const at = (time: string) => new Date(`${day}T${time}Z`);
const events = () => [
  usageEvent({ app_id: own.app_id, time: at('10:00:00'), units: 3, data: { keyId: 'key_1', country: 'DE' } }),
  usageEvent({ app_id: own.app_id, time: at('11:00:00'), data: { keyId: 'key_2' } }),
  usageEvent({ app_id: own.app_id, time: at('11:00:00'), data: { outcome: 'CLIENT_ERROR', requests: 9 } }),
  usageEvent({ app_id: own.app_id, time: at('11:00:00'), units: 70, data: { category: 'BYTES_PER_HOUR' } }),
  usageEvent({ app_id: own.app_id, time: at('11:30:00'), units: 80, data: { category: 'BYTES_PER_HOUR' } }),
];

describe('sums and their events', () => {
  it('are the same whatever was counted or seeded, and the log says so', async () => {
    await report(app, events());
    await createUsage(app, own, [
      { day, service: 'route', units: 500 },
      { day: '2025-12-31', service: 'route', units: 500 },
    ]);
    const { differences, lines } = await compare();
    expect(differences).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ event: 'usage.sums_compared', differences: 0 });
  });

  it('are told apart by day, app and type, and made equal by a rebuild of these days', async () => {
    await report(app, events());
    const right = await sumsOf();
    const ofApp = sql`where app_id = ${own.app_id}`;
    await sql`update usage_day set usage_units = usage_units + 5 ${ofApp} and usage_type = 'Transactions'`.execute(
      app.database.db,
    );
    await sql`delete from usage_hour ${ofApp} and usage_type = 'BYTES_PER_HOUR'`.execute(app.database.db);
    await sql`update usage_dimension_day set requests = 1 ${ofApp} and dimension = 'outcome'`.execute(app.database.db);
    const { differences, lines } = await compare();
    expect(differences).toEqual([
      { day, usage_type: 'BYTES_PER_HOUR', sums: 1 },
      { day, usage_type: 'Transactions', sums: 3 },
    ]);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'usage.sums_differ', day, app_id: own.app_id }));
    expect(await command('rebuild-usage', '--from', '2026-03-02')).toContain('0 sums of');
    expect((await compare()).differences).toHaveLength(2);
    expect(await command('rebuild-usage', '--from', day, '--to', day)).toBe(
      '3 sums of 1 days were changed to those of their events.',
    );
    expect(await sumsOf()).toEqual(right);
    expect(await command('rebuild-usage', '--all')).toContain('0 sums of');
  });

  it('stay right while events arrive during rebuilds', async () => {
    await report(app, events());
    await sql`update usage_day set usage_units = 1000000 where app_id = ${own.app_id}`.execute(app.database.db);
    const batches = Array.from({ length: 12 }, () =>
      Array.from({ length: 40 }, (_, index) =>
        usageEvent({ app_id: own.app_id, time: at('12:00:00'), data: { origin: `https://shop${index}.example` } }),
      ),
    );
    const rebuilds = Array.from({ length: 6 }, () => command('rebuild-usage', '--from', day, '--to', day));
    const sent = batches.map((batch, index) => report(index % 2 === 0 ? app : instances.second, batch));
    await Promise.all([...rebuilds, ...sent]);
    expect((await compare()).differences).toEqual([]);
    expect((await daysOf(app, own.app_id))[`${day} Transactions geocode prd`]).toEqual([482, 484, 484]);
  });

  it('are right by month again after a rebuild of any of its days', async () => {
    await report(app, [...events(), usageEvent({ app_id: own.app_id, time: app.clock() })]);
    const right = await sumsOf();
    const { db } = app.database;
    await sql`update usage_month set usage_units = usage_units - 7 where app_id = ${own.app_id} and usage_type = 'Transactions'`.execute(
      db,
    );
    await sql`delete from usage_month where app_id = ${own.app_id} and usage_type = 'BYTES_PER_HOUR'`.execute(db);
    expect((await compare()).differences).toEqual([
      { day, usage_type: 'BYTES_PER_HOUR', sums: 1 },
      { day, usage_type: 'Transactions', sums: 1 },
    ]);
    await sql`update usage_day set requests = 90 where app_id = ${own.app_id} and day = '2026-03-02'`.execute(db);
    await command('rebuild-usage', '--from', '2026-03-02');
    expect(await sumsOf()).toEqual(right);
    expect((await compare()).differences).toEqual([]);
  });

  it('are compared once a day, however often a server starts', async () => {
    await compare();
    expect(await logOfComparison(app)).toEqual([]);
  });

  it('are left alone up to the last day that had sums without events when comparisons began', async () => {
    const { db } = app.database;
    await report(app, [...events(), usageEvent({ app_id: own.app_id, time: app.clock() })]);
    const seeded = sql`update usage_day set usage_units = usage_units + 900 where app_id = ${own.app_id} and day = ${day}`;
    await seeded.execute(db);
    await fillMonths(app);
    await sql`drop table usage_comparison`.execute(db);
    await usageComparison.up(db);
    const sums = await sumsOf();
    expect((await compare()).differences).toEqual([]);
    expect(await command('rebuild-usage', '--all')).toContain('0 sums of 1 days');
    expect(await sumsOf()).toEqual(sums);
    await sql`update usage_day set usage_units = 7 where app_id = ${own.app_id} and day = '2026-03-02'`.execute(db);
    await fillMonths(app);
    expect((await compare()).differences).toEqual([{ day: '2026-03-02', usage_type: 'Transactions', sums: 1 }]);
    await command('rebuild-usage', '--all');
    await sql`update usage_comparison set first_day = '0001-01-01'`.execute(db);
    await command('rebuild-usage', '--all');
  });

  it('are not removed with the events of a day that are dropped during a rebuild', async () => {
    const dropped = '2025-12-31';
    await createUsage(app, own, [{ day: dropped, service: 'route', units: 500 }]);
    const rebuilt = app.services.transact((tx) => rebuildDay(tx, dropped, app.clock()));
    await expect(rebuilt).rejects.toThrow('usage_event_20251231');
    expect((await daysOf(app, own.app_id))[`${dropped} Transactions route prd`]).toEqual([500, 500, 500]);
  });

  it('are compared also on a day whose events take longer to read than a statement may', async () => {
    const slow = await startTestApp({
      startAt: new Date('2026-03-02T12:30:00Z'),
      database: { statementLimitMs: 3000 },
    });
    const { app_id } = await createOwnedApp(slow);
    await report(slow, [usageEvent({ app_id, time: slow.clock() })]);
    await sql`alter table usage_hour rename to all_hour`.execute(slow.database.db);
    await sql`create view usage_hour as select all_hour.* from all_hour, pg_sleep(3.5)`.execute(slow.database.db);
    expect((await compare(slow)).lines).toMatchObject([{ event: 'usage.sums_compared', days: 1, differences: 0 }]);
    await slow.dispose();
  });

  it('are rebuilt for days that are named, and for nothing else', () => {
    for (const args of [[], ['--from', '2026-02-30'], ['--all', '--to', day], ['--day', day], ['--from', 'today']])
      expect(() => readOperation(['rebuild-usage', ...args]), args.join(' ')).toThrow('npm run rebuild-usage');
  });
});
