import { sql } from 'kysely';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createOwnedApp, usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { createUsage } from '../../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { usagePeriods } from '../../../db/migrations/0035-usage-periods.ts';

let app: TestApp;
beforeAll(async () => {
  const folder = mkdtempSync(join(inject('runDirectory'), 'rules-'));
  const rules = [
    { from: '2026-01-01', counts: 'request' },
    { from: '2026-03-02', counts: 'request', units: { multiply: 3 }, billable: { free: 1 } },
  ];
  writeFileSync(join(folder, 'route.json'), JSON.stringify({ service: 'route', rules }));
  app = await startTestApp({ startAt: new Date('2026-03-03T12:00:00Z'), file: { unit_rules_folder: folder } });
});
afterAll(() => app.dispose());

const readDays = async () => {
  const { rows } = await sql`
    select app_id, day, environment, usage_type, usage_type_category, rule_day, requests, usage_units, billable_units, updated
    from usage_day where requests > 0 order by 1, 2, 3, 4, 5, 6`.execute(app.database.db);
  return rows;
};

/** As the database was before sums knew their rule. */
async function forgetRules(): Promise<void> {
  const key = sql`app_id, day, environment, usage_type, usage_type_category`;
  for (const statement of [
    sql`create table merged as select product_id, ${key}, sum(requests)::bigint as requests,
      sum(usage_units)::bigint as usage_units, sum(billable_units)::bigint as billable_units, max(updated) as updated
      from usage_day group by product_id, ${key}`,
    sql`truncate usage_day`,
    sql`alter table usage_day drop column rule_day`,
    sql`alter table usage_day add constraint usage_day_pkey primary key (${key})`,
    sql`insert into usage_day (product_id, ${key}, requests, usage_units, billable_units, updated)
      select product_id, ${key}, requests, usage_units, billable_units, updated from merged`,
    sql`drop table merged, usage_period_day, usage_period_line, usage_period`,
    sql`drop function refuse_usage_period_change`,
  ])
    await statement.execute(app.database.db);
}

it('an update gives the sums of earlier versions the rules of their events, and leaves those without events as they are', async () => {
  const own = await createOwnedApp(app);
  const other = await createOwnedApp(app);
  const at = (day: string) => new Date(`${day}T11:00:00Z`);
  const call = (day: string, data = {}) =>
    usageEvent({ app_id: own.app_id, time: at(day), service: 'route', units: 5, data });
  await report(app, [
    call('2026-03-01'),
    call('2026-03-02'),
    call('2026-03-02'),
    call('2026-03-02', { environment: 'cit' }),
    call('2026-03-02', { outcome: 'RATE_LIMITED' }),
    usageEvent({ app_id: own.app_id, time: at('2026-03-02'), service: 'traffic', units: 4 }),
    usageEvent({ app_id: other.app_id, time: at('2026-03-02'), service: 'route' }),
  ]);
  await createUsage(app, own, [
    { day: '2025-11-01', service: 'route', units: 100 },
    { day: '2026-03-02', service: 'route', units: 7 },
  ]);
  const days = await readDays();
  expect(days.length).toBeGreaterThan(6);
  await forgetRules();
  await usagePeriods.up(app.database.db);
  expect(await readDays()).toEqual(days);
});
