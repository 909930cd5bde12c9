import { addDays, dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  moveTo,
  runBilling,
  statusOf,
  subscriptionOf,
} from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let payer: Payer;
let product_id: ProjectId;
/** The day on which the paid period of the cancelled project was over. */
let end: string;
beforeEach(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-31T06:00:00Z') });
  ({ app } = world);
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
  product_id = await buyProject(payer);
  await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
  end = (await subscriptionOf(app, product_id)).period_until;
  await moveTo(app, new Date(`${addDays(end, 2)}T06:00:00Z`));
});
afterEach(() => world.stop());

const order = { currency: 'eur', price: 449, discount: null, tax: 85.31, total: 534.31 };
const reactivate = (input: object = {}, flow = 'again') =>
  payer.call('PUT', `/api/project/${product_id}/status`, { status: 'ACTIVE', ...input }, { 'idempotency-key': flow });
const charges = async () => {
  const attempts = app.database.db.selectFrom('payment_attempt').select(['amount', 'state']);
  return attempts.where('purpose', '=', 'purchase').orderBy('attempt_id').execute();
};

it('an ended plan with a price is reactivated by buying it again, once for each flow and at the price of the day BIL-48', async () => {
  const earlierPrice = { price: { usd: 1, eur: 1 } };
  const { plan_at_creation } = await app.database.db
    .selectFrom('project')
    .select('plan_at_creation')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  await app.database.db
    .updateTable('project')
    .set({ plan_at_creation: JSON.stringify({ ...plan_at_creation, ...earlierPrice }) })
    .where('product_id', '=', product_id)
    .execute();
  const asked = await payer.call('POST', '/api/product/tax', { plan_id: 'Freemium-Pro', product_id });
  expect(asked.data).toMatchObject({ price: { eur: 449 }, totalPrice: { eur: 534.31 }, change: null });
  expect(await reactivate({ reviewed: { ...order, price: 1 } })).toMatchObject({ reason: 'ORDER_CHANGED' });
  expect([await charges(), await statusOf(app, product_id)]).toMatchObject([
    [{ amount: 53_431 }],
    'CANCELLATION PENDING',
  ]);
  const bought = await reactivate({ reviewed: order, terms_version: '2' });
  expect(bought).toMatchObject({ status: 200, data: { product_id, aria_status: 'ACTIVE' } });
  expect(await reactivate({ reviewed: order })).toMatchObject({ status: 200 });
  expect(await charges()).toEqual([53_431, 53_431].map((amount) => ({ amount, state: 'AUTHORISED' })));
  const today = dayOf(app.clock());
  await runBilling(app);
  expect(await billsOf(app, product_id)).toMatchObject([
    { kind: 'purchase', period_until: end },
    { kind: 'purchase', period_from: today, state: 'paid', total: 53_431 },
  ]);
  expect(await subscriptionOf(app, product_id)).toMatchObject({ started: today, price: 44_900, ended: null });
  expect((await payer.call('GET', '/api/purchase/again')).data).toMatchObject({ kind: 'reactivation', product_id });
  const project = app.database.db.selectFrom('project').where('product_id', '=', product_id);
  expect(
    await project
      .select(['period_started', 'ends_on', 'cancelled_at', 'terms_version', 'plan_at_creation'])
      .executeTakeFirstOrThrow(),
  ).toMatchObject({
    period_started: today,
    ends_on: null,
    cancelled_at: null,
    terms_version: '2',
    plan_at_creation: { price: { eur: 449 } },
  });
});

it('a reactivation whose payment is declined or waits leaves the project ended; it begins with the payment (BIL-48)', async () => {
  await app.services.runJob('projects.end-cancelled');
  await payer.pay(testCards.refusedLater);
  expect(await reactivate({ reviewed: order })).toMatchObject({ status: 402, reason: 'PAYMENT_REFUSED' });
  expect(await statusOf(app, product_id)).toBe('CANCELLED');
  await payer.pay(testCards.visa);
  world.network.fault = 'lost';
  expect(await reactivate({ reviewed: order })).toMatchObject({ status: 409, reason: 'PAYMENT_PENDING' });
  expect(await reactivate({ reviewed: order }, 'other')).toMatchObject({ reason: 'CREATION_LOCKED' });
  expect(await statusOf(app, product_id)).toBe('CANCELLED');
  world.network.fault = 'none';
  await app.services.runJob('purchases.finish-pending');
  app.clock.advance(60_000);
  await app.services.runJob('purchases.finish-pending');
  expect(await statusOf(app, product_id)).toBe('ACTIVE');
  const actions = app.database.db.selectFrom('activity').select('action').where('product_id', '=', product_id);
  expect((await actions.orderBy('activity_id').execute()).slice(-2)).toEqual([
    { action: 'plan.reactivated' },
    { action: 'purchase.paid' },
  ]);
});

it('a promo code is taken off a reactivation and kept; one that is not valid prevents it (BIL-48)', async () => {
  expect(await reactivate({ promo_code: 'NONSENSE' })).toMatchObject({ reason: 'PROMO_CODE_NOT_VALID' });
  const uses = app.database.db.selectFrom('promo_use').selectAll();
  expect([(await charges()).length, await uses.execute()]).toEqual([1, []]);
  expect(await reactivate({ promo_code: ' atlas10 ' })).toMatchObject({ status: 200 });
  expect(await uses.execute()).toMatchObject([{ promo_code: 'ATLAS10' }]);
  const kept = app.database.db.selectFrom('project').select(['promo_code', 'terms_version']);
  // the terms that were accepted with the first purchase stay where a later one names none
  expect(await kept.execute()).toEqual([{ promo_code: 'ATLAS10', terms_version: '1' }]);
  expect((await payer.call('GET', '/api/developer')).data['promo']).toBe('ATLAS10');
});

it('a reader who still sees a paid period that has ended is charged nothing (BIL-48)', async () => {
  const nothing = { currency: 'eur', price: 0, discount: null, tax: 0, total: 0 };
  expect(await reactivate({ reviewed: nothing })).toMatchObject({ status: 409, reason: 'ORDER_CHANGED' });
  expect(await charges()).toHaveLength(1);
});
