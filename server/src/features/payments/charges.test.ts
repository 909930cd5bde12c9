import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../test/factories/log.ts';
import { newCharge, type Payer, testCards } from '../../../test/factories/payments.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
const log = createLog();
beforeAll(async () => {
  world = await startPaymentWorld({ log: log.to });
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

async function createCardOwner(number: string = testCards.visa): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(number);
  return payer;
}
const requestsOf = (attempt_id: string) => world.network.seen.filter(({ key }) => key === attempt_id);

describe('a charge of the stored card', () => {
  it('happens once, however often it is asked for under its id', async () => {
    const charge = newCharge(app, await createCardOwner());
    const first = await app.services.payments.charge(charge);
    expect(first).toEqual({ status: 'authorised', reference: expect.any(String) as string });
    expect(await app.services.payments.charge(charge)).toEqual(first);
    expect(requestsOf(charge.attempt_id)).toHaveLength(1);
    for (const difference of [
      { purposeId: 'order-2' },
      { amount: { currency: 'eur', minor: 1 } },
      { amount: { currency: 'usd', minor: 11_900 } },
      { developer_id: app.services.newId('dev') },
    ] as const)
      await expect(app.services.payments.charge({ ...charge, ...difference })).rejects.toThrow('another charge');
    expect(JSON.parse(requestsOf(charge.attempt_id)[0]?.body ?? '')).toMatchObject({
      amount: { currency: 'EUR', value: 11_900 },
      reference: charge.attempt_id,
      shopperReference: charge.developer_id,
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'Subscription',
    });
  });

  it('that two callers ask for at the same time is authorised once', async () => {
    const charge = newCharge(app, await createCardOwner());
    const both = await Promise.all([app.services.payments.charge(charge), app.services.payments.charge(charge)]);
    const references = both.map((outcome) => (outcome.status === 'authorised' ? outcome.reference : undefined));
    expect(new Set(references.filter(Boolean)).size).toBe(1);
  });

  it('is refused with a reason, and needs a method and an amount', async () => {
    const refused = await app.services.payments.charge(newCharge(app, await createCardOwner(testCards.refusedLater)));
    expect(refused).toMatchObject({ status: 'refused', code: 'declined', sentence: expect.stringContaining('bank') });
    const without = await world.createPayer();
    await expect(app.services.payments.charge(newCharge(app, without))).rejects.toThrow('PAYMENT_METHOD_REQUIRED');
    const free = { ...newCharge(app, await createCardOwner()), amount: { currency: 'eur', minor: 0 } as const };
    await expect(app.services.payments.charge(free)).rejects.toThrow(RangeError);
  });

  it.each(['lost', 'down'] as const)(
    'whose answer is %s stays open, and the job asks under the same key',
    async (fault) => {
      const charge = newCharge(app, await createCardOwner());
      world.network.fault = fault;
      expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
      expect((await world.attempt(charge.attempt_id)).state).toBe('PENDING');
      await app.services.runJob('payments.ask-again');
      expect(requestsOf(charge.attempt_id)).toHaveLength(fault === 'lost' ? 1 : 0);
      world.network.fault = 'none';
      app.clock.advance(60_000);
      await app.services.runJob('payments.ask-again');
      const settled = await world.attempt(charge.attempt_id);
      expect(settled.state).toBe('AUTHORISED');
      const bodies = requestsOf(charge.attempt_id).map(({ body }) => body);
      expect(new Set(bodies).size).toBe(1);
      expect(await app.services.payments.charge(charge)).toEqual({
        status: 'authorised',
        reference: settled.provider_reference,
      });
    },
  );

  it('that the provider never took is refused at once, but not when a repeat is refused', async () => {
    world.network.fault = 'refusing';
    const payer = await world.createPayer();
    world.network.fault = 'none';
    await payer.pay(testCards.visa);
    const [taken, never] = [newCharge(app, payer), newCharge(app, payer)];
    world.network.fault = 'lost';
    await app.services.payments.charge(taken);
    world.network.fault = 'refusing';
    expect(await app.services.payments.charge(never)).toMatchObject({ status: 'refused', code: 'error' });
    expect(await app.services.payments.charge(taken)).toEqual({ status: 'pending' });
    world.network.fault = 'none';
    expect(await app.services.payments.charge(taken)).toMatchObject({ status: 'authorised' });
  });

  it.each([
    [429, {}],
    [422, { errorCode: '704' }],
    [500, {}],
  ])('that is answered with %i %o may have been taken, so it stays open', async (status, body) => {
    const charge = newCharge(app, await createCardOwner());
    world.network.fault = 'refusing';
    world.network.refusal = { status, body };
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    world.network.refusal = { status: 401, body: {} };
  });

  it('is asked for after pauses that grow with its age, up to an hour', async () => {
    const charge = newCharge(app, await createCardOwner());
    world.network.fault = 'lost';
    await app.services.payments.charge(charge);
    world.network.fault = 'refusing';
    const asked: number[] = [];
    for (let minute = 1; minute <= 8; minute += 1) {
      app.clock.advance(60_000);
      const before = requestsOf(charge.attempt_id).length;
      await app.services.runJob('payments.ask-again');
      if (requestsOf(charge.attempt_id).length > before) asked.push(minute);
    }
    expect(asked).toEqual([1, 2, 4, 8]);
    const asking = async (minutes: number) => {
      app.clock.advance(minutes * 60_000);
      const before = requestsOf(charge.attempt_id).length;
      await app.services.runJob('payments.ask-again');
      return requestsOf(charge.attempt_id).length > before;
    };
    expect([await asking(20 * 60), await asking(59), await asking(1)]).toEqual([true, false, true]);
  });

  it('without an outcome for a day is told to the operator', async () => {
    const charge = newCharge(app, await createCardOwner());
    world.network.fault = 'down';
    await app.services.payments.charge(charge);
    const unknown = () => log.text().includes(`"event":"payment.outcome_unknown","attempt_id":"${charge.attempt_id}"`);
    app.clock.advance(24 * 3_600_000 - 1);
    await app.services.runJob('payments.give-up');
    expect(unknown()).toBe(false);
    app.clock.advance(1);
    await app.services.runJob('payments.give-up');
    expect(unknown()).toBe(true);
  });

  it('without an outcome for six days is not asked for again, and is until then', async () => {
    const [charge, other] = [newCharge(app, await createCardOwner()), newCharge(app, await createCardOwner())];
    world.network.fault = 'down';
    await app.services.payments.charge(charge);
    app.clock.advance(1);
    await app.services.payments.charge(other);
    world.network.fault = 'none';
    app.clock.advance(6 * 24 * 3_600_000 - 1);
    await app.services.runJob('payments.ask-again');
    expect((await world.attempt(other.attempt_id)).state).toBe('AUTHORISED');
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    expect(requestsOf(charge.attempt_id)).toEqual([]);
    expect((await world.attempt(charge.attempt_id)).state).toBe('PENDING');
  });

  it('that cannot be settled does not keep the job from asking about the others', async () => {
    const payer = await createCardOwner();
    const [broken, other] = [{ ...newCharge(app, payer), purposeId: 'broken' }, newCharge(app, payer)];
    world.network.fault = 'down';
    for (const charge of [broken, other]) await app.services.payments.charge(charge);
    world.network.fault = 'none';
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
      app.database.db,
    );
    await sql`create trigger refuse before update on payment_attempt for each row
      when (new.purpose_id = 'broken' and new.state = 'AUTHORISED') execute function refuse()`.execute(app.database.db);
    app.clock.advance(60_000);
    await app.services.runJob('payments.ask-again');
    await sql`drop trigger refuse on payment_attempt`.execute(app.database.db);
    expect((await world.attempt(other.attempt_id)).state).toBe('AUTHORISED');
    expect(requestsOf(broken.attempt_id)).toHaveLength(1);
    await app.services.runJob('payments.ask-again');
    expect(requestsOf(broken.attempt_id)).toHaveLength(1);
    app.clock.advance(2 * 60_000);
    await app.services.runJob('payments.ask-again');
    expect((await world.attempt(broken.attempt_id)).state).toBe('AUTHORISED');
  });
});

it('the card of demo data is shown like any other and can be charged, because the sandbox knows it', async () => {
  const payer = await world.createPayer();
  const { developer_id } = payer.account;
  await app.services.transact((tx) => app.services.seedCard(tx, developer_id));
  expect(await payer.method()).toMatchObject({
    pay_method: 13,
    payment_type: 'VISA',
    cc_last4digits: '1111',
    billing_cc_expire_mm: '03',
    billing_cc_expire_yyyy: '2030',
  });
  expect(await app.services.payments.charge(newCharge(app, payer))).toMatchObject({ status: 'authorised' });
});
