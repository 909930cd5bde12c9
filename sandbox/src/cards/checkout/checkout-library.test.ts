import { Types } from '@adyen/api-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPayment, checkoutLibrary } from '../../../test/checkout-library.ts';
import { demoCredentials } from '../../demo-credentials.ts';
import { type Sandbox, startSandbox } from '../../sandbox.ts';
import { testCards } from '../test-cards.ts';

type CardFields = Pick<Types.checkout.CardDetails, keyof Types.checkout.CardDetails>;

const { merchantAccount } = demoCredentials.cards;
const { RecurringProcessingModelEnum: Model, ShopperInteractionEnum: Interaction } = Types.checkout.PaymentRequest;

let sandbox: Sandbox;
let checkout: ReturnType<typeof checkoutLibrary>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
  checkout = checkoutLibrary(sandbox.origin);
});
afterAll(() => sandbox.close());

const pay = (number: string, change: Partial<Types.checkout.PaymentRequest> = {}, idempotencyKey?: string) =>
  checkout.PaymentsApi.payments(cardPayment(number, change), idempotencyKey === undefined ? {} : { idempotencyKey });

const storing = (shopperReference: string) => ({
  shopperReference,
  shopperInteraction: Interaction.Ecommerce,
  recurringProcessingModel: Model.Subscription,
  storePaymentMethod: true,
});

const store = async (shopperReference: string, number = '4111111111111111') => {
  const { additionalData } = await pay(number, {
    ...storing(shopperReference),
    amount: { currency: 'EUR', value: 0 },
  });
  return additionalData?.['tokenization.storedPaymentMethodId'] ?? '';
};

const charge = (storedPaymentMethodId: string, shopperReference: string) =>
  checkout.PaymentsApi.payments({
    ...cardPayment('', { shopperReference, shopperInteraction: Interaction.ContAuth }),
    recurringProcessingModel: Model.Subscription,
    paymentMethod: { type: Types.checkout.CardDetails.TypeEnum.Scheme, storedPaymentMethodId },
  });

describe('Checkout v72 through the official library', () => {
  it('lists the payment methods and the stored cards of a shopper', async () => {
    const id = await store('shopper-list');
    const answer = await checkout.PaymentsApi.paymentMethods({ merchantAccount, shopperReference: 'shopper-list' });
    expect(answer.paymentMethods).toEqual([
      { name: 'Cards', type: 'scheme', brands: ['visa', 'mc', 'amex', 'maestro'] },
    ]);
    expect(answer.storedPaymentMethods).toEqual([
      expect.objectContaining({ id, brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' }),
    ]);
  });

  it('authorises a card and says what it stored, never its number', async () => {
    const answer = await pay('4111111111111111', storing('shopper-new'));
    expect(answer).toMatchObject({
      resultCode: 'Authorised',
      amount: { currency: 'EUR', value: 4900 },
      merchantReference: 'attempt-1',
      paymentMethod: { brand: 'visa', type: 'scheme' },
      additionalData: { cardSummary: '1111', expiryDate: '3/2030', 'tokenization.shopperReference': 'shopper-new' },
    });
    expect(answer.pspReference).toMatch(/^[A-Z0-9]{16}$/);
    expect(JSON.stringify(answer)).not.toContain('4111111111111111');
  });

  it.each(testCards.filter(({ flow, isSlow }) => flow === 'plain' && !isSlow))(
    'answers card $number: $what',
    async ({ number, refusal = '1' }) => {
      const answer = await pay(number);
      const expected = { '1': 'Authorised', '4': 'Error' }[refusal] ?? 'Refused';
      expect([answer.resultCode, answer.refusalReasonCode]).toEqual([expected, refusal === '1' ? undefined : refusal]);
    },
  );

  it.each([
    ['UNKNOWN', 'Error', '0'],
    ['APPROVED', 'Authorised', undefined],
    ['DECLINED', 'Refused', '2'],
    ['REFERRAL', 'Refused', '3'],
    ['ERROR', 'Error', '4'],
    ['BLOCK_CARD', 'Refused', '5'],
    ['CARD_EXPIRED', 'Refused', '6'],
    ['INVALID_AMOUNT', 'Refused', '7'],
  ])('answers the holder name %s with %s', async (holderName, resultCode, code) => {
    const { paymentMethod, ...rest } = cardPayment('4111111111111111');
    const answer = await checkout.PaymentsApi.payments({
      ...rest,
      paymentMethod: { ...(paymentMethod as CardFields), holderName },
    });
    expect([answer.resultCode, answer.refusalReasonCode]).toEqual([resultCode, code]);
  });

  it.each([
    ['a number that is no test number', { encryptedCardNumber: 'test_4242424242424242' }, '8'],
    ['a wrong security code', { encryptedSecurityCode: 'test_111' }, '24'],
    ['a past date', { encryptedExpiryYear: 'test_2020' }, '6'],
  ])('refuses %s', async (_what, change, code) => {
    const { paymentMethod, ...rest } = cardPayment('4111111111111111');
    const details = { ...(paymentMethod as CardFields), ...change };
    const answer = await checkout.PaymentsApi.payments({ ...rest, paymentMethod: details });
    expect([answer.resultCode, answer.refusalReasonCode]).toEqual(['Refused', code]);
  });

  it('charges a stored card, and only for its shopper', async () => {
    const id = await store('shopper-charge');
    expect((await charge(id, 'shopper-charge')).resultCode).toBe('Authorised');
    await expect(charge(id, 'somebody-else')).rejects.toMatchObject({ statusCode: 422, errorCode: '800' });
  });

  it('refuses later payments with the card made for that', async () => {
    const id = await store('shopper-later', '4000000000000341');
    expect((await charge(id, 'shopper-later')).refusalReasonCode).toBe('2');
  });

  it('gives the same card of a shopper the same token', async () => {
    const [first, again, other] = [await store('twice'), await store('twice'), await store('another')];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('lists and removes stored cards', async () => {
    const id = await store('shopper-remove');
    const list = () => checkout.RecurringApi.getTokensForStoredPaymentDetails('shopper-remove', merchantAccount);
    expect((await list()).storedPaymentMethods?.map((method) => method.id)).toEqual([id]);
    await checkout.RecurringApi.deleteTokenForStoredPaymentDetails(id, 'shopper-remove', merchantAccount);
    expect((await list()).storedPaymentMethods).toEqual([]);
    await expect(charge(id, 'shopper-remove')).rejects.toMatchObject({ errorCode: '800' });
  });

  it('answers a repeated key with the first answer, and refuses it while the first call runs', async () => {
    const first = await pay('4111111111111111', {}, 'key-1');
    const again = await pay('4111111111111111', { amount: { currency: 'EUR', value: 1 } }, 'key-1');
    expect(again).toEqual(first);
    expect((await pay('4111111111111111', {}, 'key-2')).pspReference).not.toBe(first.pspReference);
  });

  it.each([
    ['no reference', { reference: '' }, 422, '130'],
    ['another merchant', { merchantAccount: 'Other' }, 403, '901'],
    ['a negative amount', { amount: { currency: 'EUR', value: -1 } }, 422, '137'],
    ['a currency in words', { amount: { currency: 'euro', value: 1 } }, 422, '138'],
    ['storing without a shopper', { storePaymentMethod: true }, 422, '130'],
    ['a key of 65 characters', {}, 422, '702'],
  ])('refuses %s', async (...[what, change, statusCode, errorCode]) => {
    const key = what.startsWith('a key') ? 'k'.repeat(65) : undefined;
    await expect(pay('4111111111111111', change, key)).rejects.toMatchObject({ statusCode, errorCode });
  });

  it('refuses a number in the clear, an unreadable field and a wrong API key', async () => {
    const { paymentMethod: _none, ...rest } = cardPayment('');
    const type = Types.checkout.CardDetails.TypeEnum.Scheme;
    const raw = { ...rest, paymentMethod: { type, number: '4111111111111111' } };
    await expect(checkout.PaymentsApi.payments(raw)).rejects.toMatchObject({ statusCode: 403, errorCode: '010' });
    const invented = { type, encryptedCardNumber: 'sbxenc_v1_x', encryptedExpiryMonth: 'x', encryptedExpiryYear: 'x' };
    const unreadable = checkout.PaymentsApi.payments({ ...rest, paymentMethod: invented });
    await expect(unreadable).rejects.toMatchObject({ statusCode: 422, errorCode: '174' });
    const stranger = checkoutLibrary(sandbox.origin, 'sbx_wrong').PaymentsApi.paymentMethods({ merchantAccount });
    await expect(stranger).rejects.toMatchObject({ statusCode: 401, errorCode: '000' });
  });
});
