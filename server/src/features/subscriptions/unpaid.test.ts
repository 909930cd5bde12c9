import type { ApiKey } from '@waypost/contract/entities/key';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { personPassword } from '../../../test/factories/developers.ts';
import { createKey } from '../../../test/factories/keys.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  collectionsOf,
  liveUntil,
  moveTo,
  statusOf,
  subscriptionOf,
  takenFor,
} from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-10T06:00:00Z') });
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

async function keyOf(payer: Payer, product_id: ProjectId): Promise<ApiKey> {
  const app_id = await createApp(app, { product_id });
  const keys = `/api-key-service/apps/${app_id}/apiKeys`;
  return createKey({ browser: payer.browser, product_id, app_id, hrn: '', keys });
}

/** A project whose renewal was refused. */
async function debtor(startAt: string, renewedOn: string, number: string = testCards.refusedLater) {
  await moveTo(app, new Date(`${startAt}T06:00:00Z`));
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const product_id = await buyProject(payer);
  const key = await keyOf(payer, product_id);
  await payer.pay(number);
  await liveUntil(app, renewedOn);
  return { payer, product_id, key };
}

const verify = async ({ apiKey }: ApiKey) =>
  ((await (await app.gateway('/v1/keys/verify', { key: apiKey })).json()) as { code: string }).code;

const triesOf = (product_id: ProjectId) => collectionsOf(app, product_id);

describe('a project whose payment fails', () => {
  it('works until it is suspended; a new card is charged at once and brings it back at every gateway (BIL-41)', async () => {
    const { payer, product_id, key } = await debtor('2026-01-10', '2026-02-10');
    expect([await statusOf(app, product_id), await verify(key)]).toEqual(['ACTIVE DUNNING PENDING', 'VALID']);
    expect(app.mails.filter(({ kind }) => kind === 'payment-notice').at(-1)).toMatchObject({
      amount: 53_431,
      suspendedOn: '2026-03-10',
      terminatedOn: '2026-04-14',
    });
    await liveUntil(app, '2026-03-09');
    expect([await statusOf(app, product_id), await verify(key)]).toEqual(['ACTIVE DUNNING 8', 'VALID']);
    await liveUntil(app, '2026-03-10');
    expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 1');
    await expect.poll(() => verify(key)).not.toBe('VALID');

    await moveTo(app, new Date('2026-03-20T06:00:00Z'));
    app.mails.length = 0;
    await payer.pay(testCards.visa); // no job runs: the change itself charges
    await expect.poll(() => verify(key)).toBe('VALID');
    expect(await statusOf(app, product_id)).toBe('ACTIVE');
    const notices = app.mails.filter(({ kind }) => kind !== 'statement');
    expect(notices).toMatchObject([{ kind: 'payment-notice', notice: 'restored' }]);
    expect((await triesOf(product_id)).at(-1)).toEqual(['new method', 'paid', null]);

    // the time of the suspension is not charged: a period begins with the payment
    await liveUntil(app, '2026-03-20');
    const bills = await billsOf(app, product_id);
    expect(bills.map(({ period_from, state }) => [period_from, state])).toEqual([
      ['2026-01-10', 'paid'],
      ['2026-02-10', 'paid'],
      ['2026-03-20', 'paid'],
    ]);
    expect(await takenFor(app, payer)).toBe(3 * 53_431);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('is not charged again with a card that the bank has declined for good, and is with another one (BIL-41)', async () => {
    const { payer, product_id } = await debtor('2026-04-10', '2026-05-10', testCards.expiredLater);
    await app.database.db
      .updateTable('subscription')
      .set({ period_until: '2026-05-20' })
      .where('product_id', '=', product_id)
      .execute();
    await liveUntil(app, '2026-05-20'); // a later bill is not charged with it either
    expect((await billsOf(app, product_id)).map(({ state }) => state)).toEqual(['paid', 'open', 'open']);
    await liveUntil(app, '2026-06-20');
    const hard = await triesOf(product_id);
    expect(hard).toEqual([['first', 'refused', 'expired_card']]);
    await payer.pay(testCards.master);
    await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    const states = async () => (await billsOf(app, product_id)).map(({ state }) => state);
    await expect.poll(states).not.toContain('open'); // the later bill too, which had not failed
  });

  it('that owes several bills is told once when their charges are declined in its suspension', async () => {
    const { product_id } = await debtor('2029-01-10', '2029-02-10');
    await liveUntil(app, '2029-02-12');
    await app.database.db
      .updateTable('subscription')
      .set({ period_until: '2029-02-20' })
      .where('product_id', '=', product_id)
      .execute();
    await liveUntil(app, '2029-02-21');
    await liveUntil(app, '2029-03-09');
    app.mails.length = 0;
    await liveUntil(app, '2029-03-10');
    expect((await triesOf(product_id)).filter(([cause]) => cause === 'SUSPENDED DUNNING 1')).toHaveLength(2);
    expect(app.mails.filter(({ kind }) => kind !== 'statement')).toMatchObject([{ notice: 'suspended' }]);
  });

  it('that is paid on the day on which its period is over begins its next one with the payment (BIL-41)', async () => {
    const { payer, product_id } = await debtor('2026-12-31', '2027-01-31');
    await liveUntil(app, '2027-02-28');
    expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 1');
    expect((await subscriptionOf(app, product_id)).period_until).toBe('2027-02-28');
    await payer.pay(testCards.visa);
    await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    await liveUntil(app, '2027-02-28');
    const next = { period_from: '2027-02-28', period_until: '2027-03-28' }; // not until the 31st
    expect(await subscriptionOf(app, product_id)).toMatchObject(next);
  });

  it('that ended meanwhile and was bought again keeps its new subscription when the old bill is paid after all', async () => {
    await moveTo(app, new Date('2027-07-10T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    const changeTo = (status: string) => payer.call('PUT', `/api/project/${product_id}/status`, { status });
    await payer.pay(testCards.refusedLater);
    await moveTo(app, new Date('2027-08-10T06:00:00Z'));
    await changeTo('CANCELLED'); // in a period that is billed only now
    await liveUntil(app, '2027-08-10');
    const refused = await world.latestAttempt(payer);
    await liveUntil(app, '2027-10-20');
    await payer.pay(testCards.visa);
    expect(await changeTo('ACTIVE')).toMatchObject({ status: 200 });
    const event = { success: 'true', merchantReference: refused, amount: { value: 53_431, currency: 'EUR' } } as const;
    await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${refused}` }));
    await expect.poll(() => world.attempt(refused)).toMatchObject({ state: 'AUTHORISED' });
    expect((await billsOf(app, product_id)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    const subscriptions = app.database.db.selectFrom('subscription').select(['ended', 'period_from']);
    expect(await subscriptions.where('product_id', '=', product_id).orderBy('subscription_id').execute()).toEqual([
      { ended: '2027-10-20', period_from: '2027-08-10' },
      { ended: null, period_from: '2027-10-20' },
    ]);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('without a payment method at all goes the same way', async () => {
    await moveTo(app, new Date('2026-07-10T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    await payer.call('DELETE', '/api/developer/payment/method');
    await liveUntil(app, '2026-08-10');
    expect(await triesOf(product_id)).toEqual([['first', 'refused', 'no_payment_method']]);
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING PENDING');
  });

  it('keeps the status of its cancellation', async () => {
    const { payer, product_id } = await debtor('2026-09-10', '2026-09-11');
    await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    await liveUntil(app, '2026-11-01');
    expect(await statusOf(app, product_id)).toBe('CANCELLED');
    expect((await subscriptionOf(app, product_id)).dunning_status).toBeNull();
  });
});

it('an unpaid project of a deleted account ends without mails, and a late payment does not bring it back (BIL-41)', async () => {
  const { payer, product_id } = await debtor('2028-03-10', '2028-04-10');
  const first = await world.latestAttempt(payer);
  await liveUntil(app, '2028-05-16');
  expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 2');
  const { email } = (await app.database.db
    .selectFrom('user_account')
    .select('email')
    .where('userId', '=', payer.userId)
    .executeTakeFirstOrThrow()) as { email: string };
  await payer.browser.signIn({ email, password: personPassword });
  expect((await payer.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
  app.mails.splice(0);
  const event = { success: 'true', merchantReference: first, amount: { value: 53_431, currency: 'EUR' } } as const;
  await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${first}` }));
  await expect.poll(() => world.attempt(first)).toMatchObject({ state: 'AUTHORISED' });
  expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 2');
  await liveUntil(app, '2028-07-20');
  expect(await statusOf(app, product_id)).toBe('TERMINATED');
  expect(await billsOf(app, product_id)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  expect(app.mails.map(({ to }) => to)).not.toContain('');
  expect(await app.services.reconcile()).toEqual([]);
});

describe('a payment that its bank takes back', () => {
  it('is owed again and never charged again, until it is given back, in whatever order and how often that is told', async () => {
    await moveTo(app, new Date('2026-12-10T06:00:00Z'));
    for (const order of [
      ['CHARGEBACK', 'CHARGEBACK', 'CHARGEBACK_REVERSED'],
      ['CHARGEBACK_REVERSED', 'CHARGEBACK'],
    ]) {
      const payer = await world.createPayer();
      await payer.pay(testCards.visa);
      const product_id = await buyProject(payer);
      const merchantReference = await world.latestAttempt(payer);
      const account = { account: 'receivable', developer_id: payer.account.developer_id, currency: 'eur' } as const;
      const owed = () => app.services.ledger.balanceOf(app.database.db, account);
      for (const eventCode of order) {
        const event = { eventCode, success: 'true', merchantReference } as const;
        const pspReference = `${eventCode}-${merchantReference.slice(-10)}`;
        const body = cardWebhook({ ...event, pspReference, amount: { value: 53_431, currency: 'EUR' } });
        await world.send('/webhooks/cards', body);
        await app.services.runJob('payments.apply-webhooks');
        const isTaken = eventCode === 'CHARGEBACK' && order[0] === 'CHARGEBACK';
        expect(await owed()).toBe(isTaken ? 53_431 : 0);
        expect(await billsOf(app, product_id)).toMatchObject([{ state: isTaken ? 'disputed' : 'paid' }]);
        expect(await app.services.reconcile()).toEqual([]);
      }
    }
  });
});

it('a payment that its bank took back, of a bill that was declined at first, holds up no later payment (BIL-41)', async () => {
  const { payer, product_id } = await debtor('2026-03-10', '2026-04-10');
  await payer.pay(testCards.visa);
  await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
  const merchantReference = await world.latestAttempt(payer);
  const event = { eventCode: 'CHARGEBACK', success: 'true', merchantReference, pspReference: 'PSP-TAKEN' } as const;
  await world.send('/webhooks/cards', cardWebhook({ ...event, amount: { value: 53_431, currency: 'EUR' } }));
  await app.services.runJob('payments.apply-webhooks');
  await payer.pay(testCards.refusedLater);
  await liveUntil(app, '2026-05-10');
  expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING PENDING');
  await payer.pay(testCards.visa);
  await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
  expect((await billsOf(app, product_id)).map(({ state }) => state)).toEqual(['paid', 'disputed', 'paid']);
});

describe('a charge whose outcome is unknown', () => {
  it('is asked for again under the same key and is never charged twice (BIL-40)', async () => {
    await moveTo(app, new Date('2027-01-10T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    await moveTo(app, new Date('2027-02-10T06:00:00Z'));
    world.network.fault = 'lost';
    await app.services.runJob('subscriptions.renew');
    await app.services.runJob('subscriptions.collect');
    await expect.poll(() => world.latestAttempt(payer).then(world.attempt)).toMatchObject({ state: 'PENDING' });
    expect(await statusOf(app, product_id)).toBe('ACTIVE');
    world.network.fault = 'none';
    app.clock.advance(120_000);
    await app.services.runJob('payments.ask-again');
    await app.services.runJob('subscriptions.collect');
    expect(await triesOf(product_id)).toEqual([['first', 'paid', null]]);
    expect(await takenFor(app, payer)).toBe(2 * 53_431);
  });

  it('that succeeds after it was reported as declined pays once, and a second payment becomes a credit', async () => {
    const { payer, product_id } = await debtor('2027-03-10', '2027-04-10');
    const first = await world.latestAttempt(payer);
    await payer.pay(testCards.visa);
    await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    const event = { success: 'true', merchantReference: first, amount: { value: 53_431, currency: 'EUR' } } as const;
    for (const repeat of [1, 2])
      await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${first}-${repeat}` }));
    await expect.poll(() => world.attempt(first)).toMatchObject({ state: 'AUTHORISED' });
    const account = { account: 'credit', developer_id: payer.account.developer_id, currency: 'eur' } as const;
    expect(await app.services.ledger.balanceOf(app.database.db, account)).toBe(-53_431);
    await liveUntil(app, '2027-05-10');
    expect((await billsOf(app, product_id)).at(-1)).toMatchObject({ credit_used: 53_431, state: 'paid' });
    expect(await takenFor(app, payer)).toBe(3 * 53_431);
    expect(await app.services.reconcile()).toEqual([]);
  });
});
