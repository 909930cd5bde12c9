import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../test/factories/log.ts';
import { newCharge, type Payer, testCards } from '../../../../test/factories/payments.ts';
import { giveWallet } from '../../../../test/factories/wallets.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let payer: Payer;
let log: ReturnType<typeof createLog>;
beforeEach(async () => {
  log = createLog();
  world = await startPaymentWorld({ log: log.to });
  ({ app } = world);
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
});
afterEach(() => world.stop());

const minute = 60_000;
const newBill = (of = payer) => ({ ...newCharge(app, of), purpose: 'bill' as const });
const begun = async ({ attempt_id }: { attempt_id: string }) => {
  const attempts = app.database.db.selectFrom('payment_attempt').select('state');
  return (await attempts.where('attempt_id', '=', attempt_id as never).executeTakeFirst())?.state;
};
const requests = () => world.network.seen.length;
const told = (event: string) => log.text().split(`"event":"${event}"`).length - 1;

/** The cards' provider takes requests and loses its answers, until it is away. */
async function goAway() {
  world.network.fault = 'lost';
  const sent = Array.from({ length: 10 }, () => newBill());
  for (const bill of sent) await app.services.payments.charge(bill);
  return sent;
}

describe('a provider that has left ten questions in a row without an answer', () => {
  it('is sent no new bill, which has no attempt meanwhile; the others are settled at once when it is back (BIL-40)', async () => {
    const sent = await goAway();
    expect([told('payment.provider_away'), requests()]).toEqual([1, 11]);
    const waiting = newBill();
    expect(await app.services.payments.charge(waiting)).toEqual({ status: 'pending' });
    expect(await app.services.payments.charge(sent[0] as (typeof sent)[0])).toEqual({ status: 'pending' });
    expect([await begun(waiting), requests()]).toEqual([undefined, 11]);
    world.network.fault = 'none';
    app.clock.advance(minute);
    await app.services.runJob('payments.ask-again');
    for (const bill of sent) expect(await begun(bill)).toBe('AUTHORISED');
    expect([told('payment.provider_away'), told('payment.provider_back')]).toEqual([1, 1]);
    expect(await app.services.payments.charge(waiting)).toMatchObject({ status: 'authorised' });
    expect(told('payment.provider_back')).toBe(1);
  });

  it('is asked about one charge at a time', async () => {
    await goAway();
    for (const expected of [12, 13]) {
      app.clock.advance(minute);
      await app.services.runJob('payments.ask-again');
      expect(requests()).toBe(expected);
    }
    expect(told('payment.provider_away')).toBe(1);
  });

  it('is asked by somebody who buys, because they wait for it', async () => {
    await goAway();
    world.network.fault = 'none';
    expect(await app.services.payments.charge(newCharge(app, payer))).toMatchObject({ status: 'authorised' });
    expect(await app.services.payments.charge(newBill())).toMatchObject({ status: 'authorised' });
  });

  it('is tried with one new bill when nothing was asked for ten minutes', async () => {
    await goAway();
    app.clock.advance(10 * minute - 1);
    const early = newBill();
    await app.services.payments.charge(early);
    expect(await begun(early)).toBeUndefined();
    app.clock.advance(1);
    const both = [newBill(), newBill()];
    await Promise.all(both.map((bill) => app.services.payments.charge(bill)));
    expect((await Promise.all(both.map(begun))).filter(Boolean)).toEqual(['PENDING']);
    expect(requests()).toBe(12);
  });

  it('holds up nobody who pays by another provider', async () => {
    const other = await world.createPayer();
    await giveWallet(world.sandbox, other);
    await goAway();
    world.network.fault = 'none';
    expect(await app.services.payments.charge(newBill(other))).toMatchObject({ status: 'authorised' });
    expect(await app.services.payments.charge(newBill())).toEqual({ status: 'pending' });
  });
});

it('a provider that answers between two silences is not away', async () => {
  for (const fault of ['lost', 'none', 'lost'] as const) {
    world.network.fault = fault;
    for (let count = 0; count < (fault === 'none' ? 1 : 9); count += 1) await app.services.payments.charge(newBill());
  }
  expect(told('payment.provider_away')).toBe(0);
  world.network.fault = 'none';
  expect(await app.services.payments.charge(newBill())).toMatchObject({ status: 'authorised' });
});

it('charges that are asked about together are asked each once in a run, however many they are', async () => {
  world.network.fault = 'down';
  const bills = Array.from({ length: 9 }, () => newBill());
  for (const bill of bills) await app.services.payments.charge(bill);
  world.network.fault = 'none';
  await app.services.payments.charge(newCharge(app, payer)); // or the provider would be away
  world.network.fault = 'down';
  const more = Array.from({ length: 9 }, () => newBill());
  for (const bill of more) await app.services.payments.charge(bill);
  world.network.fault = 'refusing';
  world.network.refusal = { status: 401, body: {} };
  const before = requests();
  app.clock.advance(minute);
  await app.services.runJob('payments.ask-again');
  expect(requests() - before).toBe(18);
  expect(new Set(world.network.seen.slice(before).map(({ key }) => key)).size).toBe(18);
});
