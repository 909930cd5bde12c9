import { addDays } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  liveUntil,
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
beforeEach(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-31T06:00:00Z') });
  ({ app } = world);
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
});
afterEach(() => world.stop());

describe('the subscription of a cancelled project', () => {
  it('pays for the period in which its project is cancelled, also when that is before its renewal (BIL-40)', async () => {
    const product_id = await buyProject(payer);
    const { period_until } = await subscriptionOf(app, product_id);
    await moveTo(app, new Date(`${period_until}T06:00:00Z`));
    await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    const { data } = await payer.call('GET', '/api/developer/subscriptions.json');
    expect(data).toMatchObject({ subscriptions: [{ product_id, next: { on: period_until } }] });
    await runBilling(app);
    const { period_until: until } = await subscriptionOf(app, product_id);
    expect(await billsOf(app, product_id)).toMatchObject([
      { kind: 'purchase', period_until },
      { kind: 'renewal', period_from: period_until, period_until: until, state: 'paid' },
    ]);
    await liveUntil(app, until);
    expect(await statusOf(app, product_id)).toBe('CANCELLED');
    expect((await subscriptionOf(app, product_id)).ended).toBe(until);
    expect(await billsOf(app, product_id)).toHaveLength(2);
  });

  it('is bought again after its end, before and after the renewals have seen the end (LIF-15)', async () => {
    const ended = await buyProject(payer);
    const seen = await buyProject(payer, { flow: 'flow-2' });
    for (const product_id of [ended, seen])
      await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    const { period_until } = await subscriptionOf(app, ended);
    await moveTo(app, new Date(`${addDays(period_until, 2)}T06:00:00Z`));
    const reactivate = (product_id: ProjectId) =>
      payer.call('PUT', `/api/project/${product_id}/status`, { status: 'ACTIVE' });
    expect((await reactivate(ended)).status).toBe(200);
    await app.services.runJob('subscriptions.renew');
    expect((await reactivate(seen)).status).toBe(200);
    const flows = await app.database.db.selectFrom('purchase').select('kind').orderBy('purchase_id').execute();
    expect(flows.map(({ kind }) => kind)).toEqual(['create', 'create', 'reactivation', 'reactivation']);
    await runBilling(app);
    for (const product_id of [ended, seen]) {
      expect(await statusOf(app, product_id)).toBe('ACTIVE');
      expect(await billsOf(app, product_id)).toMatchObject([
        { kind: 'purchase', period_until },
        { kind: 'purchase', period_from: addDays(period_until, 2), state: 'paid' },
      ]);
    }
  });
});
