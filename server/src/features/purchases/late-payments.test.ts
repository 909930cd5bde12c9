import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
afterAll(() => world.stop());

const order = { plan_id: 'Freemium-Pro', date: '2026-11-23', terms_version: '1' };
const buy = ({ call }: Payer, flow: string, input: object = {}) =>
  call('POST', '/api/project', { ...order, ...input }, { 'idempotency-key': flow });
const change = ({ call }: Payer, id: string) =>
  call('PUT', `/api/project/${id}`, { ...order, isUpgrade: true }, { 'idempotency-key': 'flow-1' });
const refusedPayer = async () => {
  const payer = await world.createPayer();
  await payer.pay(testCards.refusedLater);
  return payer;
};
const plansOf = async ({ account }: Payer) => {
  const projects = app.database.db.selectFrom('project').select(['client_plan_id', 'aria_status']);
  return projects.where('developer_id', '=', account.developer_id).orderBy('product_id').execute();
};
const refundsOf = async (attempt_id: PaymentAttemptId) => {
  const refunds = app.database.db.selectFrom('refund').select(['amount', 'currency', 'state']);
  return refunds.where('attempt_id', '=', attempt_id).execute();
};
const creditOf = async ({ account }: Payer, name: 'credit' | 'credit_held' = 'credit') => {
  const entries = app.database.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', (join) => join.onRef('ledger_posting.posting_id', '=', 'ledger_entry.posting_id'));
  const sums = await entries
    .select('ledger_entry.amount')
    .where('ledger_posting.developer_id', '=', account.developer_id)
    .where('ledger_entry.account', '=', name)
    .execute();
  return -sums.reduce((sum, { amount }) => sum + amount, 0);
};

/** The provider says after all that a refused payment was made. */
async function authorise(merchantReference: PaymentAttemptId, value = 53_431): Promise<void> {
  const event = { success: 'true', merchantReference, amount: { value, currency: 'EUR' } } as const;
  await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${merchantReference.slice(-12)}` }));
  await expect.poll(() => world.attempt(merchantReference)).toMatchObject({ state: 'AUTHORISED' });
}

it('a late payment of a project that was bought again meanwhile is refunded, and leaves what was bought (BIL-48)', async () => {
  const payer = await refusedPayer();
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  const refused = await world.latestAttempt(payer);
  await payer.pay(testCards.visa);
  const { data } = await buy(payer, 'flow-2');
  await authorise(refused);
  expect(await plansOf(payer)).toHaveLength(1);
  expect(await refundsOf(refused)).toEqual([{ amount: 53_431, currency: 'eur', state: 'requested' }]);
  expect(await creditOf(payer, 'credit_held')).toBe(53_431); // nothing else can use it
  expect((await payer.call('GET', '/api/purchase/flow-2')).data).toMatchObject({ state: 'settled', ...data });
  expect((await payer.call('GET', '/api/purchase/flow-1')).data).toMatchObject({ state: 'refused' });
});

it('a late payment is delivered although a newer purchase was begun, if that was declined too (BIL-48)', async () => {
  const payer = await refusedPayer();
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  const refused = await world.latestAttempt(payer);
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  await authorise(refused);
  expect([await plansOf(payer), await refundsOf(refused)]).toMatchObject([[{ client_plan_id: 'Freemium-Pro' }], []]);
});

it.each([
  ['has got a newer plan', { client_plan_id: 'XYZ-Pro-Paper' }],
  ['was cancelled', { aria_status: 'CANCELLED' }],
  ['will end', { aria_status: 'CANCELLATION PENDING' }],
] as const)(
  'a late payment of a change of a project that %s is refunded, and changes nothing (BIL-48)',
  async (...[, now]) => {
    const payer = await refusedPayer();
    const product_id = await createProject(app, payer.account);
    expect(await change(payer, product_id)).toMatchObject({ reason: 'PAYMENT_REFUSED' });
    const refused = await world.latestAttempt(payer);
    await app.database.db.updateTable('project').set(now).where('product_id', '=', product_id).execute();
    const before = await plansOf(payer);
    await authorise(refused);
    expect(await plansOf(payer)).toEqual(before);
    expect(await refundsOf(refused)).toHaveLength(1);
  },
);

it('a late payment of a change of a project that is gone is refunded, and is not tried for ever (BIL-48)', async () => {
  const [payer, owner] = [await refusedPayer(), await world.createPayer()];
  const product_id = await createProject(app, payer.account);
  expect(await change(payer, product_id)).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  const refused = await world.latestAttempt(payer);
  const { developer_id } = owner.account;
  await app.database.db.updateTable('project').set({ developer_id }).where('product_id', '=', product_id).execute();
  await authorise(refused);
  expect(await plansOf(owner)).toMatchObject([{ client_plan_id: 'Freemium-Basic' }]);
  expect(await refundsOf(refused)).toHaveLength(1);
});

it('a late payment of an unchanged project still brings its plan, and takes its promo code again (BIL-48)', async () => {
  const payer = await refusedPayer();
  const product_id = await createProject(app, payer.account);
  const discounted = { ...order, isUpgrade: true, promo_code: 'START20' };
  const refusal = await payer.call('PUT', `/api/project/${product_id}`, discounted, { 'idempotency-key': 'flow-1' });
  expect(refusal).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  const refused = await world.latestAttempt(payer);
  const uses = () =>
    app.database.db
      .selectFrom('promo_use')
      .select('promo_code')
      .where('developer_id', '=', payer.account.developer_id)
      .execute();
  expect(await uses()).toEqual([]);
  await authorise(refused, 42_745);
  expect(await plansOf(payer)).toMatchObject([{ client_plan_id: 'Freemium-Pro' }]);
  expect([await uses(), await refundsOf(refused)]).toEqual([[{ promo_code: 'START20' }], []]);
});

it('a late payment at the price of a promo code that is used up is refunded (BIL-48)', async () => {
  const payer = await refusedPayer();
  expect(await buy(payer, 'flow-1', { promo_code: 'START20' })).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  const refused = await world.latestAttempt(payer);
  await createProject(app, payer.account, { plan_id: 'Freemium-Pro' }); // the code is for the first purchase only
  await authorise(refused, 42_745);
  expect(await plansOf(payer)).toHaveLength(1);
  expect(await refundsOf(refused)).toMatchObject([{ amount: 42_745 }]);
});
