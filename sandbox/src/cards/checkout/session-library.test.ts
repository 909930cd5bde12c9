import { Types } from '@adyen/api-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardPayment, checkoutLibrary } from '../../../test/checkout-library.ts';
import { demoCredentials } from '../../demo-credentials.ts';
import { type Sandbox, startSandbox } from '../../sandbox.ts';

const { merchantAccount, clientKey } = demoCredentials.cards;
const { RecurringProcessingModelEnum: Model, StorePaymentMethodModeEnum: Mode } =
  Types.checkout.CreateCheckoutSessionRequest;

let sandbox: Sandbox;
let checkout: ReturnType<typeof checkoutLibrary>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
  checkout = checkoutLibrary(sandbox.origin);
});
afterAll(() => sandbox.close());

const openSession = (shopperReference: string) =>
  checkout.PaymentsApi.sessions({
    merchantAccount,
    amount: { currency: 'EUR', value: 0 },
    reference: `attempt of ${shopperReference}`,
    returnUrl: 'http://localhost:4000/',
    shopperReference,
    recurringProcessingModel: Model.Subscription,
    storePaymentMethodMode: Mode.Enabled,
  });
type Session = Awaited<ReturnType<typeof openSession>>;

/** The component's call, with an expiry that was typed into the merchant's own fields. */
async function pay({ id, sessionData }: Pick<Session, 'id' | 'sessionData'>, number: string, change: object = {}) {
  const { paymentMethod } = cardPayment(number);
  const { encryptedCardNumber, encryptedSecurityCode } = paymentMethod as Types.checkout.CardDetails;
  const typed = { type: 'scheme', encryptedCardNumber, encryptedSecurityCode, expiryMonth: '3', expiryYear: '2030' };
  const response = await fetch(`${sandbox.origin}/checkoutshopper/v1/sessions/${id}/payments?clientKey=${clientKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionData, paymentMethod: { ...typed, ...change } }),
  });
  return (await response.json()) as { resultCode?: string; sessionResult?: string; errorCode?: string };
}
const resultOf = (id: string, sessionResult = '') => checkout.PaymentsApi.getResultOfPaymentSession(id, sessionResult);

it('stores the card of a session, whose expiry comes from fields of the merchant', async () => {
  const session = await openSession('session-stored');
  const { resultCode, sessionResult } = await pay(session, '4111111111111111');
  expect(resultCode).toBe('Authorised');
  expect(await resultOf(session.id, sessionResult)).toMatchObject({
    id: session.id,
    status: 'completed',
    reference: 'attempt of session-stored',
    payments: [{ resultCode: 'Authorised', amount: { value: 0 } }],
    additionalData: { cardSummary: '1111', expiryDate: '3/2030', paymentMethod: 'visa' },
  });
  const { storedPaymentMethods } = await checkout.RecurringApi.getTokensForStoredPaymentDetails(
    'session-stored',
    merchantAccount,
  );
  expect(storedPaymentMethods).toMatchObject([{ lastFour: '1111', expiryMonth: '03', expiryYear: '2030' }]);
});

it('refuses a past expiry and says why, and still refuses a number and a code in the clear', async () => {
  const session = await openSession('session-refused');
  const { sessionResult } = await pay(session, '4111111111111111', { expiryYear: '2020' });
  const { status, additionalData } = await resultOf(session.id, sessionResult);
  expect([status, additionalData?.['refusalReasonCode']]).toEqual(['refused', '6']);
  for (const open of [{ number: '4111111111111111' }, { cvc: '737' }])
    expect((await pay(session, '4111111111111111', open)).errorCode).toBe('010');
});

it('tells the result only to a merchant that has the word of the browser', async () => {
  const [session, other] = [await openSession('session-one'), await openSession('session-two')];
  const { sessionResult } = await pay(other, '4111111111111111');
  for (const wrong of ['', 'invented', sessionResult])
    await expect(resultOf(session.id, wrong)).rejects.toMatchObject({ statusCode: 422, errorCode: '15_002' });
});
