import {
  CheckoutPaymentIntent,
  OrdersController,
  PaymentInitiator,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  StoredPaymentSourceUsageType,
  UsagePattern,
  VaultController,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walletLibrary } from '../../test/wallet-library.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

let sandbox: Sandbox;
let vault: VaultController;
let orders: OrdersController;
let payments: PaymentsController;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
  const client = walletLibrary(sandbox.origin);
  vault = new VaultController(client);
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
});
afterAll(() => sandbox.close());

const portal = 'http://localhost:4000/billing';
const setup = async () => {
  const { result } = await vault.createSetupToken({
    paypalRequestId: crypto.randomUUID(),
    body: {
      paymentSource: {
        paypal: {
          usageType: PaypalPaymentTokenUsageType.Merchant,
          usagePattern: UsagePattern.SubscriptionPrepaid,
          experienceContext: { returnUrl: `${portal}?outcome=success`, cancelUrl: `${portal}?outcome=cancel` },
        },
      },
    },
  });
  return result;
};

const answerPage = (id: string, answer: string) =>
  fetch(`${sandbox.origin}/wallet/approve`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ id, answer, email: 'ann@example.com' }),
  });

const keep = (id: string, paypalRequestId: string = crypto.randomUUID()) =>
  vault.createPaymentToken({
    paypalRequestId,
    body: { paymentSource: { token: { id, type: VaultTokenRequestType.SetupToken } } },
  });

async function storedToken(): Promise<string> {
  const { id = '' } = await setup();
  await answerPage(id, 'agree');
  return (await keep(id)).result.id ?? '';
}

const charge = (vaultId: string, paypalRequestId: string = crypto.randomUUID(), value = '49.00') =>
  orders.createOrder({
    paypalRequestId,
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ amount: { currencyCode: 'EUR', value }, customId: 'attempt-1' }],
      paymentSource: {
        paypal: {
          vaultId,
          storedCredential: {
            paymentInitiator: PaymentInitiator.Merchant,
            usage: StoredPaymentSourceUsageType.Subsequent,
          },
        },
      },
    },
  });

describe('the wallet through the official library', () => {
  it('stores a wallet after the payer agreed on its page', async () => {
    const { id = '', status, links, customer } = await setup();
    const approve = links?.find(({ rel }) => rel === 'approve')?.href ?? '';
    expect([status, approve.startsWith(sandbox.origin), customer?.id]).toEqual([
      'PAYER_ACTION_REQUIRED',
      true,
      expect.any(String),
    ]);
    await expect(keep(id)).rejects.toMatchObject({ statusCode: 422 });
    expect(await (await fetch(approve)).text()).toContain('This is a sandbox');
    const back = (await answerPage(id, 'agree')).headers.get('location');
    expect(back).toBe(`${portal}?outcome=success&approval_token_id=${id}&approval_session_id=${id}`);
    const { result } = await keep(id);
    expect(result.paymentSource?.paypal).toMatchObject({
      emailAddress: 'ann@example.com',
      payerId: expect.any(String),
    });
    expect(result.customer?.id).toBe(customer?.id);
  });

  it('returns to the cancel address, and gives no token after it', async () => {
    const { id = '' } = await setup();
    const back = (await answerPage(id, 'cancel')).headers.get('location');
    expect(back).toContain(`${portal}?outcome=cancel&`);
    await expect(keep(id)).rejects.toMatchObject({ statusCode: 422 });
    expect((await answerPage(id, 'agree')).status).toBe(404);
  });

  it('turns a setup token into a payment token once; the same request id gets the same answer', async () => {
    const { id = '' } = await setup();
    await answerPage(id, 'agree');
    const [first, again] = [await keep(id, 'request-1'), await keep(id, 'request-1')];
    expect(again.result).toEqual(first.result);
    await expect(keep(id)).rejects.toMatchObject({ statusCode: 422 });
  });

  it('charges a stored wallet once for a request id', async () => {
    const token = await storedToken();
    const [first, again] = [await charge(token, 'charge-1'), await charge(token, 'charge-1')];
    const capture = first.result.purchaseUnits?.[0]?.payments?.captures?.[0];
    expect([first.result.status, capture?.status, capture?.amount, capture?.customId]).toEqual([
      'COMPLETED',
      'COMPLETED',
      { currencyCode: 'EUR', value: '49.00' },
      'attempt-1',
    ]);
    expect(again.result).toEqual(first.result);
    expect((await orders.getOrder({ id: first.result.id ?? '' })).result.status).toBe('COMPLETED');
  });

  it('refunds in parts, and no more than was paid', async () => {
    const { result } = await charge(await storedToken());
    const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
    const refund = (value: string) =>
      payments.refundCapturedPayment({ captureId, body: { amount: { currencyCode: 'EUR', value } } });
    expect((await refund('9.50')).result.amount).toEqual({ currencyCode: 'EUR', value: '9.50' });
    const captured = () => payments.getCapturedPayment({ captureId });
    expect((await captured()).result.status).toBe('PARTIALLY_REFUNDED');
    await expect(refund('39.51')).rejects.toMatchObject({ statusCode: 422 });
    await refund('39.50');
    expect((await captured()).result.status).toBe('REFUNDED');
  });

  it('captures an order that the payer approved, once', async () => {
    const experienceContext = { returnUrl: portal, cancelUrl: portal };
    const { result } = await orders.createOrder({
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [{ amount: { currencyCode: 'JPY', value: '490' } }],
        paymentSource: { paypal: { experienceContext } },
      },
    });
    const id = result.id ?? '';
    await expect(orders.captureOrder({ id })).rejects.toMatchObject({ statusCode: 422 });
    await answerPage(id, 'agree');
    expect((await orders.captureOrder({ id })).result.purchaseUnits?.[0]?.payments?.captures?.[0]?.amount).toEqual({
      currencyCode: 'JPY',
      value: '490',
    });
    await expect(orders.captureOrder({ id })).rejects.toMatchObject({ statusCode: 422 });
  });

  it('forgets a removed token', async () => {
    const token = await storedToken();
    const { result } = await vault.getPaymentToken(token);
    const list = () => vault.listCustomerPaymentTokens({ customerId: result.customer?.id ?? '' });
    expect((await list()).result.paymentTokens?.map(({ id }) => id)).toEqual([token]);
    await vault.deletePaymentToken(token);
    expect((await list()).result.paymentTokens).toEqual([]);
    await expect(charge(token)).rejects.toMatchObject({ statusCode: 422 });
    await expect(vault.getPaymentToken(token)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('refuses a wrong secret and an unknown access token', async () => {
    const stranger = new VaultController(walletLibrary(sandbox.origin, 'wrong'));
    await expect(stranger.getPaymentToken('x')).rejects.toThrow();
    const answer = await fetch(`${sandbox.origin}/v3/vault/payment-tokens/x`, {
      headers: { authorization: 'Bearer x' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_token' }]);
  });
});
