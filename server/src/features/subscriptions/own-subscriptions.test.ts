import type { OwnSubscriptions } from '@waypost/contract/entities/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../../test/factories/developers.ts';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, liveUntil, moveTo } from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let payer: Payer;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-31T06:00:00Z') });
  ({ app } = world);
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
});
afterAll(() => world.stop());

const listOf = async ({ call }: Pick<Payer, 'call'>) =>
  (await call('GET', '/api/developer/subscriptions.json')).data as unknown as OwnSubscriptions;

describe('the subscriptions of a person', () => {
  it('say what the next bill will be, as it is issued then, with planned changes and what is unpaid', async () => {
    const product_id = await buyProject(payer);
    const bought = {
      product_id,
      app_name: 'Freemium Pro',
      plan: 'Freemium Pro',
      billing_frequency: 'monthly',
      currency: 'eur',
      paid_until: '2026-02-28',
      change: null,
      owed: 0,
    };
    expect(await listOf(payer)).toEqual({
      subscriptions: [{ ...bought, next: { on: '2026-02-28', plan: 'Freemium Pro', total: 534.31 } }],
      credits: [],
    });
    expect(await listOf(await createPerson(app))).toEqual({ subscriptions: [], credits: [] });

    const change = { isUpgrade: true, plan_id: 'Freemium-Basic', date: '2026-01-31', terms_version: '1' };
    await payer.call('PUT', `/api/project/${product_id}`, change, { 'idempotency-key': 'change-1' });
    expect((await listOf(payer)).subscriptions).toEqual([
      { ...bought, change: { plan: 'Freemium Basic', on: '2026-02-28' }, next: null },
    ]);
    await payer.call('DELETE', `/api/project/${product_id}/plan-change`);
    expect((await listOf(payer)).subscriptions).toEqual([
      { ...bought, next: { on: '2026-02-28', plan: 'Freemium Pro', total: 534.31 } },
    ]);

    await payer.pay(testCards.refusedLater);
    await liveUntil(app, '2026-02-28');
    expect((await billsOf(app, product_id)).at(-1)?.total).toBe(53_431);
    expect((await listOf(payer)).subscriptions).toMatchObject([
      { paid_until: '2026-03-31', next: { on: '2026-03-31' }, owed: 534.31 },
    ]);
    await liveUntil(app, '2026-03-30');
    // services have stopped: nothing follows before a payment
    expect((await listOf(payer)).subscriptions).toMatchObject([{ next: null, owed: 534.31 }]);
    await payer.pay(testCards.visa);
    await expect.poll(async () => (await listOf(payer)).subscriptions).toMatchObject([{ owed: 0 }]);
  });

  it('have no next bill once they end, and name the credit of the account', async () => {
    await moveTo(app, new Date('2026-05-10T06:00:00Z'));
    const other = await world.createPayer();
    await other.pay(testCards.visa);
    const product_id = await buyProject(other);
    await other.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    const operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
    const [bill] = await billsOf(app, product_id);
    const path = `/api/money/statements/${bill?.statement_no ?? ''}/credit`;
    await operator.call('POST', path, { net: 100, reason: 'The service was down', refund: false });
    expect(await listOf(other)).toMatchObject({
      subscriptions: [{ next: null, paid_until: '2026-06-10' }],
      credits: [{ currency: 'eur', amount: 119 }],
    });
    await liveUntil(app, '2026-06-10');
    expect((await listOf(other)).subscriptions).toEqual([]);
  });

  it('owe nothing while the first charge of a bill is on its way', async () => {
    await moveTo(app, new Date('2026-07-10T06:00:00Z'));
    const slow = await world.createPayer();
    await slow.pay(testCards.visa);
    const product_id = await buyProject(slow);
    await moveTo(app, new Date('2026-08-10T06:00:00Z'));
    world.network.fault = 'down';
    await app.services.runJob('subscriptions.renew');
    await app.services.runJob('subscriptions.collect');
    expect((await billsOf(app, product_id)).at(-1)).toMatchObject({ state: 'open', total: 53_431 });
    expect((await listOf(slow)).subscriptions).toMatchObject([{ paid_until: '2026-09-10', owed: 0 }]);
    // and it is asked about after pauses that grow with its age, up to an hour
    const begun = app.clock().getTime();
    const waiting = app.database.db.selectFrom('collection').select('due').where('state', '=', 'pending');
    const due: number[] = [];
    for (let minute = 1; minute <= 8; minute += 1) {
      app.clock.advance(60_000);
      await app.services.runJob('subscriptions.collect');
      due.push((await waiting.executeTakeFirstOrThrow()).due.getTime() - begun);
    }
    expect(due.map((ms) => ms / 60_000)).toEqual([2, 4, 4, 8, 8, 8, 8, 16]);
    world.network.fault = 'none';
  });

  it('come in the order of their next bills', async () => {
    await moveTo(app, new Date('2026-10-20T06:00:00Z'));
    const other = await world.createPayer();
    await other.pay(testCards.visa);
    await buyProject(other);
    await buyProject(other, { flow: 'flow-2', plan_id: 'XYZ-Pro-Paper' });
    await moveTo(app, new Date('2026-10-15T06:00:00Z'));
    await buyProject(other, { flow: 'flow-3' });
    const days = (await listOf(other)).subscriptions.map(({ paid_until }) => paid_until);
    expect(days).toEqual(['2026-11-15', '2026-11-20', '2027-10-20']);
  });
});
