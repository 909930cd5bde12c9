import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, liveUntil } from '../../../test/factories/subscriptions.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let payer: Payer;
let bill: Awaited<ReturnType<typeof billsOf>>[number];
const logged: string[] = [];
beforeAll(async () => {
  world = await startPaymentWorld({
    startAt: new Date('2026-04-01T06:00:00Z'),
    log: { write: (line) => void logged.push(line) },
  });
  ({ app } = world);
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const product_id = await buyProject(payer);
  const app_id = await createApp(app, { product_id });
  await createUsage(app, { product_id, app_id }, [{ day: '2026-04-10', service: 'routing', units: 1_500_000 }]);
  await liveUntil(app, '2026-05-05');
  const [first] = await billsOf(app, product_id);
  if (!first) throw new Error('nothing was billed');
  bill = first;
});
afterAll(() => world.stop());

const found = async () =>
  (await app.services.reconcile()).map(({ kind, expected, found: seen }) => [kind, expected, seen]);
const change = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db);

describe('the nightly comparison of the books', () => {
  it('finds nothing where everything agrees (BIL-43)', async () => {
    expect(await found()).toEqual([]);
  });

  it('reports a bill that is open and was paid by its books and its statement', async () => {
    await change(sql`update bill set state = 'open', paid_at = null where bill_id = ${bill.bill_id}`);
    expect(await found()).toEqual([
      ['receivable', '53431', '0'],
      ['statement_paid', 'unpaid', 'paid'],
    ]);
    await change(sql`update bill set state = 'paid', paid_at = created where bill_id = ${bill.bill_id}`);
  });

  it('reports an attempt whose provider says something else, and cash that no attempt has taken (BIL-43)', async () => {
    const attempt = await world.latestAttempt(payer);
    const { amount } = await app.database.db
      .selectFrom('payment_attempt')
      .select('amount')
      .where('attempt_id', '=', attempt)
      .executeTakeFirstOrThrow();
    const event = { success: 'true', merchantReference: attempt, amount: { value: amount, currency: 'EUR' } } as const;
    await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: 'PSP-1' }));
    await app.services.runJob('payments.apply-webhooks');
    await change(sql`update payment_attempt set state = 'REFUSED' where attempt_id = ${attempt}`);
    expect(await found()).toContainEqual(['attempt', 'paid', 'unpaid']);
    await change(
      sql`update payment_attempt set state = 'AUTHORISED', amount = amount + 1 where attempt_id = ${attempt}`,
    );
    expect(await found()).toEqual([['cash', String(amount + 1), String(amount)]]);
    await change(sql`update payment_attempt set amount = amount - 1 where attempt_id = ${attempt}`);
  });

  it('reports a charge without an outcome after a day, and not before', async () => {
    const attempt = await world.latestAttempt(payer);
    await change(
      sql`update payment_attempt set state = 'PENDING', created = ${app.clock()} where attempt_id = ${attempt}`,
    );
    expect((await found()).map(([kind]) => kind)).not.toContain('charge_outcome');
    await change(sql`update payment_attempt set created = created - interval '25 hours' where attempt_id = ${attempt}`);
    expect(await found()).toContainEqual(['charge_outcome', 'known', 'unknown']);
    await change(sql`update payment_attempt set state = 'AUTHORISED' where attempt_id = ${attempt}`);
  });

  it('reports usage that was billed and is not what its statement says, keeps it and says it in the log (BIL-43)', async () => {
    const rated = sql`update rated_usage set cost = jsonb_set(cost, '{used}', '1499999') where meter = 'transactions'`;
    await change(rated);
    const at = app.clock();
    expect(await found()).toEqual([['usage', '1500000', '1499999']]);
    app.clock.advance(86_400_000);
    expect(await found()).toHaveLength(1);
    const kept = await app.database.db
      .selectFrom('billing_difference')
      .select(['expected', 'found', 'first_seen', 'last_seen'])
      .where('kind', '=', 'usage')
      .execute();
    expect(kept).toEqual([{ expected: '1500000', found: '1499999', first_seen: at, last_seen: app.clock() }]);
    const lines = logged.map((line) => JSON.parse(line) as { event?: string; kind?: string; level?: unknown });
    expect(lines.filter(({ event, kind }) => event === 'billing.difference' && kind === 'usage')).toHaveLength(2);
  });
});
