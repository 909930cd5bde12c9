import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newCharge, type Payer, testCards } from '../../../../test/factories/payments.ts';
import { giveWallet } from '../../../../test/factories/wallets.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

let world: PaymentWorld;
let payer: Payer;
let attempt_id: string;
let capture: string;
beforeAll(async () => {
  world = await startPaymentWorld();
  payer = await world.createPayer();
  await giveWallet(world.sandbox, payer);
  const charge = newCharge(world.app, payer);
  expect(await world.app.services.payments.charge(charge)).toMatchObject({ status: 'authorised' });
  ({ attempt_id } = charge);
  capture = (await world.attempt(charge.attempt_id)).provider_reference ?? '';
});
afterEach(() => {
  world.network.seen.splice(0);
});
afterAll(() => world.stop());

const headers = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'http://localhost:1/v1/notifications/certs/CERT',
  'paypal-transmission-id': 'b2384410-f8d2-11e4-8bf3-77339302725b',
  'paypal-transmission-sig': `${'A'.repeat(86)}==`,
  'paypal-transmission-time': '2026-11-21T10:00:00.000Z',
};
let events = 0;
const bodyAbout = (resource: object) => {
  events += 1;
  return JSON.stringify({ id: `WH-${events}`, event_type: 'PAYMENT.CAPTURE.REFUNDED', resource });
};
const send = (body: string, changed: Record<string, string> = {}) =>
  world.send('/webhooks/wallet', body, { ...headers, ...changed });
const questions = () => world.network.seen.filter(({ path }) => path.endsWith('/verify-webhook-signature')).length;

describe('a message that says it is of the wallet', () => {
  it('is asked about if it is about an attempt, a capture, a dispute, or a token of the portal', async () => {
    const token = (await world.methods(payer))[0]?.token;
    const known = [
      { id: 'X', custom_id: attempt_id },
      { id: capture },
      { id: token },
      { id: 'X', links: [{ rel: 'up', href: `https://api.wallet.example/v2/payments/captures/${capture}` }] },
      { dispute_id: 'X', disputed_transactions: [{ seller_transaction_id: 'Y' }, { seller_transaction_id: capture }] },
    ];
    for (const resource of known) expect((await send(bodyAbout(resource))).status, JSON.stringify(resource)).toBe(403);
    expect(questions()).toBe(known.length);
  });

  it('about nothing that the portal knows is taken and dropped, and costs no call', async () => {
    const ofCards = await world.createPayer();
    await ofCards.pay(testCards.visa);
    const unknown = [
      { id: 'X' },
      { id: 'X', custom_id: world.app.services.newId('pay') },
      { id: 'X', custom_id: await world.latestAttempt(ofCards) },
      { id: attempt_id },
      { dispute_id: 'X' },
    ];
    for (const resource of unknown) expect((await send(bodyAbout(resource))).status).toBe(200);
    expect(questions()).toBe(0);
    expect(await world.inbox('X')).toEqual([]);
  });

  it.each([
    ['paypal-cert-url', 'http://evil.example/v1/notifications/certs/CERT'],
    ['paypal-auth-algo', 'none'],
    ['paypal-transmission-id', 'a b'],
    ['paypal-transmission-sig', 'short'],
    ['paypal-transmission-time', 'today'],
  ])('with another form of %s is refused, and costs no call', async (name, value) => {
    expect((await send(bodyAbout({ id: capture }), { [name]: value })).status).toBe(403);
    expect(questions()).toBe(0);
  });

  it('is taken without a call if its event was stored before', async () => {
    const event = { webhook_id: world.app.services.newId('whk'), event_key: 'WH-stored', event: 'X', payload: '{}' };
    const row = { ...event, source: 'wallet', reference: 'stored', received: world.app.clock() } as const;
    await world.app.database.db
      .insertInto('webhook_inbox')
      .values({ ...row, applied: row.received })
      .execute();
    const body = bodyAbout({ id: capture }).replace(/WH-\d+/, 'WH-stored');
    expect((await send(body)).status).toBe(200);
    expect([questions(), (await world.inbox('stored')).length]).toEqual([0, 1]);
  });

  it('waits at the wallet while four others are asked about', async () => {
    const release = Promise.withResolvers<void>();
    world.network.held = release.promise;
    const four = Array.from({ length: 4 }, () => send(bodyAbout({ id: capture })));
    await expect.poll(questions).toBe(4);
    expect((await send(bodyAbout({ id: capture }))).status).toBe(503);
    release.resolve();
    world.network.held = undefined;
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await send(bodyAbout({ id: capture }))).status).toBe(403);
  });
});
