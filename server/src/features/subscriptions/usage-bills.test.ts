import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, liveUntil, moveTo, subscriptionOf } from '../../../test/factories/subscriptions.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-04-01T06:00:00Z') });
  ({ app } = world);
});
afterAll(() => world.stop());

const calls = (day: string, units: number) => ({ day, service: 'routing', units });

const usageBills = async (product_id: ProjectId) =>
  (await billsOf(app, product_id)).filter(({ kind }) => kind === 'usage');

/** As if the plan had cost more when it was bought, so that a change to Pro XYZ waits for the end of the period. */
async function boughtFor600(product_id: ProjectId): Promise<void> {
  const { db } = app.database;
  const { plan } = await subscriptionOf(app, product_id);
  const bought = JSON.stringify({ ...plan, price: { usd: 600, eur: 600 } });
  await db.updateTable('project').set({ plan_at_creation: bought }).where('product_id', '=', product_id).execute();
  await db
    .updateTable('subscription')
    .set({ plan: bought, price: 60_000 })
    .where('product_id', '=', product_id)
    .execute();
}

describe('usage beyond a plan', () => {
  it('is billed once its period is closed, with what each line was computed from; late units adjust the next bill', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    const app_id = await createApp(app, { product_id });
    await createUsage(app, { product_id, app_id }, [calls('2026-04-10', 900_000), calls('2026-04-30', 600_000)]);
    await liveUntil(app, '2026-05-03');
    expect(await usageBills(product_id)).toEqual([]);
    await liveUntil(app, '2026-05-04');
    await liveUntil(app, '2026-05-04');
    // 500 thousand beyond the million, at 0.90 euros a thousand
    const [first] = await usageBills(product_id);
    expect(first).toMatchObject({
      period_from: '2026-04-01',
      period_until: '2026-05-01',
      total: 53_550,
      state: 'paid',
    });
    const lines = app.database.db
      .selectFrom('statement_line')
      .select('line')
      .where('statement_no', '=', first?.statement_no ?? '');
    expect(await lines.execute()).toMatchObject([
      {
        line: {
          quantity: 500_000,
          unit_price: 90,
          per: 1000,
          amount: 45_000,
          source: {
            type: 'usage',
            meter: 'transactions',
            used: 1_500_000,
            included: 1_000_000,
            source_day: '2026-04-01',
          },
        },
      },
    ]);

    await createUsage(app, { product_id, app_id }, [calls('2026-04-29', 10_000), calls('2026-05-10', 999_000)]);
    await liveUntil(app, '2026-06-05');
    const [, second] = await usageBills(product_id);
    // ten thousand late units of April; May stays within its own million
    expect(second).toMatchObject({ period_from: '2026-05-01', total: 1071 });
    const { subscription_id } = await subscriptionOf(app, product_id);
    const documents = await app.database.db
      .selectFrom('statement_document')
      .select(['period_start', 'kind'])
      .where('subject_id', '=', subscription_id)
      .orderBy('period_start')
      .orderBy('kind')
      .execute();
    // the days of a period have one statement of each kind
    expect(documents.map(({ period_start, kind }) => [period_start, kind])).toEqual([
      ['2026-04-01', 'usage'],
      ['2026-05-01', 'renewal'],
      ['2026-05-01', 'usage'],
      ['2026-06-01', 'renewal'],
    ]);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('that costs less than a charge is worth waits for the next period', async () => {
    await moveTo(app, new Date('2026-07-01T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    const app_id = await createApp(app, { product_id });
    await createUsage(app, { product_id, app_id }, [calls('2026-07-10', 1_000_300)]);
    await liveUntil(app, '2026-08-05');
    expect(await usageBills(product_id)).toEqual([]);
    await createUsage(app, { product_id, app_id }, [calls('2026-08-10', 1_000_400)]);
    await liveUntil(app, '2026-09-05');
    expect(await usageBills(product_id)).toMatchObject([{ period_from: '2026-08-01', net: 63 }]);
  });

  it('is priced by the plan of its own period when a change is made at the end of it', async () => {
    await moveTo(app, new Date('2026-10-01T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    const app_id = await createApp(app, { product_id });
    await boughtFor600(product_id);
    const input = { isUpgrade: true, plan_id: 'Pro-XYZ', date: '2026-10-01', terms_version: '1' };
    const changed = await payer.call('PUT', `/api/project/${product_id}`, input, { 'idempotency-key': 'change-1' });
    expect(changed).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
    await createUsage(app, { product_id, app_id }, [calls('2026-10-10', 1_100_000)]);
    await liveUntil(app, '2026-11-04');
    await createUsage(app, { product_id, app_id }, [calls('2026-11-10', 1_100_000)]);
    await liveUntil(app, '2026-12-04');
    // a hundred thousand beyond the million cost 0.90 euros a thousand in the old plan, and 1.35 in the new one
    expect(await usageBills(product_id)).toMatchObject([
      { period_from: '2026-10-01', net: 9000 },
      { period_from: '2026-11-01', net: 13_500 },
    ]);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('is adjusted by late units for the plan of their own days, also after the end of the subscription', async () => {
    await moveTo(app, new Date('2027-01-01T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer, { promo_code: 'ATLAS10' });
    const app_id = await createApp(app, { product_id });
    await moveTo(app, new Date('2027-01-16T06:00:00Z'));
    const input = { isUpgrade: true, plan_id: 'Pro-XYZ', date: '2027-01-16', terms_version: '1' };
    const changed = await payer.call('PUT', `/api/project/${product_id}`, input, { 'idempotency-key': 'change-1' });
    expect(changed).toMatchObject({ status: 200, data: { client_plan_id: 'Pro-XYZ' } });
    await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    await createUsage(app, { product_id, app_id }, [calls('2027-01-10', 3_000_000), calls('2027-01-20', 4_000_000)]);
    await liveUntil(app, '2027-02-04');
    expect(await usageBills(product_id)).toHaveLength(1);
    await liveUntil(app, '2027-03-04');
    await createUsage(app, { product_id, app_id }, [calls('2027-01-10', 10_000), calls('2027-01-30', 10_000)]);
    await liveUntil(app, '2027-04-04');
    // ten thousand of each half: at 0.90 euros a thousand in the first plan, and 1.35 in the second one
    expect((await usageBills(product_id)).slice(1)).toMatchObject([{ period_from: '2027-03-01', net: 900 + 1350 }]);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('of a period that cannot be billed keeps that of later periods waiting, and both are billed afterwards', async () => {
    await moveTo(app, new Date('2027-06-01T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    const app_id = await createApp(app, { product_id });
    await createUsage(app, { product_id, app_id }, [calls('2027-06-10', 1_100_000), calls('2027-07-10', 1_200_000)]);
    const { db } = app.database;
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(db);
    await sql`create trigger refuse before insert on rated_period for each row
      when (new.first_day = '2027-06-01') execute function refuse()`.execute(db);
    await liveUntil(app, '2027-08-04');
    expect(await usageBills(product_id)).toEqual([]);
    await sql`drop trigger refuse on rated_period`.execute(db);
    await liveUntil(app, '2027-08-04');
    expect(await usageBills(product_id)).toMatchObject([
      { period_from: '2027-06-01', net: 9000 },
      { period_from: '2027-07-01', net: 18_000 },
    ]);
  });
});
