import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, liveUntil, moveTo, subscriptionOf } from '../../../test/factories/subscriptions.ts';
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

const changeTo = ({ call }: Payer, product_id: ProjectId, plan_id: string) => {
  const input = { isUpgrade: true, plan_id, date: '2026-04-16', terms_version: '1' };
  return call('PUT', `/api/project/${product_id}`, input, { 'idempotency-key': `change-${plan_id}` });
};

/** The numbers of the project's statements that have a credit note. */
const creditedOf = async (product_id: ProjectId) => {
  const stated = (await billsOf(app, product_id)).flatMap(({ statement_no }) => statement_no ?? []);
  const notes = await app.database.db
    .selectFrom('statement_document')
    .select('credited_statement_no')
    .where('credited_statement_no', 'in', stated)
    .execute();
  return notes.map(({ credited_statement_no }) => credited_statement_no);
};

const creditOf = ({ account: { developer_id } }: Payer) =>
  app.services.ledger.balanceOf(app.database.db, { account: 'credit', developer_id, currency: 'eur' });

describe('a payment of a change of plan that succeeds late', () => {
  it('leaves the period that was renewed meanwhile as it is', async () => {
    const payer = await buyer();
    const product_id = await buyProject(payer, { promo_code: 'ATLAS10' });
    await moveTo(app, new Date('2026-04-16T06:00:00Z'));
    await payer.pay(testCards.refusedLater);
    expect(await changeTo(payer, product_id, 'Pro-XYZ')).toMatchObject({ reason: 'PAYMENT_REFUSED' });
    const merchantReference = await world.latestAttempt(payer);
    await payer.pay(testCards.visa);
    await liveUntil(app, '2026-05-01');
    const renewed = await subscriptionOf(app, product_id);
    expect([renewed.period_from, renewed.period_until]).toEqual(['2026-05-01', '2026-06-01']);

    const attempt = await app.database.db
      .selectFrom('payment_attempt')
      .select('amount')
      .where('attempt_id', '=', merchantReference as `pay_${string}`)
      .executeTakeFirstOrThrow();
    const amount = { value: attempt.amount, currency: 'EUR' };
    const event = { success: 'true', merchantReference, amount, pspReference: 'PSP-late-change' } as const;
    await world.send('/webhooks/cards', cardWebhook(event));
    await expect.poll(async () => (await subscriptionOf(app, product_id)).plan.id).toBe('Pro-XYZ');
    const { period_from, period_until, price } = await subscriptionOf(app, product_id);
    expect([period_from, period_until, price]).toEqual([renewed.period_from, renewed.period_until, renewed.price]);
    expect(await app.services.reconcile()).toEqual([]);
  });
});

describe('what is unused of a paid period', () => {
  it('is credited by a note that names the statement of the renewal, not of the purchase', async () => {
    await moveTo(app, new Date('2026-07-01T06:00:00Z'));
    const payer = await buyer();
    const product_id = await buyProject(payer, { plan_id: 'XYZ-Pro-Paper' });
    await liveUntil(app, '2027-07-01');
    const [, renewal] = await billsOf(app, product_id);
    await moveTo(app, new Date('2027-12-01T06:00:00Z'));
    expect(await changeTo(payer, product_id, 'Freemium-Pro')).toMatchObject({ status: 200 });
    expect(await creditedOf(product_id)).toEqual([renewal?.statement_no]);
  });

  it('is credited without a note if it was paid before there were statements', async () => {
    await moveTo(app, new Date('2028-04-01T06:00:00Z'));
    const payer = await buyer();
    const product_id = await buyProject(payer, { plan_id: 'XYZ-Pro-Paper' });
    await app.database.db
      .updateTable('subscription')
      .set({ statement_no: null })
      .where('product_id', '=', product_id)
      .execute();
    await moveTo(app, new Date('2028-10-01T06:00:00Z'));
    expect(await changeTo(payer, product_id, 'Freemium-Pro')).toMatchObject({ status: 200 });
    expect(await creditedOf(product_id)).toEqual([]);
    expect((await billsOf(app, product_id)).at(-1)).toMatchObject({ total: 53_431, credit_used: 53_431 });
    expect(await creditOf(payer)).toBeLessThan(0);
  });
});
