import type { PlanCost } from '@waypost/contract/entities/billing';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import {
  billsOf,
  buyProject,
  liveUntil,
  moveTo,
  runBilling,
  subscriptionOf,
  takenFor,
} from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-04-01T06:00:00Z') });
  ({ app } = world);
});
afterAll(() => world.stop());

async function buyer() {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  return payer;
}

const preview = async ({ call }: Payer, product_id: ProjectId, plan_id: string) =>
  (await call('POST', '/api/product/tax', { plan_id, product_id })).data as unknown as PlanCost;

const reviewedOf = ({ price, discount, tax, totalPrice, change }: PlanCost) => ({
  currency: 'eur',
  price: price.eur,
  discount: discount?.eur ?? null,
  credit: change?.credit ?? null,
  tax: tax.eur,
  total: totalPrice.eur,
});

const change = (payer: Payer, product_id: ProjectId, input: object) =>
  payer.call(
    'PUT',
    `/api/project/${product_id}`,
    { isUpgrade: true, date: '2026-04-16', terms_version: '1', ...input },
    { 'idempotency-key': `change-${app.clock().getTime()}` },
  );

const linesOf = (statement_no: string | null) =>
  app.database.db
    .selectFrom('statement_line')
    .select('line')
    .where('statement_no', '=', statement_no ?? '')
    .orderBy('line_no')
    .execute();

describe('a change of plan', () => {
  it('charges what its preview shows, credits what is unused, and its statement says the same (BIL-39)', async () => {
    await moveTo(app, new Date('2026-04-01T06:00:00Z'));
    const payer = await buyer();
    const product_id = await buyProject(payer, { plan_id: 'XYZ-Pro-Paper' });
    await moveTo(app, new Date('2026-10-01T06:00:00Z'));
    const cost = await preview(payer, product_id, 'Freemium-Pro');
    // 182 of 365 days of 4,490 euros are unused, which exceeds a month of the new plan
    expect(cost.change).toEqual({
      currency: 'eur',
      takes_effect: '2026-10-01',
      credit: 2238.85,
      carried: 2129.92,
      now: 0,
      next: 534.31,
      next_on: '2026-11-01',
    });
    const answer = await change(payer, product_id, { plan_id: 'Freemium-Pro', reviewed: reviewedOf(cost) });
    expect(answer).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
    const [, changed] = await billsOf(app, product_id);
    expect(changed).toMatchObject({ kind: 'plan_change', total: 53_431, credit_used: 53_431, state: 'paid' });
    expect(await takenFor(app, payer)).toBe(534_310);
    const { data } = await payer.call('GET', '/api/developer/statements.json');
    const amounts = (data as unknown as { new_charges_amount: number }[]).map((each) => each.new_charges_amount);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([-2664.23, 534.31, 5343.1]);

    await liveUntil(app, '2026-12-01');
    // the credit pays the next periods before the card does
    const later = (await billsOf(app, product_id)).slice(2);
    expect(later.map(({ credit_used, state }) => [credit_used, state])).toEqual([
      [53_431, 'paid'],
      [53_431, 'paid'],
    ]);
    expect(await takenFor(app, payer)).toBe(534_310);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('to a dearer plan of the same length is paid for the rest of the period, with the credit on one statement', async () => {
    await moveTo(app, new Date('2027-04-01T06:00:00Z'));
    const payer = await buyer();
    const product_id = await buyProject(payer, { promo_code: 'ATLAS10' });
    await moveTo(app, new Date('2027-04-16T06:00:00Z'));
    const cost = await preview(payer, product_id, 'Pro-XYZ');
    expect([cost.price.eur, cost.change?.credit, cost.totalPrice.eur]).toEqual([224.5, 202.05, 26.72]);
    const stale = { ...reviewedOf(cost), credit: 224.5 };
    expect(await change(payer, product_id, { plan_id: 'Pro-XYZ', reviewed: stale })).toMatchObject({
      reason: 'ORDER_CHANGED',
    });
    expect(await change(payer, product_id, { plan_id: 'Pro-XYZ', reviewed: reviewedOf(cost) })).toMatchObject({
      status: 200,
    });
    const [bought, changed] = await billsOf(app, product_id);
    expect([bought?.total, changed?.total]).toEqual([48_088, 2672]);
    const lines = await linesOf(changed?.statement_no ?? null);
    expect(lines.map(({ line }) => [line.what, line.amount])).toEqual([
      ['Pro XYZ', 22_450],
      ['Freemium Pro', -20_205],
    ]);
    const { period_from, period_until, price } = await subscriptionOf(app, product_id);
    expect([period_from, period_until, price]).toEqual(['2027-04-01', '2027-05-01', 44_900]);
    expect(await takenFor(app, payer)).toBe(48_088 + 2672);
  });

  it('to a cheaper plan is made when the paid period ends, and can be taken back before', async () => {
    await moveTo(app, new Date('2027-06-01T06:00:00Z'));
    const payer = await buyer();
    const product_id = await buyProject(payer);
    const cost = await preview(payer, product_id, 'Freemium-Basic');
    expect(cost.change).toMatchObject({ takes_effect: '2027-07-01', credit: null, now: 0, next: 0 });
    const downgrade = () => change(payer, product_id, { plan_id: 'Freemium-Basic' });
    expect(await downgrade()).toMatchObject({ status: 200 });
    const undo = () => payer.call('DELETE', `/api/project/${product_id}/plan-change`);
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await undo()).toMatchObject({ status: 200 });
    const pending = (await payer.call('GET', `/api/project/${product_id}`)).data['pending_changes'];
    expect(pending).toEqual([]);
    const log = app.database.db
      .selectFrom('activity')
      .select(['action', 'userId'])
      .where('product_id', '=', product_id);
    const undone = (await log.execute()).filter(({ action }) => action === 'plan.change_undone');
    expect(undone).toEqual([{ action: 'plan.change_undone', userId: payer.userId }]);
    await liveUntil(app, '2027-07-01');
    expect(await billsOf(app, product_id)).toMatchObject([{}, { kind: 'renewal', total: 53_431 }]);

    await downgrade();
    await liveUntil(app, '2027-09-02');
    await runBilling(app);
    expect(await billsOf(app, product_id)).toHaveLength(2);
    expect((await subscriptionOf(app, product_id)).ended).toBe('2027-08-01');
  });

  it('of a project without a paid period costs a whole one', async () => {
    await moveTo(app, new Date('2027-08-10T06:00:00Z'));
    const payer = await buyer();
    const product_id = await createProject(app, payer.account);
    const cost = await preview(payer, product_id, 'Freemium-Pro');
    expect(cost.change).toMatchObject({ credit: null, carried: 0, now: 534.31, next_on: '2027-09-10' });
    expect(await change(payer, product_id, { plan_id: 'Freemium-Pro', reviewed: reviewedOf(cost) })).toMatchObject({
      status: 200,
    });
    const { period_until, subscription_id } = await subscriptionOf(app, product_id);
    expect(period_until).toBe('2027-09-10');
    app.clock.advance(60_000);
    expect(await change(payer, product_id, { plan_id: 'Pro-XYZ' })).toMatchObject({ status: 200 });
    const terms = app.database.db.selectFrom('plan_term').select(['from_day', 'plan']);
    // usage of a day is priced by the last plan of the day
    expect(await terms.where('subscription_id', '=', subscription_id).execute()).toMatchObject([
      { from_day: '2027-08-10', plan: { id: 'Pro-XYZ' } },
    ]);
  });

  it('is priced for nobody who may not make it (ROL-15, PRJ-31)', async () => {
    const payer = await world.createPayer();
    const own = await createProject(app, payer.account);
    const cost = { plan_id: 'Freemium-Pro', product_id: own };
    expect((await payer.call('POST', '/api/product/tax', cost)).status).toBe(200);
    await app.database.db
      .updateTable('developer_account')
      .set({ channel: 'key-account' })
      .where('userId', '=', payer.userId)
      .execute();
    expect(await payer.call('POST', '/api/product/tax', cost)).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    const stranger = await world.createPayer();
    expect((await stranger.call('POST', '/api/product/tax', cost)).status).toBe(404);
  });

  it('compares the plan as it was bought with the present price of the other one, whatever the catalogue says since (BIL-39)', async () => {
    await moveTo(app, new Date('2027-09-01T06:00:00Z'));
    const payer = await buyer();
    const product_id = await buyProject(payer);
    // bought when the plan cost 600 euros; the catalogue says 449 today
    const project = await app.database.db
      .selectFrom('project')
      .select('plan_at_creation')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow();
    const bought = JSON.stringify({ ...project.plan_at_creation, price: { usd: 600, eur: 600 } });
    await app.database.db
      .updateTable('project')
      .set({ plan_at_creation: bought })
      .where('product_id', '=', product_id)
      .execute();
    await app.database.db
      .updateTable('subscription')
      .set({ plan: bought, price: 60_000 })
      .where('product_id', '=', product_id)
      .execute();
    expect((await payer.call('GET', `/api/project/${product_id}`)).data['planData']).toMatchObject({
      id: 'Freemium-Pro',
      price: { eur: 600 },
    });

    const present = await preview(payer, product_id, 'Freemium-Pro');
    expect([present.price.eur, present.totalPrice.eur, present.change]).toEqual([600, 714, null]);
    // 449 euros a month: as much as the plan costs today, and less than was paid
    expect((await preview(payer, product_id, 'Pro-XYZ')).change).toMatchObject({
      takes_effect: '2027-10-01',
      credit: null,
      now: 0,
      next: 534.31,
    });
    await moveTo(app, new Date('2027-09-16T06:00:00Z'));
    const dearer = await preview(payer, product_id, 'key_account');
    expect(dearer.change).toMatchObject({ takes_effect: '2027-09-16', credit: 300 });
    await liveUntil(app, '2027-10-01');
    expect((await billsOf(app, product_id)).at(-1)).toMatchObject({ kind: 'renewal', net: 60_000 });
    expect(await change(payer, product_id, { plan_id: 'Pro-XYZ' })).toMatchObject({ status: 200 });
    await liveUntil(app, '2027-11-01');
    expect((await billsOf(app, product_id)).at(-1)).toMatchObject({ kind: 'renewal', net: 44_900 });
  });

  it('of another user’s project has no preview', async () => {
    const product_id = await createProject(app, (await buyer()).account);
    const stranger = await buyer();
    const answer = await stranger.call('POST', '/api/product/tax', { plan_id: 'Freemium-Pro', product_id });
    expect(answer).toMatchObject({ status: 404 });
  });
});
