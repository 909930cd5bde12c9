import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { billingDetails } from '../../../test/factories/developers.ts';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

/** The content with a promo code that leaves nothing to pay. */
function contentWithGift(): string {
  const folder = mkdtempSync(join(inject('runDirectory'), 'content-'));
  cpSync(join(import.meta.dirname, '../../../../content'), folder, { recursive: true });
  const file = join(folder, 'catalog/promo-codes.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"amount": 20', '"amount": 100'));
  return folder;
}

let world: PaymentWorld;
let app: TestApp;
let gate: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  world = await startPaymentWorld({
    startAt: new Date('2026-11-21T23:30:00Z'),
    contentFolder: contentWithGift(),
    creationGate: async () => void (await gate?.()),
  });
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
  gate = undefined;
});
afterAll(() => world.stop());

async function buyer(): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  return payer;
}
const order = { plan_id: 'Freemium-Pro', date: '2026-11-21', terms_version: '1' };
const buy = ({ call }: Payer, flow: string, input: object = {}) =>
  call('POST', '/api/project', { ...order, ...input }, { 'idempotency-key': flow });
const purchase = async ({ call }: Payer, flow: string) => (await call('GET', `/api/purchase/${flow}`)).data;
const chargesOf = ({ account }: Payer) =>
  app.database.db
    .selectFrom('payment_attempt')
    .select(['amount', 'currency', 'state'])
    .where('developer_id', '=', account.developer_id)
    .where('purpose', '=', 'purchase')
    .execute();

it('a purchase that moves the account to another country has the currency and the tax of that country', async () => {
  const payer = await buyer();
  expect(
    await buy(payer, 'flow-1', { user: { ...billingDetails, billing_country: 'USA', billing_state: 'US-CA' } }),
  ).toMatchObject({ status: 201 });
  expect(await chargesOf(payer)).toEqual([{ amount: 44_900, currency: 'usd', state: 'AUTHORISED' }]);
  expect((await purchase(payer, 'flow-1'))['order']).toMatchObject({ currency: 'usd', tax: 0, total: 449 });
});

it('a purchase of nothing asks no provider, and is complete', async () => {
  const payer = await buyer();
  const { status, data } = await buy(payer, 'flow-1', { promo_code: 'START20' });
  expect([status, await chargesOf(payer)]).toEqual([201, []]);
  const paid = { state: 'settled', ...data, order: { price: 449, discount: 449, tax: 0, total: 0 } };
  expect(await purchase(payer, 'flow-1')).toMatchObject(paid);
});

it('the next billing date follows from the day of the payment, not from that of the order', async () => {
  const payer = await buyer();
  world.network.fault = 'lost';
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_PENDING' });
  expect((await purchase(payer, 'flow-1'))['next_billing_date']).toBe('2026-12-21');
  world.network.fault = 'none';
  app.clock.advance(60 * 60_000);
  await app.services.runJob('purchases.finish-pending');
  expect(await purchase(payer, 'flow-1')).toMatchObject({ state: 'settled', next_billing_date: '2026-12-22' });
});

it('an upgrade is not charged if the project has got another plan meanwhile, and can be bought afterwards', async () => {
  const payer = await buyer();
  const product_id = await createProject(app, payer.account);
  const change = () =>
    payer.call('PUT', `/api/project/${product_id}`, { ...order, isUpgrade: true }, { 'idempotency-key': 'flow-1' });
  const moveTo = (client_plan_id: string) =>
    app.database.db.updateTable('project').set({ client_plan_id }).where('product_id', '=', product_id).execute();
  gate = () => moveTo('Pro-XYZ'); // from which a change costs another amount
  expect(await change()).toMatchObject({ status: 409, reason: 'ORDER_CHANGED' });
  expect(await chargesOf(payer)).toEqual([]);
  gate = undefined;
  await moveTo('Freemium-Basic');
  expect(await change()).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
  expect(await chargesOf(payer)).toHaveLength(1);
});

it('a change that would have waited is not applied unpaid if the project has got a cheaper plan meanwhile (BIL-48)', async () => {
  const payer = await buyer();
  const product_id = await createProject(app, payer.account, { plan_id: 'Pro-XYZ' });
  const change = () => payer.call('PUT', `/api/project/${product_id}`, { ...order, isUpgrade: true });
  const { db } = app.database;
  gate = () =>
    db.updateTable('project').set({ client_plan_id: 'Freemium-Basic' }).where('product_id', '=', product_id).execute();
  expect(await change()).toMatchObject({ status: 409, reason: 'ORDER_CHANGED' });
  gate = undefined;
  const now = (await payer.call('GET', `/api/project/${product_id}`)).data;
  expect(now).toMatchObject({ client_plan_id: 'Freemium-Basic', pending_changes: [] });
  expect(await chargesOf(payer)).toEqual([]);
});

it('a declined payment ends no lease that another call of the project has taken meanwhile', async () => {
  const payer = await world.createPayer();
  await payer.pay(testCards.refusedLater);
  const product_id = await createProject(app, payer.account);
  const lease = { userId: payer.userId, flow_id: 'other-flow', product_id };
  const taking = () =>
    app.database.db
      .insertInto('creation_lease')
      .values({ ...lease, expires_at: new Date(app.clock().getTime() + 30_000) })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(lease))
      .execute();
  const flow = { 'idempotency-key': 'flow-1' };
  gate = taking; // as after thirty seconds, when the lease of the first call is over
  const late = await payer.call('PUT', `/api/project/${product_id}`, { ...order, isUpgrade: true }, flow);
  expect(late).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
  gate = undefined;
  const leases = app.database.db.selectFrom('creation_lease').select('flow_id').where('userId', '=', payer.userId);
  expect(await leases.execute()).toEqual([{ flow_id: 'other-flow' }]);
});
