import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardWebhook, newCharge, type Payer, testCards } from '../../../../test/factories/payments.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

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

/** A charge of 119 euros that the card provider has taken, with the payer’s purchase. */
async function charged() {
  const payer: Payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const charge = { ...newCharge(app, payer), purposeId: app.services.newId('pur') };
  await app.services.payments.charge(charge);
  const refund = (minor: number, currency: 'eur' | 'usd' = 'eur') =>
    app.services.transact((tx) =>
      app.services.payments.refund(tx, { purpose_id: charge.purposeId, amount: minor, currency }),
    );
  return { charge, refund };
}
const send = () => app.services.runJob('payments.send-refunds');
const stored = (refund_id: string) =>
  app.database.db
    .selectFrom('refund')
    .selectAll()
    .where('refund_id', '=', refund_id as `rfd_${string}`)
    .executeTakeFirstOrThrow();
const requestsOf = (refund_id: string) => world.network.seen.filter(({ key }) => key === refund_id);
const event = (changes: Partial<Parameters<typeof cardWebhook>[0]>) => ({
  eventCode: 'REFUND',
  success: 'true' as const,
  pspReference: 'PSP-R',
  merchantReference: 'refund',
  amount: { value: 4000, currency: 'EUR' },
  ...changes,
});

describe('a refund of a card payment', () => {
  it('is sent once under its id, and its webhook brings the outcome', async () => {
    const { charge, refund } = await charged();
    const refund_id = await refund(4000);
    expect(await stored(refund_id)).toMatchObject({ state: 'requested', amount: 4000, attempt_id: charge.attempt_id });
    await send();
    const sent = await stored(refund_id);
    expect(sent).toMatchObject({ state: 'sent', provider_reference: expect.any(String) as string });
    await send();
    expect(requestsOf(refund_id)).toHaveLength(1);
    const body = JSON.parse(requestsOf(refund_id)[0]?.body ?? '') as object;
    expect(body).toMatchObject({ amount: { currency: 'EUR', value: 4000 }, reference: refund_id });
    await world.send('/webhooks/cards', cardWebhook(event({ pspReference: sent.provider_reference ?? '' })));
    await expect.poll(async () => (await stored(refund_id)).state).toBe('done');
  });

  it('is sent again under the same id while the provider does not answer', async () => {
    const { refund } = await charged();
    const refund_id = await refund(4000);
    world.network.fault = 'down';
    await send();
    expect((await stored(refund_id)).state).toBe('requested');
    world.network.fault = 'none';
    await send();
    expect((await stored(refund_id)).state).toBe('sent');
  });

  it('is not sent again once the provider may have forgotten its key, which would send the money twice', async () => {
    const { refund } = await charged();
    const refund_id = await refund(4000);
    app.clock.advance(6 * 24 * 60 * 60 * 1000 + 1);
    await send();
    expect(requestsOf(refund_id)).toHaveLength(0);
    expect((await stored(refund_id)).state).toBe('requested');
  });

  it('may fail at the provider, and then leaves its amount for another one', async () => {
    const { refund } = await charged();
    const refund_id = await refund(11_900);
    await send();
    const { provider_reference } = await stored(refund_id);
    const amount = { value: 11_900, currency: 'EUR' };
    const failed = { success: 'false' as const, pspReference: provider_reference ?? '', amount };
    await world.send('/webhooks/cards', cardWebhook(event(failed)));
    await expect.poll(async () => (await stored(refund_id)).state).toBe('failed');
    expect(await refund(11_900)).toMatch(/^rfd_/);
  });

  it('has its outcome also when the webhook comes before the answer', async () => {
    const { charge, refund } = await charged();
    const refund_id = await refund(4000);
    const { provider_reference: originalReference } = await app.database.db
      .selectFrom('payment_attempt')
      .select('provider_reference')
      .where('attempt_id', '=', charge.attempt_id)
      .executeTakeFirstOrThrow();
    await world.send(
      '/webhooks/cards',
      cardWebhook(event({ pspReference: 'PSP-EARLY', originalReference: originalReference ?? '' })),
    );
    await expect.poll(async () => (await stored(refund_id)).state).toBe('done');
    await send();
    expect(await stored(refund_id)).toMatchObject({ state: 'done', provider_reference: 'PSP-EARLY' });
    expect(requestsOf(refund_id)).toHaveLength(0);
  });

  it('never exceeds the charge together with others, also when two are requested at once', async () => {
    const { refund } = await charged();
    await expect(refund(11_901)).rejects.toThrow('NOT_REFUNDABLE');
    const both = await Promise.allSettled([refund(6000), refund(6000)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
    await expect(refund(5901)).rejects.toThrow('NOT_REFUNDABLE');
    expect(await refund(5900)).toMatch(/^rfd_/);
  });

  it('is in the currency of the charge, and there is none for what was not charged', async () => {
    const { refund } = await charged();
    await expect(refund(100, 'usd')).rejects.toThrow('NOT_REFUNDABLE');
    const unknown = { purpose_id: app.services.newId('pur'), amount: 100, currency: 'eur' as const };
    await expect(app.services.transact((tx) => app.services.payments.refund(tx, unknown))).rejects.toThrow(
      'NOT_REFUNDABLE',
    );
  });

  it('that somebody made at the provider changes nothing here', async () => {
    await world.send('/webhooks/cards', cardWebhook(event({ pspReference: 'PSP-BY-HAND' })));
    const results = async () =>
      (
        await app.database.db
          .selectFrom('webhook_inbox')
          .select('result')
          .where('event_key', 'like', '%PSP-BY-HAND%')
          .execute()
      ).map(({ result }) => result);
    await expect.poll(results).toEqual(['kept']);
  });
});
