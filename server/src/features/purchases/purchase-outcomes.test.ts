import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld();
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

async function buyer(number: string = testCards.visa): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(number);
  return payer;
}
const order = { plan_id: 'Freemium-Pro', date: '2026-11-23', terms_version: '1' };
const additionalData = { title: 'Dr', app_name: 'Route planner' };
const discounted = { promo_code: 'START20' };
const buy = ({ call }: Payer, flow: string, input: object = {}) =>
  call('POST', '/api/project', { ...order, ...input }, { 'idempotency-key': flow });
const change = ({ call }: Payer, product_id: ProjectId, input: object = {}) =>
  call('PUT', `/api/project/${product_id}`, { ...order, isUpgrade: true, ...input }, { 'idempotency-key': product_id });
const purchase = async ({ call }: Payer, flow: string) => (await call('GET', `/api/purchase/${flow}`)).data;
const storedProjects = ({ account }: Payer) =>
  app.database.db
    .selectFrom('project')
    .select(['client_plan_id', 'promo_code', 'additional_data', 'terms_version', 'terms_accepted_at'])
    .where('developer_id', '=', account.developer_id)
    .orderBy('product_id')
    .execute();
const paidActivity = (product_id: string) =>
  app.database.db
    .selectFrom('activity')
    .select(['userId', 'after'])
    .where('product_id', '=', product_id as ProjectId)
    .where('action', '=', 'purchase.paid')
    .execute();

/** The provider says after all that the refused payment was made. */
async function authoriseLate(payer: Payer, value: number): Promise<void> {
  const merchantReference = await world.latestAttempt(payer);
  const event = { success: 'true', merchantReference, amount: { value, currency: 'EUR' } } as const;
  await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${merchantReference.slice(-12)}` }));
  await expect.poll(() => world.attempt(merchantReference)).toMatchObject({ state: 'AUTHORISED' });
}

it('an account whose purchase waits for its payment takes over no project before it has ended', async () => {
  const [payer, owner] = [await world.createPayer(), await world.createPayer()];
  const people = app.database.db.updateTable('user_account').where('userId', 'in', [owner.userId, payer.userId]);
  await people.set({ email_verified_at: app.clock() }).execute();
  await payer.pay(testCards.visa);
  const product_id = await createProject(app, owner.account, { plan_id: 'Freemium-Basic' });
  const email = payer.browser.session?.email ?? '';
  expect((await owner.call('POST', `/api/project/${product_id}/handover`, { email })).status).toBeLessThan(300);
  const [offer] = (await payer.call('GET', '/api/handovers')).data as unknown as { handover_id: string }[];
  const accept = () => payer.call('POST', `/api/handovers/${offer?.handover_id}/accept`);
  world.network.fault = 'lost';
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_PENDING' });
  expect(await accept()).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
  world.network.fault = 'none';
  app.clock.advance(3_600_000);
  await app.services.runJob('purchases.finish-pending');
  await expect.poll(accept).toMatchObject({ status: 200 });
});

it('a project changes no hands while its purchase waits for its payment, nor while it is paid for (PRJ-46)', async () => {
  const [owner, heir] = [await world.createPayer(), await world.createPayer()];
  const people = app.database.db.updateTable('user_account').where('userId', 'in', [owner.userId, heir.userId]);
  await people.set({ email_verified_at: app.clock() }).execute();
  await owner.pay(testCards.visa);
  const product_id = await createProject(app, owner.account, { plan_id: 'Freemium-Basic' });
  const email = heir.browser.session?.email;
  expect((await owner.call('POST', `/api/project/${product_id}/handover`, { email })).status).toBe(200);
  const [offer] = (await heir.call('GET', '/api/handovers')).data as unknown as { handover_id: string }[];
  const accept = () => heir.call('POST', `/api/handovers/${offer?.handover_id}/accept`);
  const refused = { status: 409, reason: 'HANDOVER_HAS_COSTS' };
  world.network.fault = 'lost';
  expect(await change(owner, product_id)).toMatchObject({ reason: 'PAYMENT_PENDING' });
  expect(await accept()).toMatchObject(refused);
  await authoriseLate(owner, 53_431);
  world.network.fault = 'none';
  await expect.poll(() => storedProjects(owner)).toMatchObject([{ client_plan_id: 'Freemium-Pro' }]);
  expect(await accept()).toMatchObject(refused);
  const free = { is_paid: false, client_plan_id: 'Freemium-Basic' };
  await app.database.db.updateTable('project').set(free).where('product_id', '=', product_id).execute();
  expect(await accept()).toMatchObject(refused); // its subscription still runs
});

describe('a project that was bought', () => {
  it('keeps promo code, additional details and accepted terms, and its log says who paid how much', async () => {
    const payer = await buyer();
    const { data } = await buy(payer, 'flow-1', { promo_code: ' START20 ', additionalData });
    expect(await storedProjects(payer)).toEqual([
      {
        client_plan_id: 'Freemium-Pro',
        promo_code: 'START20',
        additional_data: additionalData,
        terms_version: '1',
        terms_accepted_at: app.clock(),
      },
    ]);
    const after = { client_plan_id: 'Freemium-Pro', total: '427.45 EUR' };
    expect(await paidActivity(data['product_id'] as string)).toEqual([{ userId: payer.userId, after }]);
  });

  it('is paid again a month later, or a year later on an annual plan', async () => {
    const payer = await buyer();
    await buy(payer, 'flow-1');
    await buy(payer, 'flow-2', { plan_id: 'XYZ-Pro-Paper' });
    const today = app.clock().toISOString().slice(0, 10);
    const later = (months: number) => {
      const date = new Date(`${today}T00:00:00Z`);
      date.setUTCMonth(date.getUTCMonth() + months);
      return date.toISOString().slice(0, 10);
    };
    expect((await purchase(payer, 'flow-1'))['next_billing_date']).toBe(later(1));
    expect((await purchase(payer, 'flow-2'))['next_billing_date']).toBe(later(12));
  });

  it('may follow another one that its account bought under the same promo code only if the code says so', async () => {
    const payer = await buyer(testCards.refusedLater);
    expect(await buy(payer, 'flow-1', discounted)).toMatchObject({ reason: 'PAYMENT_REFUSED' });
    expect((await payer.call('GET', '/api/developer')).data['promo']).toBeNull();
    await payer.pay(testCards.visa);
    expect(await buy(payer, 'flow-1', discounted)).toMatchObject({ status: 201 }); // the refusal gave the use back
    expect(await buy(payer, 'flow-2', discounted)).toMatchObject({ reason: 'PROMO_CODE_NOT_VALID' });
    expect(await storedProjects(payer)).toHaveLength(1);
  });
});

describe('a plan that was bought for a project', () => {
  it('takes over promo code, details and terms of the change, and says in its log what was paid', async () => {
    const payer = await buyer();
    const product_id = await createProject(app, payer.account);
    app.clock.advance(60_000);
    expect(await change(payer, product_id, { ...discounted, additionalData })).toMatchObject({ status: 200 });
    const terms = { terms_version: '1', terms_accepted_at: app.clock() };
    expect(await storedProjects(payer)).toEqual([
      { client_plan_id: 'Freemium-Pro', promo_code: 'START20', additional_data: additionalData, ...terms },
    ]);
    expect(await paidActivity(product_id)).toMatchObject([{ after: { total: '427.45 EUR' } }]);
  });

  it('leaves what the change does not name as it was', async () => {
    const payer = await buyer();
    const product_id = await createProject(app, payer.account);
    const kept = { promo_code: 'ATLAS10', additional_data: JSON.stringify(additionalData), terms_version: '1' };
    const accepted = { terms_accepted_at: new Date('2026-01-02T03:04:05Z') };
    await app.database.db
      .updateTable('project')
      .set({ ...kept, ...accepted })
      .where('product_id', '=', product_id)
      .execute();
    const earlier = await storedProjects(payer);
    expect(await change(payer, product_id, { terms_version: undefined })).toMatchObject({ status: 200 });
    expect(await storedProjects(payer)).toEqual(earlier.map((row) => ({ ...row, client_plan_id: 'Freemium-Pro' })));
  });
});

it('an account without a payment method buys nothing, and its flow buys once it has one', async () => {
  const payer = await world.createPayer();
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_METHOD_REQUIRED' });
  expect(await purchase(payer, 'flow-1')).not.toHaveProperty('state');
  expect(await storedProjects(payer)).toEqual([]);
  await payer.pay(testCards.visa);
  expect(await buy(payer, 'flow-1')).toMatchObject({ status: 201 });
});

it('a flow that has created a free project answers that project, and charges nothing', async () => {
  const payer = await buyer();
  const free = await buy(payer, 'flow-1', { plan_id: 'Freemium-Basic' });
  expect(free).toMatchObject({ status: 201 });
  expect((await buy(payer, 'flow-1')).data).toEqual({ product_id: free.data['product_id'] });
  expect(await storedProjects(payer)).toMatchObject([{ client_plan_id: 'Freemium-Basic' }]);
  expect(await purchase(payer, 'flow-1')).not.toHaveProperty('state');
});

it('a payment that succeeds after it was reported as declined still brings what it paid for, and leaves the flow free', async () => {
  const payer = await buyer(testCards.refusedLater);
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  await authoriseLate(payer, 53_431);
  await expect.poll(() => storedProjects(payer)).toMatchObject([{ client_plan_id: 'Freemium-Pro' }]);
  expect(await purchase(payer, 'flow-1')).not.toHaveProperty('state');
  await payer.pay(testCards.visa);
  expect(await buy(payer, 'flow-1')).toMatchObject({ status: 201 });
  expect(await storedProjects(payer)).toHaveLength(2);
});

it('a purchase without an outcome is asked about after pauses that grow with its age', async () => {
  const payer = await buyer();
  world.network.fault = 'down';
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_PENDING' });
  const { developer_id } = payer.account;
  const asked: number[] = [];
  const begun = app.clock().getTime();
  for (let minute = 1; minute <= 8; minute += 1) {
    app.clock.advance(60_000);
    await app.services.runJob('purchases.finish-pending');
    const purchases = app.database.db.selectFrom('purchase').select('asked').where('developer_id', '=', developer_id);
    asked.push(((await purchases.executeTakeFirstOrThrow()).asked.getTime() - begun) / 60_000);
  }
  expect(asked).toEqual([1, 2, 2, 4, 4, 4, 4, 8]);
});

it('purchases are in the download of the account, which cannot be deleted while one waits for its payment', async () => {
  const payer = await buyer();
  const product_id = await createProject(app, payer.account);
  world.network.fault = 'lost';
  expect(await change(payer, product_id, { additionalData })).toMatchObject({ reason: 'PAYMENT_PENDING' });
  const { body } = await payer.browser.accountCall('GET', '/api/account/data');
  const data = body as { readonly user: { readonly email: string }; readonly purchases: unknown[] };
  const created = app.clock().toISOString();
  expect(data.purchases).toEqual([
    expect.objectContaining({ state: 'pending', product_id, created, terms_version: '1', terms_accepted_at: created }),
  ]);
  const remove = () => payer.browser.accountCall('POST', '/api/account/deletion', { email: data.user.email });
  const waiting = await remove();
  expect(waiting.status).toBe(409);
  expect(JSON.stringify(waiting.body)).toContain('The payment of “Freemium Pro” is being confirmed.');
  const rows = () =>
    app.database.db
      .selectFrom('purchase')
      .select(['additional_data', 'state'])
      .where('developer_id', '=', payer.account.developer_id)
      .execute();
  expect(await rows()).toEqual([{ additional_data: additionalData, state: 'pending' }]);
  world.network.fault = 'none';
  app.clock.advance(60_000);
  await app.services.runJob('purchases.finish-pending');
  expect(await rows()).toEqual([{ additional_data: additionalData, state: 'settled' }]);
  await app.database.db
    .updateTable('project')
    .set({ aria_status: 'CANCELLED' })
    .where('product_id', '=', product_id)
    .execute();
  expect((await remove()).status).toBe(204);
  expect(await rows()).toEqual([{ additional_data: null, state: 'settled' }]);
});
