import { hmacValidator as HmacValidator, Types } from '@adyen/api-library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardPayment, checkoutLibrary } from '../../test/checkout-library.ts';
import { control, type Received, startReceiver } from '../../test/receiver.ts';
import { demoCredentials } from '../demo-credentials.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import type { Delivery } from './delivery.ts';
import { secondsToNextAttempt } from './ladder.ts';

const { hmacKey, merchantAccount } = demoCredentials.cards;
const { clientId, clientSecret, webhookId } = demoCredentials.wallet;

type Item = Types.notification.NotificationRequestItem;
let sandbox: Sandbox;
let merchant: Awaited<ReturnType<typeof startReceiver>>;
let switches: ReturnType<typeof control>;
let checkout: ReturnType<typeof checkoutLibrary>;

beforeAll(async () => {
  merchant = await startReceiver();
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost', webhookOrigin: merchant.origin });
  switches = control(sandbox.origin);
  checkout = checkoutLibrary(sandbox.origin);
});
afterAll(() => Promise.all([sandbox.close(), merchant.stop()]));
beforeEach(async () => {
  await switches.press('POST', 'reset');
  await switches.press('PUT', 'switches', { clockFactor: 10_000 });
  merchant.refuse(0);
  merchant.clear();
});

const itemOf = ({ body }: Received): Item =>
  (JSON.parse(body) as { notificationItems: { NotificationRequestItem: Item }[] }).notificationItems[0]
    ?.NotificationRequestItem as Item;
const items = () => merchant.received.filter(({ path }) => path === '/webhooks/cards').map(itemOf);
const events = () => items().map(({ eventCode, success }) => `${eventCode} ${success}`);
const isSigned = (item: Item) => new HmacValidator().validateHMAC(item, hmacKey);
const pay = (number = '4111111111111111', change = {}) => checkout.PaymentsApi.payments(cardPayment(number, change));
const amount = { currency: 'EUR', value: 4900 };

describe('webhooks of the card provider', () => {
  it('report an authorisation and a refusal, signed as the official library checks it', async () => {
    const paid = await pay();
    await pay('4000000000000002');
    await expect.poll(events).toEqual(['AUTHORISATION true', 'AUTHORISATION false']);
    const [item] = items();
    expect(item).toMatchObject({ pspReference: paid.pspReference, merchantReference: 'attempt-1', amount });
    expect(items().map(isSigned)).toEqual([true, true]);
    const forged = Object.assign(new Types.notification.NotificationRequestItem(), item, {
      merchantReference: 'other',
    });
    expect(isSigned(forged)).toBe(false);
  });

  it('report captures, refunds and cancels by the API, and what fails of them', async () => {
    await switches.press('PUT', 'capture', { mode: 'manual' });
    const { pspReference = '' } = await pay();
    const body = { merchantAccount, amount };
    const answer = await checkout.ModificationsApi.captureAuthorisedPayment(pspReference, body);
    expect(answer).toMatchObject({ status: 'received', paymentPspReference: pspReference });
    await checkout.ModificationsApi.captureAuthorisedPayment(pspReference, body);
    await checkout.ModificationsApi.refundCapturedPayment(pspReference, body);
    await checkout.ModificationsApi.cancelAuthorisedPaymentByPspReference(pspReference, { merchantAccount });
    await expect
      .poll(() => events().toSorted())
      .toEqual(['AUTHORISATION true', 'CANCELLATION false', 'CAPTURE false', 'CAPTURE true', 'REFUND true']);
    expect(items().map(isSigned)).not.toContain(false);
    expect(items().find(({ eventCode }) => String(eventCode) === 'REFUND')?.originalReference).toBe(pspReference);
    expect(await switches.get('payments')).toMatchObject([{ id: pspReference, captured: 4900, refunded: 4900 }]);
  });

  it('report stored cards on their own address, signed over the body', async () => {
    const { ShopperInteractionEnum: By, RecurringProcessingModelEnum: Model } = Types.checkout.PaymentRequest;
    const { additionalData } = await pay('4111111111111111', {
      shopperReference: 'shopper-1',
      shopperInteraction: By.Ecommerce,
      recurringProcessingModel: Model.Subscription,
      storePaymentMethod: true,
    });
    const id = additionalData?.['tokenization.storedPaymentMethodId'] ?? '';
    await checkout.RecurringApi.deleteTokenForStoredPaymentDetails(id, 'shopper-1', merchantAccount);
    const tokens = () => merchant.received.filter(({ path }) => path === '/webhooks/card-tokens');
    await expect.poll(() => tokens().length).toBe(2);
    const read = tokens().map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(read.map(({ type }) => type).toSorted()).toEqual(['recurring.token.created', 'recurring.token.disabled']);
    expect(read[0]?.data).toMatchObject({ merchantAccount, shopperReference: 'shopper-1', storedPaymentMethodId: id });
    for (const { headers, body } of tokens()) {
      const signature = String(headers['hmacsignature']);
      expect(new HmacValidator().validateHMACSignature(hmacKey, signature, body)).toBe(true);
      expect(new HmacValidator().validateHMACSignature(hmacKey, signature, `${body} `)).toBe(false);
    }
  });

  it('repeat over the ladder until the merchant accepts, with the same content', async () => {
    merchant.refuse(3);
    await pay();
    await expect.poll(() => merchant.received.length).toBe(4);
    expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
    await expect
      .poll(() => switches.get<Delivery[]>('deliveries'))
      .toMatchObject([
        { state: 'delivered', attempts: [{ result: 'answered 500' }, {}, {}, { result: 'answered 202' }] },
      ]);
  });

  it('wait 9, 18 and 27 seconds, then longer, and end after 30 days', () => {
    const waits = Array.from({ length: 13 }, (_, at) => secondsToNextAttempt(at + 1));
    expect(waits).toEqual([9, 18, 27, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800]);
    expect(secondsToNextAttempt(200)).toBeUndefined();
  });

  it('go wrong as the switches say: twice, never, or first with a wrong signature', async () => {
    await switches.press('PUT', 'switches', { webhooks: { duplicateShare: 1 } });
    await pay();
    await expect.poll(() => events().length).toBe(2);
    merchant.clear();
    await switches.press('PUT', 'switches', { webhooks: { duplicateShare: 0, dropShare: 1 } });
    const dropped = await pay();
    await switches.press('PUT', 'switches', { webhooks: { dropShare: 0, wrongSignatureShare: 1 } });
    merchant.refuse(1);
    const forged = await pay();
    await expect
      .poll(() => items().map(({ pspReference }) => pspReference))
      .toEqual([forged.pspReference, forged.pspReference]);
    expect(items().map(isSigned)).toEqual([false, true]);
    const all = await switches.get<Delivery[]>('deliveries');
    expect(all.find(({ reference }) => reference === dropped.pspReference)).toMatchObject({ state: 'dropped' });
  });

  it('wait with the switch for delay, and go at once when sent again', async () => {
    await switches.press('PUT', 'switches', { webhooks: { delayMs: 600_000 } });
    const { pspReference } = await pay();
    await switches.press('PUT', 'switches', { webhooks: { delayMs: 0 } });
    await pay();
    await expect.poll(() => events().length).toBe(1);
    const late = (await switches.get<Delivery[]>('deliveries')).find(({ reference }) => reference === pspReference);
    await switches.press('POST', `deliveries/${late?.id}/again`);
    await expect.poll(() => items().map((item) => item.pspReference)).toContain(pspReference);
  });
});

describe('webhooks of the wallet', () => {
  async function ask(path: string, body: object, token: string): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(sandbox.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  }
  async function accessToken(): Promise<string> {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const answer = await fetch(`${sandbox.origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  it('are genuine by the call that verifies them, and not after a change', async () => {
    const token = await accessToken();
    await ask(
      '/v3/vault/payment-tokens',
      { payment_source: { token: { id: 'B-OLD-AGREEMENT', type: 'BILLING_AGREEMENT' } } },
      token,
    );
    await expect.poll(() => merchant.received.map(({ path }) => path)).toEqual(['/webhooks/wallet']);
    const { headers, body } = merchant.received[0] as Received;
    const event = JSON.parse(body) as { event_type: string };
    expect(event.event_type).toBe('VAULT.PAYMENT-TOKEN.CREATED');
    const check = (webhook_event: object, webhook_id: string = webhookId) =>
      ask(
        '/v1/notifications/verify-webhook-signature',
        {
          auth_algo: headers['paypal-auth-algo'],
          cert_url: headers['paypal-cert-url'],
          transmission_id: headers['paypal-transmission-id'],
          transmission_sig: headers['paypal-transmission-sig'],
          transmission_time: headers['paypal-transmission-time'],
          webhook_id,
          webhook_event,
        },
        token,
      );
    expect(await check(event)).toEqual({ verification_status: 'SUCCESS' });
    expect(await check({ ...event, event_type: 'PAYMENT.CAPTURE.COMPLETED' })).toEqual({
      verification_status: 'FAILURE',
    });
    expect(await check(event, 'ANOTHER-WEBHOOK')).toEqual({ verification_status: 'FAILURE' });
  });
});
