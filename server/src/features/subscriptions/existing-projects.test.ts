import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billedInput, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { subscriptions } from '../../db/migrations/0071-subscriptions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date() });
});
afterAll(() => app.dispose());

const subscribed = async (product_id: string) =>
  (
    await app.database.db
      .selectFrom('subscription')
      .select(['currency', 'price', 'anchor', 'period_from', 'period_until'])
      .where('product_id', '=', product_id as never)
      .execute()
  )[0];

it('the download of an account contains its subscriptions and bills (ACC-52)', async () => {
  const person = await createPerson(app);
  const { developer_id } = await createDeveloper(app, person, { input: billedInput() });
  await app.services.transact((tx) => app.services.seedCard(tx, developer_id));
  const order = { plan_id: 'Freemium-Pro', date: '2026-01-31', terms_version: '1' };
  const { data } = await person.call('POST', '/api/project', order, { 'idempotency-key': 'flow-1' });
  const { product_id } = data;
  const { body } = await person.browser.accountCall('GET', '/api/account/data');
  expect(body).toMatchObject({
    subscriptions: [{ product_id, plan_id: 'Freemium-Pro', ended: null, dunning_status: null }],
    bills: [{ product_id, kind: 'purchase', currency: 'eur', total: 534.31, state: 'paid' }],
  });
});

it('an update gives projects that were bought before a subscription in their present period, and no others', async () => {
  const { db } = app.database;
  const person = await createPerson(app);
  const buyer = await createDeveloper(app, person, { input: billedInput() });
  await app.services.transact((tx) => app.services.seedCard(tx, buyer.developer_id));
  const order = { plan_id: 'Freemium-Pro', date: '2026-01-31', terms_version: '1', promo_code: 'START20' };
  const { data } = await person.call('POST', '/api/project', order, { 'idempotency-key': 'flow-1' });
  const bought = String(data['product_id']);
  const before = await subscribed(bought);
  expect(before).toMatchObject({ currency: 'eur', price: 35_920 });

  const dayMs = 86_400_000;
  const old = { plan_id: 'Freemium-Pro', created: new Date(app.clock().getTime() - 400 * dayMs) };
  const imported = await createProject(app, buyer, old);
  const free = await createProject(app, buyer);
  const ended = await createProject(app, buyer, { ...old, aria_status: 'CANCELLED' });
  const resold = await createProject(app, buyer, { ...old, channel: 'reseller' });

  await sql`drop table rated_usage, rated_period, billing_difference, collection, plan_term, bill, subscription cascade`.execute(
    db,
  );
  await sql`drop function announce_collection cascade`.execute(db);
  await sql`drop index payment_attempt_refused`.execute(db);
  await subscriptions.up(db);

  expect(await subscribed(bought)).toEqual(before);
  const unpaid = await subscribed(imported);
  // nothing proves that its period was paid, so nothing of it is credited
  expect(unpaid).toMatchObject({ price: 0, anchor: old.created.toISOString().slice(0, 10) });
  const today = app.clock().toISOString().slice(0, 10);
  expect(unpaid && unpaid.period_from <= today && today < unpaid.period_until).toBe(true);
  expect([await subscribed(free), await subscribed(ended), await subscribed(resold)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
