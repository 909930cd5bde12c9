import type { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { CreateCheckoutSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionRequest.js';
import type { SessionResultResponse } from '@adyen/api-library/lib/src/typings/checkout/sessionResultResponse.js';
import type { CardAnswer, CardSessionRequest } from '../card-form.port.ts';
import { answerOf } from './adyen-answers.ts';

export const sessionRequest = (
  merchantAccount: string,
  { attempt, account, currency, returnUrl, expires }: CardSessionRequest,
): CreateCheckoutSessionRequest => ({
  merchantAccount,
  amount: { currency: currency.toUpperCase(), value: 0 },
  reference: attempt,
  returnUrl,
  expiresAt: expires,
  channel: CreateCheckoutSessionRequest.ChannelEnum.Web,
  shopperReference: account,
  shopperInteraction: CreateCheckoutSessionRequest.ShopperInteractionEnum.Ecommerce,
  recurringProcessingModel: CreateCheckoutSessionRequest.RecurringProcessingModelEnum.Subscription,
  storePaymentMethodMode: CreateCheckoutSessionRequest.StorePaymentMethodModeEnum.Enabled,
  authenticationData: {
    threeDSRequestData: { nativeThreeDS: 'preferred' },
  } as CreateCheckoutSessionRequest['authenticationData'],
});

const resultCodes: Readonly<Record<string, string>> = {
  completed: 'Authorised',
  refused: 'Refused',
  canceled: 'Cancelled',
};

/** A session speaks of its last payment with a status of its own; every other status waits. */
export const answerOfSession = ({
  status,
  reference,
  payments = [],
  additionalData,
}: SessionResultResponse): CardAnswer =>
  answerOf({
    resultCode: resultCodes[status ?? ''] ?? 'Pending',
    pspReference: payments.at(-1)?.pspReference,
    merchantReference: reference,
    refusalReasonCode: additionalData?.['refusalReasonCode'],
    additionalData,
  });

/** Without both, the form cannot be shown. */
export async function openSession(
  payments: PaymentsApi,
  request: CreateCheckoutSessionRequest,
): Promise<{ readonly token: string; readonly sessionData: string }> {
  const { id, sessionData } = await payments.sessions(request, { idempotencyKey: request.reference });
  if (sessionData === undefined) throw new Error('The card provider opened a session without its data');
  return { token: id, sessionData };
}
