import type { Currency } from '@waypost/domain/plans/currency';
import { latePaymentPosting, refundPosting } from '@waypost/domain/billing/ledger/ledger';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { billsOf, moveTo, runBilling } from '../../../test/factories/subscriptions.ts';
import { createTransact } from '../../db/transaction.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

const startAt = new Date('2026-11-03T08:00:00Z');
let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt });
  ({ app } = world);
});
afterEach(async () => {
  world.network.fault = 'none';
  await moveTo(app, startAt);
});
afterAll(() => world.stop());

const total = 53_431;
const order = { plan_id: 'Freemium-Pro', date: '2026-11-03', terms_version: '1' };
const reviewed = { currency: 'eur', price: 449, discount: null, tax: 85.31, total: 534.31 };

type Entries = Parameters<TestApp['services']['ledger']['post']>[1]['entries'];
let posted = 0;
const post = ({ account: { developer_id } }: Payer, currency: Currency, entries: Entries) => {
  posted += 1;
  const posting = { kind: 'late_payment', subject_id: `gift-${posted}`, developer_id, currency, entries } as const;
  return createTransact(app.database.db)((tx) => app.services.ledger.post(tx, posting));
};

async function buyer({
  credit = 0,
  currency = 'eur' as Currency,
  card = testCards.visa as string,
} = {}): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(card);
  if (credit > 0) await post(payer, currency, latePaymentPosting(credit, 'test'));
  return payer;
}

const buy = ({ call }: Payer, flow: string, input: object = {}) =>
  call('POST', '/api/project', { ...order, ...input }, { 'idempotency-key': flow });

const balance = (payer: Payer, account: 'credit' | 'credit_held' | 'receivable' = 'credit') =>
  app.services.ledger.balanceOf(app.database.db, {
    account,
    developer_id: payer.account.developer_id,
    currency: 'eur',
  });

const chargesOf = async ({ account }: Payer) => {
  const attempts = await app.database.db
    .selectFrom('payment_attempt')
    .select(['amount', 'state'])
    .where('developer_id', '=', account.developer_id)
    .where('purpose', '!=', 'method')
    .orderBy('attempt_id')
    .execute();
  return attempts.map(({ amount, state }) => [amount, state]);
};

const preview = async ({ call }: Payer, input: object = {}) =>
  (await call('POST', '/api/product/tax', { plan_id: 'Freemium-Pro', ...input })).data as {
    credit_used: Record<Currency, number>;
    totalPrice: Record<Currency, number>;
    change: { now: number } | null;
  };

const headOf = async (statement_no: string | null | undefined) =>
  (
    await app.database.db
      .selectFrom('statement_document')
      .select('head')
      .where('statement_no', '=', statement_no ?? '')
      .executeTakeFirstOrThrow()
  ).head;

it('a credit pays first: preview, charge, purchase, bill and statement say the same', async () => {
  const payer = await buyer({ credit: 10_031 });
  expect(await preview(payer)).toMatchObject({ credit_used: { eur: 100.31, usd: 0 }, totalPrice: { eur: 534.31 } });
  const { status, data } = await buy(payer, 'flow-1', { reviewed: { ...reviewed, credit_used: 100.31 } });
  expect(status).toBe(201);
  expect(await chargesOf(payer)).toEqual([[total - 10_031, 'AUTHORISED']]);
  const [bill] = await billsOf(app, data['product_id'] as `prj_${string}`);
  expect(bill).toMatchObject({ total, credit_used: 10_031, state: 'paid' });
  expect(await headOf(bill?.statement_no)).toMatchObject({ is_paid: true, credit_used: 10_031 });
  expect((await payer.call('GET', '/api/purchase/flow-1')).data['order']).toMatchObject({ credit_used: 100.31 });
  expect([await balance(payer), await balance(payer, 'credit_held'), await balance(payer, 'receivable')]).toEqual([
    0, 0, 0,
  ]);
  expect((await preview(payer)).credit_used.eur).toBe(0);
});

it('a credit that covers the order leaves nothing to charge, and the rest of it stays', async () => {
  const payer = await buyer({ credit: total + 5 });
  expect(await buy(payer, 'flow-1', { reviewed: { ...reviewed, credit_used: 534.31 } })).toMatchObject({ status: 201 });
  expect(await chargesOf(payer)).toEqual([]);
  expect(await balance(payer)).toBe(-5);
  expect((await payer.call('GET', '/api/purchase/flow-1')).data['state']).toBe('settled');
});

it('a credit in another currency, or of another account, pays nothing', async () => {
  await buyer({ credit: total });
  const payer = await buyer({ credit: total, currency: 'usd' });
  expect((await preview(payer)).credit_used).toEqual({ eur: 0, usd: 449 + 85.31 });
  expect(await buy(payer, 'flow-1', { reviewed })).toMatchObject({ status: 201 });
  expect(await chargesOf(payer)).toEqual([[total, 'AUTHORISED']]);
  const american = await buyer({ credit: 30_000 });
  await post(american, 'usd', latePaymentPosting(20_000, 'test'));
  await american.call('PUT', '/api/developer', { currency_cd: 'usd' });
  expect(await buy(american, 'flow-1')).toMatchObject({ status: 201 });
  expect([await chargesOf(american), await balance(american)]).toEqual([[[total - 20_000, 'AUTHORISED']], -30_000]);
});

it('a buyer who has seen another credit is charged nothing, and holds none', async () => {
  const payer = await buyer({ credit: 1000 });
  for (const seen of [{}, { credit_used: 10.01 }])
    expect(await buy(payer, 'flow-1', { reviewed: { ...reviewed, ...seen } })).toMatchObject({
      status: 409,
      reason: 'ORDER_CHANGED',
    });
  expect([await chargesOf(payer), await balance(payer), await balance(payer, 'credit_held')]).toEqual([[], -1000, 0]);
});

it('two purchases at once never spend the same credit', async () => {
  const payer = await buyer({ credit: 30_000 });
  const answers = await Promise.all(['flow-1', 'flow-2', 'flow-3'].map((flow) => buy(payer, flow)));
  const bought = answers.filter(({ status }) => status === 201).length;
  expect(bought).toBeGreaterThanOrEqual(1);
  for (const { status, reason } of answers) if (status !== 201) expect(reason).toBe('CREATION_LOCKED');
  const charged = (await chargesOf(payer)).reduce((sum, [amount]) => sum + Number(amount), 0);
  expect(charged).toBe(bought * total - 30_000);
  expect([await balance(payer), await balance(payer, 'credit_held')]).toEqual([0, 0]);
});

it('a renewal cannot use a credit that waits for the outcome of a purchase', async () => {
  const payer = await buyer();
  const first = (await buy(payer, 'flow-1')).data['product_id'] as `prj_${string}`;
  await post(payer, 'eur', latePaymentPosting(20_000, 'test'));
  await moveTo(app, new Date('2026-12-03T08:00:00Z'));
  world.network.fault = 'lost';
  expect(await buy(payer, 'flow-2')).toMatchObject({ reason: 'PAYMENT_PENDING' });
  expect([await balance(payer), await balance(payer, 'credit_held')]).toEqual([0, -20_000]);
  await app.services.runJob('subscriptions.renew');
  await expect.poll(() => billsOf(app, first)).toMatchObject([{ kind: 'purchase' }, { credit_used: 0 }]);
  world.network.fault = 'none';
  app.clock.advance(3_600_000);
  await app.services.runJob('purchases.finish-pending');
  await runBilling(app);
  const { data } = await payer.call('GET', '/api/purchase/flow-2');
  expect(data['state']).toBe('settled');
  expect(await billsOf(app, data['product_id'] as `prj_${string}`)).toMatchObject([{ credit_used: 20_000 }]);
  expect([await balance(payer), await balance(payer, 'credit_held')]).toEqual([0, 0]);
});

it('a declined charge gives the credit back, and the next purchase uses it', async () => {
  const payer = await buyer({ credit: 10_000, card: testCards.refusedLater });
  expect(await buy(payer, 'flow-1')).toMatchObject({ reason: 'PAYMENT_REFUSED' });
  expect([await balance(payer), await balance(payer, 'credit_held')]).toEqual([-10_000, 0]);
  await payer.pay(testCards.visa);
  expect(await buy(payer, 'flow-1', { reviewed: { ...reviewed, credit_used: 100 } })).toMatchObject({ status: 201 });
  expect(await chargesOf(payer)).toEqual([
    [total - 10_000, 'REFUSED'],
    [total - 10_000, 'AUTHORISED'],
  ]);
});

it('a charge that succeeds after it was declined charges the rest again if its credit was spent meanwhile', async () => {
  const payer = await buyer({ credit: 10_000, card: testCards.refusedLater });
  await buy(payer, 'flow-1');
  const merchantReference = await world.latestAttempt(payer);
  await post(payer, 'eur', refundPosting(10_000, 'test'));
  await payer.pay(testCards.visa);
  const event = { success: 'true', merchantReference, amount: { value: total - 10_000, currency: 'EUR' } } as const;
  await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${merchantReference.slice(-12)}` }));
  await expect
    .poll(() => chargesOf(payer))
    .toEqual([
      [total - 10_000, 'AUTHORISED'],
      [10_000, 'AUTHORISED'],
    ]);
  await expect.poll(() => balance(payer, 'receivable')).toBe(0);
  expect([await balance(payer), await balance(payer, 'credit_held')]).toEqual([0, 0]);
});

it('a change of plan uses the credit of the account too (BIL-39)', async () => {
  const payer = await buyer({ credit: 10_000 });
  const product_id = await createProject(app, payer.account);
  const cost = await preview(payer, { product_id });
  expect(cost).toMatchObject({ credit_used: { eur: 100 }, change: { now: 434.31 } });
  const input = { ...order, isUpgrade: true, reviewed: { ...reviewed, credit_used: 100 } };
  const changed = await payer.call('PUT', `/api/project/${product_id}`, input, { 'idempotency-key': 'flow-1' });
  expect(changed).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
  expect(await chargesOf(payer)).toEqual([[total - 10_000, 'AUTHORISED']]);
  // a cheaper plan is paid by what the account has then
  await post(payer, 'eur', latePaymentPosting(5000, 'test'));
  const later = await preview(payer, { product_id, plan_id: 'Freemium-Basic' });
  expect([later.credit_used.eur, later.change?.now]).toEqual([0, 0]);
});
