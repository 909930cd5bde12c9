import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createOwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { createLog } from '../../../../test/factories/log.ts';
import { report } from '../../../../test/factories/metering.ts';
import { startTestApp } from '../../../../test/harness.ts';

it('the sums are compared with their events each night, once a day, and a difference stands in the log (USE-53)', async () => {
  const log = createLog();
  const app = await startTestApp({ log: log.to, startAt: new Date('2026-03-02T12:30:00Z') });
  const compareOn = async (day: string) => {
    app.clock.set(new Date(`${day}T03:30:00Z`));
    await app.services.runJob('usage.compare-sums');
    return log.since('usage').filter(({ event }) => String(event).startsWith('usage.sums'));
  };
  const { app_id } = await createOwnedApp(app);
  await report(app, [usageEvent({ app_id, time: new Date('2026-03-01T10:00:00Z'), units: 3 })]);
  expect(await compareOn('2026-03-03')).toMatchObject([{ event: 'usage.sums_compared', differences: 0 }]);
  await sql`update usage_day set usage_units = usage_units + 5`.execute(app.database.db);
  expect(await compareOn('2026-03-03')).toEqual([]);
  expect(await compareOn('2026-03-04')).toMatchObject([
    { event: 'usage.sums_differ', day: '2026-03-01', app_id },
    { event: 'usage.sums_compared', differences: 1 },
  ]);
  const job = app.services.jobs.find(({ name }) => name === 'usage.compare-sums');
  expect(job?.schedule).toBe('30 3 * * *');
  await app.dispose();
});
