import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedSubscription } from '../../../test/factories/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-01-31T12:00:00Z') });
});
afterAll(() => app.dispose());

/** Copies of a project and its subscription, each with an account, which are due before the others and have no price. */
async function addUnbillable(model: { developer_id: string; product_id: string }, count: number): Promise<void> {
  const { db } = app.database;
  const id = (prefix: string) => sql`${prefix} || lpad(number::text, 22, '0')`;
  const copies = sql`generate_series(1, ${count}::int) as number`;
  await sql`insert into developer_account select (jsonb_populate_record(original, jsonb_build_object(
      'developer_id', ${id('dev_fail')}, 'userId', ${id('usr_fail')}))).*
    from developer_account as original, ${copies} where developer_id = ${model.developer_id}`.execute(db);
  await sql`insert into project select (jsonb_populate_record(original, jsonb_build_object(
      'product_id', ${id('prj_fail')}, 'developer_id', ${id('dev_fail')}, 'plan_at_creation',
      original.plan_at_creation - 'price'))).*
    from project as original, ${copies} where product_id = ${model.product_id}`.execute(db);
  await sql`insert into subscription select (jsonb_populate_record(original, jsonb_build_object(
      'subscription_id', ${id('sub_fail')}, 'product_id', ${id('prj_fail')}, 'developer_id', ${id('dev_fail')},
      'period_until', original.period_until - 1))).*
    from subscription as original, ${copies} where product_id = ${model.product_id}`.execute(db);
}

it('renews what is due although more subscriptions than it reads at once cannot be billed (BIL-40)', async () => {
  const model = await seedSubscription(app);
  await addUnbillable(model, 1001);
  app.clock.set(new Date('2026-02-28T12:00:00Z'));
  await app.services.runJob('subscriptions.renew');
  const bills = await app.database.db.selectFrom('bill').select('product_id').execute();
  expect(bills.map(({ product_id }) => product_id)).toEqual([model.product_id]);
});
