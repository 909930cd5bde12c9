import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from '@adyen/api-library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardPayment, checkoutLibrary } from '../../test/checkout-library.ts';
import { control } from '../../test/receiver.ts';
import { createChance } from '../faults/seeded-chance.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import type { LedgerLine } from './ledger.ts';

let sandbox: Sandbox;
let switches: ReturnType<typeof control>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
  switches = control(sandbox.origin);
});
afterAll(() => sandbox.close());
beforeEach(() => switches.press('POST', 'reset'));

const pay = (idempotencyKey: string, number = '4111111111111111', change = {}) =>
  checkoutLibrary(sandbox.origin).PaymentsApi.payments(cardPayment(number, change), { idempotencyKey });
const payments = () => switches.get<LedgerLine[]>('payments');

const { ShopperInteractionEnum: By, RecurringProcessingModelEnum: Model } = Types.checkout.PaymentRequest;
const recurring = { shopperReference: 'shopper-1', recurringProcessingModel: Model.Subscription };
const store = () =>
  pay(crypto.randomUUID(), '4111111111111111', {
    ...recurring,
    shopperInteraction: By.Ecommerce,
    storePaymentMethod: true,
    amount: { currency: 'EUR', value: 0 },
  }).then(({ additionalData }) => additionalData?.['tokenization.storedPaymentMethodId'] ?? '');
const charge = (storedPaymentMethodId: string) =>
  pay(crypto.randomUUID(), '', {
    ...recurring,
    shopperInteraction: By.ContAuth,
    paymentMethod: { type: Types.checkout.CardDetails.TypeEnum.Scheme, storedPaymentMethodId },
  });

describe('the switches', () => {
  it('cut the answer after the payment was made; the same key then finds it, charged once', async () => {
    await switches.press('PUT', 'switches', { hangMs: 0 });
    await switches.press('POST', 'next', { service: 'cards', fault: 'timeout' });
    await expect(pay('lost')).rejects.toThrow('fetch failed');
    const [made] = await payments();
    expect((await pay('lost')).pspReference).toBe(made?.id);
    expect(await payments()).toHaveLength(1);
  });

  it('fail without having done anything', async () => {
    await switches.press('POST', 'next', { service: 'cards', fault: 'error', times: 2 });
    await expect(pay('again')).rejects.toMatchObject({ statusCode: 500 });
    await expect(pay('again')).rejects.toMatchObject({ statusCode: 500 });
    expect(await payments()).toEqual([]);
    expect((await pay('again')).resultCode).toBe('Authorised');
  });

  it('slow calls down, and refuse a second call with the same key meanwhile', async () => {
    await switches.press('PUT', 'switches', { cards: { latencyMs: 1500 } });
    const outcomes = await Promise.allSettled([pay('both'), pay('both')]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { statusCode: 422, errorCode: '704' } }]);
    expect(await payments()).toHaveLength(1);
  });

  it('hit the same calls again with the same seed', async () => {
    const series = (seed: number) => Array.from({ length: 50 }, createChance(seed).next);
    expect(series(7)).toEqual(series(7));
    expect(series(7)).not.toEqual(series(8));
    const run = async () => {
      await switches.press('POST', 'reset');
      await switches.press('PUT', 'switches', { seed: 5, cards: { errorShare: 0.5 } });
      const results = [];
      for (let at = 0; at < 8; at += 1)
        results.push(
          await pay(`seeded-${at}`).then(
            ({ resultCode }) => resultCode,
            () => 'failed',
          ),
        );
      return results;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set(['Authorised', 'failed']));
    expect(await run()).toEqual(first);
  });

  it.each([
    ['PUT', 'switches', { cards: { errorShare: 2 } }],
    ['PUT', 'switches', { cards: { errors: 1 } }],
    ['PUT', 'switches', { everything: 1 }],
    ['PUT', 'webhooks', { origin: 'file:///etc' }],
    ['PUT', 'capture', { mode: 'sometimes' }],
    ['POST', 'next', { service: 'cards', fault: 'fire' }],
    ['PUT', 'tokens/unknown', { refusal: '2' }],
    ['POST', 'payments/unknown', { action: 'refund' }],
  ])('refuse %s %s %o', async (method, path, body) => {
    expect(await switches.press(method, path, body)).toBe(400);
  });

  it('obey no page of another origin and no other host name', async () => {
    const reset = (headers: Record<string, string>) =>
      fetch(`${sandbox.origin}/control/reset`, { method: 'POST', headers }).then(({ status }) => status);
    expect(await reset({ origin: 'http://evil.example' })).toBe(403);
    expect(await reset({ origin: sandbox.origin })).toBe(200);
  });

  it('set the answer of the VAT check for one number and for all', async () => {
    const check = async (vatNumber: string) => {
      const url = `${sandbox.origin}/taxation_customs/vies/rest-api/check-vat-number`;
      const body = JSON.stringify({ countryCode: 'AT', vatNumber });
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return (await answer.json()) as object;
    };
    await switches.press('PUT', 'vat/ATU12345678', { outcome: 'INVALID' });
    await switches.press('PUT', 'vat/*', { outcome: 'MS_UNAVAILABLE' });
    expect(await check('U12345678')).toMatchObject({ valid: false });
    expect(await check('U87654321')).toMatchObject({ errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
    await switches.press('PUT', 'vat/*');
    expect(await check('U87654321')).toMatchObject({ valid: true });
  });
});

describe('payments as the provider sees them', () => {
  it('list every payment with the money that moved', async () => {
    await pay('ledger');
    expect(await payments()).toMatchObject([
      { merchant_reference: 'attempt-1', currency: 'EUR', amount: 4900, status: 'Authorised', captured: 4900 },
    ]);
  });

  it('are refunded, charged back and given again by hand', async () => {
    const { pspReference } = await pay('by-hand');
    const press = (action: string) => switches.press('POST', `payments/${pspReference}`, { action });
    await press('chargeback');
    expect(await payments()).toMatchObject([{ charged_back: 4900 }]);
    await press('chargeback-reversed');
    await press('refund');
    expect(await payments()).toMatchObject([{ charged_back: 0, refunded: 4900 }]);
    await press('refund');
    expect(await payments()).toMatchObject([{ refunded: 4900 }]);
  });

  it('are decided late for the card that is answered Received', async () => {
    const { pspReference, resultCode } = await pay('slow', '4000000000000077');
    expect([resultCode, (await payments())[0]?.captured]).toEqual(['Received', 0]);
    await switches.press('POST', `payments/${pspReference}`, { action: 'settle' });
    expect(await payments()).toMatchObject([{ status: 'Authorised', captured: 4900 }]);
  });

  it.each([
    ['2', 'Refused'],
    ['5', 'Blocked Card'],
    ['6', 'Expired Card'],
  ])('refuse a stored card with code %s when told to, and accept it again', async (refusal, reason) => {
    const id = await store();
    await switches.press('PUT', `tokens/${id}`, { refusal });
    expect((await charge(id)).refusalReason).toBe(reason);
    await switches.press('PUT', `tokens/${id}`);
    expect((await charge(id)).resultCode).toBe('Authorised');
    await switches.press('DELETE', `tokens/${id}`);
    await expect(charge(id)).rejects.toMatchObject({ errorCode: '800' });
  });

  it('are on the page, with their buttons and the test cards', async () => {
    await pay('page');
    const page = await (await fetch(`${sandbox.origin}/control`)).text();
    expect(page).toContain('€49.00');
    expect(page).toContain('>Charge back</button>');
    expect(page).toContain('4212 3456 7891 0006');
  });

  it('survive a restart, stored cards and answers to keys included', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const start = () =>
      startSandbox({ port: 0, smtpPort: 0, host: 'localhost', dataFile: join(folder, 'data', 'sandbox.db') });
    const payAt = ({ origin }: Sandbox) =>
      checkoutLibrary(origin).PaymentsApi.payments(cardPayment('4111111111111111'), { idempotencyKey: 'kept' });
    const before = await start();
    const first = await payAt(before);
    await before.close();
    const after = await start();
    expect(await payAt(after)).toEqual(first);
    expect(await control(after.origin).get('payments')).toHaveLength(1);
    await after.close();
    rmSync(folder, { recursive: true });
  });
});
