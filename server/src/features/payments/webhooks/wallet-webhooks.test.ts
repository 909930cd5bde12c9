import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newCharge, type Payer } from '../../../../test/factories/payments.ts';
import { billsOf, buyProject, statusOf } from '../../../../test/factories/subscriptions.ts';
import { giveWallet } from '../../../../test/factories/wallets.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

type Message = { readonly body: string; readonly headers: Record<string, string> };

let world: PaymentWorld;
let app: TestApp;
let listener: Server;
const received: Message[] = [];

const signing = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('paypal-') ? [[name, String(value)]] : [])),
  );

beforeAll(async () => {
  world = await startPaymentWorld();
  ({ app } = world);
  // the wallet's messages are caught on their way, to be delivered by the tests
  listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ body: Buffer.concat(chunks).toString(), headers: signing(request.headers) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  await fetch(`${world.sandbox.origin}/control/webhooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin: `http://localhost:${(listener.address() as AddressInfo).port}` }),
  });
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(async () => {
  await world.stop();
  listener.close();
});

/** Waits for the wallet's message about something. */
async function messageOf(event: string, about: string): Promise<Message> {
  const found = () => received.find(({ body }) => body.includes(`"${event}"`) && body.includes(about));
  await expect.poll(found).toBeDefined();
  return found() as Message;
}
const deliver = ({ body, headers }: Message) => world.send('/webhooks/wallet', body, headers);

async function createWalletOwner(): Promise<{ readonly payer: Payer; readonly token: string }> {
  const payer = await world.createPayer();
  await giveWallet(world.sandbox, payer);
  const [method] = await world.methods(payer);
  return { payer, token: method?.token ?? '' };
}

/** A charge whose answer was lost: the wallet has taken it. */
async function createLostCharge() {
  const { payer } = await createWalletOwner();
  const charge = newCharge(app, payer);
  world.network.fault = 'lost';
  expect(await app.services.payments.charge(charge)).toEqual({ status: 'pending' });
  world.network.fault = 'none';
  return { payer, charge, message: await messageOf('PAYMENT.CAPTURE.COMPLETED', charge.attempt_id) };
}

describe('a webhook of the wallet', () => {
  it('brings the outcome of a charge whose answer was lost, once, also when it is repeated (BIL-42)', async () => {
    const { charge, message } = await createLostCharge();
    for (const _time of ['first', 'second']) expect((await deliver(message)).status).toBe(200);
    await expect.poll(() => world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await world.inbox(charge.attempt_id)).toMatchObject([
      { event: 'PAYMENT.CAPTURE.COMPLETED', result: 'applied' },
    ]);
  });

  it('that the wallet has not sent is refused and not stored, whatever was changed (BIL-42)', async () => {
    const { charge, message } = await createLostCharge();
    const { 'paypal-transmission-sig': signature = '', ...unsigned } = message.headers;
    const other = await messageOf('VAULT.PAYMENT-TOKEN.CREATED', 'payer@example.com');
    const forged: readonly Message[] = [
      { ...message, body: message.body.replace('119.00', '1.00') },
      { ...message, headers: unsigned },
      { ...message, headers: { ...message.headers, 'paypal-transmission-time': '2026-01-01T00:00:00Z' } },
      { ...message, headers: { ...other.headers } },
      {
        ...message,
        headers: {
          ...message.headers,
          'paypal-transmission-sig': signature.startsWith('A')
            ? signature.replace('A', 'B')
            : signature.replace(/^./, 'A'),
        },
      },
    ];
    const statuses = await Promise.all(forged.map(async (each) => (await deliver(each)).status));
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await deliver({ ...message, body: 'not json' })).status).toBe(400);
    expect((await deliver({ ...message, body: '{"id":"WH-1"}' })).status).toBe(400);
    expect(await world.inbox(charge.attempt_id)).toEqual([]);
  });

  it('waits at the wallet while the wallet cannot be asked about it, and counts when it comes again (BIL-42)', async () => {
    const { charge, message } = await createLostCharge();
    world.network.fault = 'down';
    expect((await deliver(message)).status).toBe(503);
    expect(await world.inbox(charge.attempt_id)).toEqual([]);
    world.network.fault = 'none';
    expect((await deliver(message)).status).toBe(200);
    await expect.poll(() => world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
  });

  it('about another amount changes nothing', async () => {
    const { charge, message } = await createLostCharge();
    await app.database.db
      .updateTable('payment_attempt')
      .set({ amount: 11_901 })
      .where('attempt_id', '=', charge.attempt_id)
      .execute();
    await deliver(message);
    await expect.poll(() => world.inbox(charge.attempt_id)).toMatchObject([{ result: 'another amount' }]);
    expect(await world.attempt(charge.attempt_id)).toMatchObject({ state: 'PENDING' });
  });

  it('that the payer has ended the agreement removes the method, and about an unknown token changes nothing', async () => {
    const { payer, token } = await createWalletOwner();
    const { payer: other } = await createWalletOwner();
    await payer.call('DELETE', '/api/developer/payment/method');
    await giveWallet(world.sandbox, payer);
    const [, present] = await world.methods(payer);
    await app.services.runJob('payments.forget-methods');
    expect((await deliver(await messageOf('VAULT.PAYMENT-TOKEN.DELETED', token))).status).toBe(200);
    expect(await world.inbox(token)).toEqual([]);
    expect(await payer.method()).toMatchObject({ payment_type: 'PAYPAL' });

    await fetch(`${world.sandbox.origin}/control/tokens/${present?.token}`, { method: 'DELETE' });
    await deliver(await messageOf('VAULT.PAYMENT-TOKEN.DELETED', present?.token ?? ''));
    await expect
      .poll(async () => (await world.methods(payer)).map(({ state }) => state))
      .toEqual(['removed', 'disabled']);
    expect(await payer.method()).not.toHaveProperty('payment_type');
    expect(await other.method()).toMatchObject({ payment_type: 'PAYPAL' });
  });

  it('is stored without what it tells about the payer', async () => {
    const { token } = await createWalletOwner();
    await deliver(await messageOf('VAULT.PAYMENT-TOKEN.CREATED', token));
    await expect.poll(() => world.inbox(token)).toMatchObject([{ result: 'kept' }]);
    const { payload } = await app.database.db
      .selectFrom('webhook_inbox')
      .select('payload')
      .where('reference', '=', token)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(payload)).toEqual({
      id: expect.stringMatching(/^WH-/) as string,
      event_type: 'VAULT.PAYMENT-TOKEN.CREATED',
      resource: { id: token },
    });
  });
});

/** A charge of 119 euros that the wallet has taken for a purchase. */
async function createCharge() {
  const { payer } = await createWalletOwner();
  const charge = { ...newCharge(app, payer), purposeId: app.services.newId('pur') };
  expect(await app.services.payments.charge(charge)).toMatchObject({ status: 'authorised' });
  const refund = (minor: number) =>
    app.services.transact((tx) =>
      app.services.payments.refund(tx, { purpose_id: charge.purposeId, amount: minor, currency: 'eur' }),
    );
  return { payer, charge, refund };
}
const refundOf = (refund_id: string) =>
  app.database.db
    .selectFrom('refund')
    .select(['state', 'provider_reference', 'amount'])
    .where('refund_id', '=', refund_id as `rfd_${string}`)
    .executeTakeFirstOrThrow();

/** Stores an event as if the wallet had sent and signed it. */
async function receive(event_type: string, resource: object): Promise<void> {
  const webhook_id = app.services.newId('whk');
  await app.database.db
    .insertInto('webhook_inbox')
    .values({
      webhook_id,
      source: 'wallet',
      event_key: `WH-${webhook_id}`,
      event: event_type,
      reference: null,
      payload: JSON.stringify({ id: `WH-${webhook_id}`, event_type, resource }),
      received: app.clock(),
      applied: null,
      result: null,
      due: null,
    })
    .execute();
  await app.services.runJob('payments.apply-webhooks');
}

describe('a refund by the wallet', () => {
  it('is sent once under its id, also when an answer is lost, and its webhook changes nothing twice (BIL-42)', async () => {
    const { charge, refund } = await createCharge();
    const refund_id = await refund(4000);
    world.network.fault = 'lost';
    await app.services.runJob('payments.send-refunds');
    world.network.fault = 'none';
    expect(await refundOf(refund_id)).toMatchObject({ state: 'requested' });
    const { provider_reference } = await world.attempt(charge.attempt_id);
    const message = await messageOf('PAYMENT.CAPTURE.REFUNDED', `captures/${String(provider_reference)}"`);
    for (const _time of ['first', 'second']) await deliver(message);
    await expect.poll(() => refundOf(refund_id)).toMatchObject({ state: 'done', amount: 4000 });
    await app.services.runJob('payments.send-refunds');
    const sent = received.filter(({ body }) => body.includes('"PAYMENT.CAPTURE.REFUNDED"'));
    expect(sent.filter(({ body }) => body.includes(String(provider_reference)))).toHaveLength(1);
  });

  it('is done by the wallet’s answer, fails by its event, and then leaves its amount for another one', async () => {
    const { refund } = await createCharge();
    const refund_id = await refund(11_900);
    await app.services.runJob('payments.send-refunds');
    const { state, provider_reference } = await refundOf(refund_id);
    expect(state).toBe('done');
    const amount = { value: '119.00', currency_code: 'EUR' };
    await receive('PAYMENT.REFUND.FAILED', { id: provider_reference, amount });
    expect(await refundOf(refund_id)).toMatchObject({ state: 'failed' });
    expect(await refund(11_900)).toMatch(/^rfd_/);
  });

  it('that was made elsewhere, and one of another amount, are kept and change nothing', async () => {
    const { charge, refund } = await createCharge();
    const refund_id = await refund(4000);
    const { provider_reference } = await world.attempt(charge.attempt_id);
    const links = [{ rel: 'up', href: `https://wallet.example/v2/payments/captures/${String(provider_reference)}` }];
    await receive('PAYMENT.CAPTURE.REFUNDED', { id: 'R-1', amount: { value: '1.00', currency_code: 'EUR' }, links });
    expect(await refundOf(refund_id)).toMatchObject({ state: 'requested', provider_reference: null });
  });
});

describe('a payment by wallet that the payer’s bank takes back', () => {
  it('is owed again, once; an event of another amount or of no attempt changes nothing (BIL-42)', async () => {
    const { payer } = await createWalletOwner();
    const product_id = await buyProject(payer);
    const attempt_id = await world.latestAttempt(payer);
    const { provider_reference: id } = await world.attempt(attempt_id);
    const capture = { id, custom_id: attempt_id, amount: { value: '534.31', currency_code: 'EUR' } };
    const state = async () => (await billsOf(app, product_id)).map((bill) => bill.state);
    await receive('PAYMENT.CAPTURE.REVERSED', { ...capture, amount: { value: '534.30', currency_code: 'EUR' } });
    await receive('PAYMENT.CAPTURE.REVERSED', { ...capture, custom_id: 'pay_00000000000000000000000000' });
    expect(await state()).toEqual(['paid']);
    for (const _time of ['first', 'second']) await receive('PAYMENT.CAPTURE.REVERSED', capture);
    expect(await state()).toEqual(['disputed']);
    const owed = { account: 'receivable', developer_id: payer.account.developer_id, currency: 'eur' } as const;
    expect(await app.services.ledger.balanceOf(app.database.db, owed)).toBe(53_431);
  });
});

describe('a dispute about a payment by wallet', () => {
  const disputed = async () => {
    const { payer } = await createWalletOwner();
    const product_id = await buyProject(payer);
    const attempt_id = await world.latestAttempt(payer);
    const { provider_reference: id } = await world.attempt(attempt_id);
    const money = { value: '534.31', currency_code: 'EUR' };
    const capture = { id, custom_id: attempt_id, amount: money };
    const dispute = (outcome_code: string, more: object = {}) => ({
      dispute_id: `PP-D-${attempt_id.slice(-8)}`,
      status: 'RESOLVED',
      disputed_transactions: [{ seller_transaction_id: id }],
      dispute_amount: money,
      dispute_outcome: { outcome_code },
      ...more,
    });
    const owed = { account: 'receivable', developer_id: payer.account.developer_id, currency: 'eur' } as const;
    return {
      taken: () => receive('PAYMENT.CAPTURE.REVERSED', capture),
      resolved: (outcome = 'RESOLVED_SELLER_FAVOUR', more?: object) =>
        receive('CUSTOMER.DISPUTE.RESOLVED', dispute(outcome, more)),
      standing: async () => {
        const [bill] = await billsOf(app, product_id);
        const { is_paid_ind } = await app.database.db
          .selectFrom('statement')
          .select('is_paid_ind')
          .where('statement_no', '=', bill?.statement_no ?? '')
          .executeTakeFirstOrThrow();
        const status = await statusOf(app, product_id);
        return [bill?.state, is_paid_ind, status, await app.services.ledger.balanceOf(app.database.db, owed)];
      },
    };
  };
  const paid = ['paid', true, 'ACTIVE', 0];

  it('that the seller wins undoes the reversal, in whatever order and how often both are told (BIL-42)', async () => {
    for (const order of ['tr', 'ttrr', 'rt', 'rtrt']) {
      const { taken, resolved, standing } = await disputed();
      for (const event of order) await (event === 't' ? taken() : resolved());
      expect(await standing()).toEqual(paid);
    }
  });

  it('that the payer wins, or that is about other money, leaves the bill owed (BIL-42)', async () => {
    const { taken, resolved, standing } = await disputed();
    await taken();
    await resolved('RESOLVED_BUYER_FAVOUR');
    await resolved('RESOLVED_SELLER_FAVOUR', { dispute_amount: { value: '1.00', currency_code: 'EUR' } });
    await resolved('RESOLVED_SELLER_FAVOUR', { disputed_transactions: [{ seller_transaction_id: 'ANOTHER' }] });
    expect(await standing()).toEqual(['disputed', false, 'ACTIVE', 53_431]);
    await resolved();
    expect(await standing()).toEqual(paid);
  });
});

describe('a webhook that cannot be applied', () => {
  it('is tried again after pauses that double up to a day, and holds no other one up (BIL-42)', async () => {
    const webhook_id = app.services.newId('whk');
    const broken = {
      source: 'cards',
      event_key: 'broken',
      event: 'AUTHORISATION',
      reference: null,
      payload: '{',
    } as const;
    const waiting = { received: app.clock(), applied: null, result: null, due: null };
    await app.database.db
      .insertInto('webhook_inbox')
      .values({ webhook_id, ...broken, ...waiting })
      .execute();
    const { charge, message } = await createLostCharge();
    const tries = async () => {
      await app.services.runJob('payments.apply-webhooks');
      const row = await app.database.db
        .selectFrom('webhook_inbox')
        .select(['tries', 'due'])
        .where('webhook_id', '=', webhook_id)
        .executeTakeFirstOrThrow();
      return [row.tries, ((row.due?.getTime() ?? 0) - app.clock().getTime()) / 60_000];
    };
    expect(await tries()).toEqual([1, 1]);
    expect(await tries()).toEqual([1, 1]);
    await deliver(message);
    await expect.poll(() => world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    app.clock.advance(60_000);
    expect(await tries()).toEqual([2, 2]);
    for (let tried = 2; tried < 13; tried += 1) {
      app.clock.advance(24 * 60 * 60_000);
      expect((await tries())[0]).toBe(tried + 1);
    }
    expect(await tries()).toEqual([13, 24 * 60]);
  });
});
