import type { ProjectId } from '@waypost/domain/base/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  liveUntil,
  moveTo,
  statusOf,
  subscriptionOf,
} from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';
import { listDue, lockDue } from './subscriptions.store.ts';

let world: PaymentWorld;
let app: TestApp;
let operator: Person;
let payer: Payer;
let product_id: ProjectId;

/** A project whose renewal of 10 February was refused. */
beforeEach(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-10T06:00:00Z') });
  ({ app } = world);
  operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
  product_id = await buyProject(payer);
  await payer.pay(testCards.refusedLater);
  await liveUntil(app, '2026-02-10');
});
afterEach(() => world.stop());

async function order(action: 'pause' | 'resume') {
  const { statement_no } = (await billsOf(app, product_id)).at(-1) ?? {};
  const url = `/api/money/statements/${statement_no}/collection`;
  expect(await operator.call('POST', url, { action, reason: 'They asked for time' })).toMatchObject({ status: 200 });
}

/** Suspended on 10 March, paused from 12 March and resumed on 10 June. */
async function pauseSuspended() {
  await liveUntil(app, '2026-03-10');
  await liveUntil(app, '2026-03-12');
  await order('pause');
  await liveUntil(app, '2026-06-10');
  await order('resume');
  await liveUntil(app, '2026-06-11');
}

it('a suspended project whose paused dunning is resumed is charged with a new card at once (BIL-41, BIL-45)', async () => {
  await pauseSuspended();
  expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 1');
  expect(await subscriptionOf(app, product_id)).toMatchObject({ ended: null, period_until: '2026-03-10' });
  await payer.pay(testCards.visa);
  await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
  await liveUntil(app, '2026-06-11');
  const periods = (await billsOf(app, product_id)).map(({ period_from, state }) => [period_from, state]);
  expect(periods).toEqual([
    ['2026-01-10', 'paid'],
    ['2026-02-10', 'paid'],
    ['2026-06-11', 'paid'],
  ]);
});

it('a suspended project whose paused dunning is resumed goes through its further steps (BIL-41, BIL-45)', async () => {
  await pauseSuspended();
  await liveUntil(app, '2026-06-16');
  expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 2');
  await liveUntil(app, '2026-07-12');
  expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 5');
  await liveUntil(app, '2026-07-13');
  expect(await statusOf(app, product_id)).toBe('TERMINATED');
  expect((await subscriptionOf(app, product_id)).ended).toBe('2026-07-13');
  expect((await billsOf(app, product_id)).map(({ state }) => state)).toEqual(['paid', 'written_off']);
});

it('a project that is suspended before its next period is billed, as after a stop of the server, still waits for its payment', async () => {
  const { db } = app.database;
  const earlier = { period_until: '2026-03-05' } as const;
  await db.updateTable('subscription').set(earlier).where('product_id', '=', product_id).execute();
  await moveTo(app, new Date('2026-03-10T06:00:00Z'));
  await app.services.runJob('subscriptions.dun');
  await liveUntil(app, '2026-03-10');
  expect(await statusOf(app, product_id)).toBe('SUSPENDED DUNNING 1');
  const { ended, subscription_id } = await subscriptionOf(app, product_id);
  expect(ended).toBeNull();
  // neither found by the next renewals nor taken by those that had found it before
  const today = '2026-03-10';
  expect(await listDue(db, today)).toEqual([]);
  expect(await app.services.transact((tx) => lockDue(tx, { ids: [subscription_id], today }))).toEqual([]);
});
