import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cardWebhook,
  createPayer,
  newCharge,
  type Payer,
  testCards,
  tokenWebhook,
} from '../../../test/factories/payments.ts';
import { type FaultyProxy, startFaultyProxy } from '../../../test/faulty-proxy.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../test/sandbox-process.ts';

let sandbox: SandboxProcess;
let network: FaultyProxy;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  network = await startFaultyProxy(sandbox.origin);
  app = await startTestApp({ file: { origins: { sandbox: network.origin } } });
});
afterEach(() => {
  network.fault = 'none';
});
afterAll(async () => {
  await app.dispose();
  await network.close();
  await sandbox.stop();
});

async function createCardOwner(number: string = testCards.visa): Promise<Payer> {
  const payer = await createPayer(app, sandbox);
  await payer.pay(number);
  return payer;
}

const db = () => app.database.db;
const stateOf = async (attempt_id: PaymentAttemptId) =>
  (
    await app.database.db
      .selectFrom('payment_attempt')
      .select(['state', 'refusal_code', 'provider_reference'])
      .where('attempt_id', '=', attempt_id)
      .execute()
  )[0];
const latestAttempt = ({ account }: Payer) =>
  db()
    .selectFrom('payment_attempt')
    .select('attempt_id')
    .where('developer_id', '=', account.developer_id)
    .orderBy('attempt_id', 'desc')
    .executeTakeFirstOrThrow();
const requestsOf = (attempt_id: string) => network.seen.filter(({ key }) => key === attempt_id);
const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.portal(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const inbox = (reference: string) =>
  app.database.db
    .selectFrom('webhook_inbox')
    .select(['event', 'result', 'applied'])
    .where('reference', '=', reference)
    .orderBy('webhook_id')
    .execute();
const authorisation = (attempt_id: string, success: 'true' | 'false' = 'true', value = 11_900) => ({
  success,
  pspReference: `PSP-${attempt_id.slice(-12)}`,
  merchantReference: attempt_id,
  amount: { value, currency: 'EUR' },
});

describe('a charge of the stored card', () => {
  it('happens once, however often it is asked for under its id', async () => {
    const charge = newCharge(app, await createCardOwner());
    const first = await app.services.payments.charge(charge);
    expect(first).toEqual({ status: 'authorised', reference: expect.any(String) as string });
    expect(await app.services.payments.charge(charge)).toEqual(first);
    expect(requestsOf(charge.attempt_id)).toHaveLength(1);
    await expect(app.services.payments.charge({ ...charge, purposeId: 'order-2' })).rejects.toThrow('another charge');
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
    const without = await createPayer(app, sandbox);
    await expect(app.services.payments.charge(newCharge(app, without))).rejects.toThrow('PAYMENT_METHOD_REQUIRED');
    const free = { ...newCharge(app, await createCardOwner()), amount: { currency: 'eur', minor: 0 } as const };
    await expect(app.services.payments.charge(free)).rejects.toThrow(RangeError);
  });

  it.each(['lost', 'down'] as const)(
    'whose answer is %s stays open, and the job asks under the same key',
    async (fault) => {
      const charge = newCharge(app, await createCardOwner());
      network.fault = fault;
      expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
      expect((await stateOf(charge.attempt_id))?.state).toBe('PENDING');
      await app.services.runJob('payments.ask-again');
      expect(requestsOf(charge.attempt_id)).toHaveLength(fault === 'lost' ? 1 : 0);
      network.fault = 'none';
      app.clock.advance(60_000);
      await app.services.runJob('payments.ask-again');
      const settled = await stateOf(charge.attempt_id);
      expect(settled?.state).toBe('AUTHORISED');
      const bodies = requestsOf(charge.attempt_id).map(({ body }) => body);
      expect(new Set(bodies).size).toBe(1);
      expect(await app.services.payments.charge(charge)).toEqual({
        status: 'authorised',
        reference: settled?.provider_reference,
      });
    },
  );

  it('that the provider never took is refused at once, but not when a repeat is refused', async () => {
    network.fault = 'refusing';
    const payer = await createPayer(app, sandbox);
    network.fault = 'none';
    await payer.pay(testCards.visa);
    const [taken, never] = [newCharge(app, payer), newCharge(app, payer)];
    network.fault = 'lost';
    await app.services.payments.charge(taken);
    network.fault = 'refusing';
    expect(await app.services.payments.charge(never)).toMatchObject({ status: 'refused', code: 'error' });
    expect(await app.services.payments.charge(taken)).toEqual({ status: 'pending' });
    network.fault = 'none';
    expect(await app.services.payments.charge(taken)).toMatchObject({ status: 'authorised' });
  });

  it('without an outcome for a day is not asked for again', async () => {
    const charge = newCharge(app, await createCardOwner());
    network.fault = 'down';
    await app.services.payments.charge(charge);
    network.fault = 'none';
    app.clock.advance(24 * 3_600_000);
    await app.services.runJob('payments.ask-again');
    await app.services.runJob('payments.give-up');
    expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
    expect(requestsOf(charge.attempt_id)).toEqual([]);
    expect((await stateOf(charge.attempt_id))?.state).toBe('PENDING');
  });

  it('that cannot be settled does not keep the job from asking about the others', async () => {
    const payer = await createCardOwner();
    const [broken, other] = [{ ...newCharge(app, payer), purposeId: 'broken' }, newCharge(app, payer)];
    network.fault = 'down';
    for (const charge of [broken, other]) await app.services.payments.charge(charge);
    network.fault = 'none';
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
      db(),
    );
    await sql`create trigger refuse before update on payment_attempt for each row
      when (new.purpose_id = 'broken' and new.state = 'AUTHORISED') execute function refuse()`.execute(db());
    app.clock.advance(60_000);
    await app.services.runJob('payments.ask-again');
    await sql`drop trigger refuse on payment_attempt`.execute(db());
    expect((await stateOf(other.attempt_id))?.state).toBe('AUTHORISED');
    expect(requestsOf(broken.attempt_id)).toHaveLength(1);
    await app.services.runJob('payments.ask-again');
    expect(requestsOf(broken.attempt_id)).toHaveLength(1);
    app.clock.advance(2 * 60_000);
    await app.services.runJob('payments.ask-again');
    expect((await stateOf(broken.attempt_id))?.state).toBe('AUTHORISED');
  });
});

it('the card of demo data is shown like any other and can be charged, because the sandbox knows it', async () => {
  const payer = await createPayer(app, sandbox);
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

describe('a webhook of the card provider', () => {
  const openCharge = async () => {
    const payer = await createCardOwner();
    const charge = newCharge(app, payer);
    network.fault = 'down';
    await app.services.payments.charge(charge);
    return { payer, charge };
  };

  it('brings the outcome of a charge, once, also when it is repeated', async () => {
    const { charge } = await openCharge();
    const body = cardWebhook(authorisation(charge.attempt_id));
    for (const _time of ['first', 'second']) expect((await send('/webhooks/cards', body)).status).toBe(200);
    await expect.poll(() => stateOf(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await inbox(charge.attempt_id)).toEqual([
      { event: 'AUTHORISATION', result: 'applied', applied: expect.any(Date) as Date },
    ]);
    expect(await app.services.payments.charge(charge)).toMatchObject({ status: 'authorised' });
  });

  it('counts by its rank, not by its arrival', async () => {
    const { charge } = await openCharge();
    const refused = { ...authorisation(charge.attempt_id, 'false'), additionalData: { refusalReasonCode: '12' } };
    await send('/webhooks/cards', cardWebhook(refused));
    await expect
      .poll(() => stateOf(charge.attempt_id))
      .toMatchObject({ state: 'REFUSED', refusal_code: 'insufficient_funds' });
    await send('/webhooks/cards', cardWebhook(authorisation(charge.attempt_id)));
    await expect.poll(() => stateOf(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED', refusal_code: null });
    await send('/webhooks/cards', cardWebhook({ ...refused, pspReference: 'PSP-LATER' }));
    await expect.poll(async () => (await inbox(charge.attempt_id)).every(({ applied }) => applied)).toBe(true);
    expect(await stateOf(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
  });

  it('with a wrong signature is refused and not stored, whichever part was changed', async () => {
    const { payer, charge } = await openCharge();
    const event = authorisation(charge.attempt_id);
    const changed = cardWebhook(event).replace('11900', '100');
    const bodies = [changed, cardWebhook(event, 'AAAA'), cardWebhook(event, ''), '{"notificationItems":[]}'];
    for (const body of bodies) expect((await send('/webhooks/cards', body)).status).toBe(403);
    expect((await send('/webhooks/cards', 'not json')).status).toBe(400);
    const data = { storedPaymentMethodId: 'x', shopperReference: payer.account.developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', data);
    expect((await send('/webhooks/card-tokens', `${body} `, headers)).status).toBe(403);
    expect((await send('/webhooks/card-tokens', body)).status).toBe(403);
    expect([...(await inbox(charge.attempt_id)), ...(await inbox(payer.account.developer_id))]).toEqual([]);
    expect((await stateOf(charge.attempt_id))?.state).toBe('PENDING');
  });

  it('about another amount, or no attempt, changes nothing', async () => {
    const { charge } = await openCharge();
    const unknown = app.services.newId('pay');
    await send('/webhooks/cards', cardWebhook(authorisation(charge.attempt_id, 'true', 100)));
    await send('/webhooks/cards', cardWebhook(authorisation(unknown)));
    await send('/webhooks/cards', cardWebhook({ ...authorisation(unknown), eventCode: 'REPORT_AVAILABLE' }));
    await expect
      .poll(async () => (await inbox(unknown)).map(({ result }) => result))
      .toEqual(['no such attempt', 'kept']);
    expect(await inbox(charge.attempt_id)).toMatchObject([{ result: 'another amount' }]);
    expect((await stateOf(charge.attempt_id))?.state).toBe('PENDING');
  });

  it('stores the card of a slow bank, whose first answer has no outcome', async () => {
    const payer = await createPayer(app, sandbox);
    const { data } = await payer.pay(testCards.slow);
    expect(data).toMatchObject({ authentication_status: 'PENDING' });
    expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    const { attempt_id } = await latestAttempt(payer);
    const card = { 'tokenization.storedPaymentMethodId': 'TOKEN', cardSummary: '0077', expiryDate: '3/2030' };
    const event = authorisation(attempt_id, 'true', 0);
    await send('/webhooks/cards', cardWebhook({ ...event, additionalData: { ...card, paymentMethod: 'visa' } }));
    await expect.poll(payer.method).toMatchObject({ payment_type: 'VISA', cc_last4digits: '0077' });
  });

  it('that names a card by its token only holds no transaction while the provider is asked about the card', async () => {
    const payer = await createPayer(app, sandbox);
    await payer.pay(testCards.slow);
    const { attempt_id } = await latestAttempt(payer);
    const release = Promise.withResolvers<void>();
    network.held = release.promise;
    const additionalData = { 'tokenization.storedPaymentMethodId': 'TOKEN-ONLY', paymentMethod: 'visa' };
    await send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => network.seen.some(({ path }) => path.includes('storedPaymentMethods?'))).toBe(true);
    expect(await app.services.transact(() => Promise.resolve('done'))).toBe('done');
    release.resolve();
    network.held = undefined;
    await expect.poll(payer.method).toMatchObject({ payment_type: 'VISA', cc_last4digits: null });
  });

  it('about an earlier card does not bring it back after a later card was stored and removed', async () => {
    const payer = await createPayer(app, sandbox);
    await payer.pay(testCards.slow);
    const { attempt_id } = await latestAttempt(payer);
    await payer.pay(testCards.visa);
    await payer.call('DELETE', '/api/developer/payment/method');
    const additionalData = {
      'tokenization.storedPaymentMethodId': 'EARLIER',
      cardSummary: '0077',
      paymentMethod: 'visa',
    };
    await send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => stateOf(attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await payer.method()).toEqual({});
  });

  it('ends a method that the provider has disabled', async () => {
    const payer = await createCardOwner();
    const { developer_id } = payer.account;
    const [stored] = await app.database.db
      .selectFrom('stored_payment_method')
      .select('token')
      .where('developer_id', '=', developer_id)
      .execute();
    const data = { storedPaymentMethodId: stored?.token ?? '', shopperReference: developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', data);
    expect((await send('/webhooks/card-tokens', body, headers)).status).toBe(200);
    await expect.poll(payer.method).toEqual({});
    expect((await payer.call('GET', '/api/developer')).data['payment_type']).toBeNull();
  });
});
