import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  liveUntil,
  runBilling,
  statusOf,
  subscriptionOf,
  takenFor,
} from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-31T06:00:00Z') });
  ({ app } = world);
});
afterAll(() => world.stop());

async function buyer(number: string = testCards.visa) {
  const payer = await world.createPayer();
  await payer.pay(number);
  return payer;
}

describe('a subscription', () => {
  it('renews once in each period, from the 31st to the last of February and back, and keeps its plan', async () => {
    const payer = await buyer();
    const product_id = await buyProject(payer);
    const yearly = await buyProject(payer, { flow: 'flow-2', plan_id: 'XYZ-Pro-Paper' });
    await liveUntil(app, '2026-03-31');
    await Promise.all([runBilling(app), runBilling(app)]);
    const bills = await billsOf(app, product_id);
    expect(bills.map(({ kind, period_from, period_until }) => [kind, period_from, period_until])).toEqual([
      ['purchase', '2026-01-31', '2026-02-28'],
      ['renewal', '2026-02-28', '2026-03-31'],
      ['renewal', '2026-03-31', '2026-04-30'],
    ]);
    expect(bills.every(({ total, state, statement_no }) => total === 53_431 && state === 'paid' && statement_no)).toBe(
      true,
    );
    expect(await billsOf(app, yearly)).toMatchObject([{ kind: 'purchase', period_until: '2027-01-31' }]);
    expect(await takenFor(app, payer)).toBe(3 * 53_431 + 534_310);
    const { data } = await payer.call('GET', '/api/developer/statements.json');
    expect(data).toMatchObject([{ new_charges_amount: 534.31, is_paid_ind: true }, {}, {}]);
    const log = app.database.db.selectFrom('activity').select('action').where('product_id', '=', product_id);
    expect((await log.execute()).filter(({ action }) => action === 'bill.paid')).toHaveLength(2);
    // a period that was billed is not billed again, and the subscription keeps the statement of its last bill
    const back = { period_from: '2026-02-28', period_until: '2026-03-31' };
    await app.database.db.updateTable('subscription').set(back).where('product_id', '=', product_id).execute();
    await runBilling(app);
    const { period_until, statement_no } = await subscriptionOf(app, product_id);
    expect([period_until, statement_no]).toEqual(['2026-04-30', bills.at(-1)?.statement_no]);
    expect(await billsOf(app, product_id)).toEqual(bills);
  });

  it('ends with its project, which is charged no more', async () => {
    const payer = await buyer();
    const product_id = await buyProject(payer);
    const { period_until } = await subscriptionOf(app, product_id);
    await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });
    await liveUntil(app, '2026-05-05');
    expect(await statusOf(app, product_id)).toBe('CANCELLED');
    expect((await subscriptionOf(app, product_id)).ended).toBe(period_until);
    expect(await billsOf(app, product_id)).toHaveLength(1);

    const again = await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'ACTIVE' });
    expect(again).toMatchObject({ status: 200 });
    await runBilling(app);
    expect(await billsOf(app, product_id)).toMatchObject([
      { kind: 'purchase' },
      { kind: 'purchase', period_from: '2026-05-05', period_until: '2026-06-05', state: 'paid' },
    ]);
  });

  it('gives the discount of a promo code until the code ends', async () => {
    const payer = await buyer();
    const product_id = await buyProject(payer, { promo_code: 'SUMMER25' });
    await liveUntil(app, '2026-09-05');
    const totals = (await billsOf(app, product_id)).map(({ total }) => total);
    expect(totals).toEqual([26_716, 26_716, 26_716, 26_716, 53_431]);
  });

  it('of a customer who stops paying moves along the steps, and ends', async () => {
    const payer = await buyer();
    const product_id = await buyProject(payer); // 5 September
    await payer.pay(testCards.refusedLater);
    await liveUntil(app, '2026-10-05');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING PENDING');
    const seen: string[] = [];
    for (const day of ['10-06', '10-08', '10-10', '10-12', '10-15', '10-19', '10-23', '10-26', '11-02', '12-06']) {
      await liveUntil(app, `2026-${day}`);
      seen.push(await statusOf(app, product_id));
    }
    expect(seen).toEqual([
      'ACTIVE DUNNING 1',
      'ACTIVE DUNNING 2',
      'ACTIVE DUNNING 3',
      'ACTIVE DUNNING 4',
      'ACTIVE DUNNING 5',
      'ACTIVE DUNNING 6',
      'ACTIVE DUNNING 7',
      'ACTIVE DUNNING 8',
      'SUSPENDED DUNNING 1',
      'SUSPENDED DUNNING 5',
    ]);
    await liveUntil(app, '2026-12-07');
    expect(await statusOf(app, product_id)).toBe('TERMINATED');
    const bills = await billsOf(app, product_id);
    expect(bills.map(({ state }) => state)).toEqual(['paid', 'written_off']);
    const tries = await app.database.db
      .selectFrom('collection')
      .select('cause')
      .where('bill_id', '=', bills[1]?.bill_id ?? ('bil_' as never))
      .orderBy('created')
      .execute();
    expect(tries.map(({ cause }) => cause)).toEqual([
      'first',
      'ACTIVE DUNNING 1',
      'ACTIVE DUNNING 3',
      'ACTIVE DUNNING 5',
      'ACTIVE DUNNING 7',
      'SUSPENDED DUNNING 1',
    ]);
    const notices = app.mails.flatMap((mail) => (mail.kind === 'payment-notice' ? [mail.notice] : []));
    expect(notices).toEqual([
      'failed', // the first failure
      'failed', // step 2
      'failed', // step 4
      'failed', // step 6
      'failed', // step 8
      'suspended', // the charge of the first suspended step was refused
      'suspended', // the four others were due together
      'terminated',
    ]);
    expect(await app.services.reconcile()).toEqual([]);
  });
});
