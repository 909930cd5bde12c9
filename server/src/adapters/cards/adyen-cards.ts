import Client from '@adyen/api-library/lib/src/client.js';
import Config, { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { RecurringApi } from '@adyen/api-library/lib/src/services/checkout/recurringApi.js';
import type { PaymentDetailsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsRequest.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js';
import type { PaymentDetailsResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsResponse.js';
import { PaymentMethodsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentMethodsRequest.js';
import HmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import type { Currency } from '@waypost/domain/plans/currency';
import { answerOfSession, openSession, sessionRequest } from './adyen-sessions.ts';
import { CardProviderRefusal, createCardHttpClient } from './card-http-client.ts';
import type {
  CardAnswer,
  CardCharge,
  CardProvider,
  CardRefund,
  CardResult,
  CardVerification,
  RefundAnswer,
  StoredCard,
} from './card-provider.port.ts';

export type AdyenSettings = {
  /** The Checkout API without its version. */
  readonly origin: string;
  readonly component: CardProvider['component'];
  readonly merchant_account: string;
  readonly api_key: string;
  /** In hex. */
  readonly hmac_key: string;
  readonly timeout_ms: number;
};

type Answer = PaymentResponse | PaymentDetailsResponse;

/** The CommonJS default exports as Node and bundlers hand them over. */
const defaultOf = <T>(module: T | { readonly default: T }): T =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as T);

const amountOf = (currency: Currency, minor: number) => ({ currency: currency.toUpperCase(), value: minor });

function cardOf({ additionalData = {} }: Pick<Answer, 'additionalData'>): StoredCard | undefined {
  const token =
    additionalData['tokenization.storedPaymentMethodId'] ?? additionalData['recurring.recurringDetailReference'];
  if (token === undefined) return undefined;
  return {
    token,
    brand: additionalData['paymentMethod'] ?? additionalData['cardPaymentMethod'] ?? '',
    lastFour: additionalData['cardSummary'],
    expiry: additionalData['expiryDate'],
  };
}

const answerOf = (answer: Answer): CardAnswer => ({
  kind: 'answer',
  resultCode: answer.resultCode ?? '',
  reference: answer.pspReference,
  attempt: answer.merchantReference,
  refusalReasonCode: answer.refusalReasonCode,
  action: 'action' in answer && answer.action ? Object.fromEntries(Object.entries(answer.action)) : undefined,
  card: cardOf(answer),
});

/** A request under the same key is still running at the provider. */
const inProgress = '704';

/** Only a refusal proves that nothing was moved: after a time-out or a failure of the provider, money may have been. */
function failureOf(error: unknown): Exclude<CardResult, CardAnswer> {
  const detail = error instanceof Error ? error.message : String(error);
  const isRefused = error instanceof CardProviderRefusal && error.statusCode < 500 && error.statusCode !== 429;
  return { kind: isRefused && error.errorCode !== inProgress ? 'refused' : 'unknown', detail };
}

const resultOf = (call: () => Promise<Answer>): Promise<CardResult> => call().then(answerOf, failureOf);

type Apis = {
  readonly payments: PaymentsApi;
  readonly modifications: ModificationsApi;
  readonly tokens: RecurringApi;
  readonly merchantAccount: string;
};

function verifyCard({ payments, merchantAccount }: Apis, verification: CardVerification) {
  const { attempt, shopper, currency, returnUrl, origin, paymentMethod, browserInfo } = verification;
  const request = {
    merchantAccount,
    amount: amountOf(currency, 0),
    reference: attempt,
    returnUrl,
    origin,
    channel: PaymentRequest.ChannelEnum.Web,
    // the contract has checked both; the library types them more narrowly than its own component sends them
    paymentMethod: paymentMethod as unknown as PaymentRequest['paymentMethod'],
    browserInfo: browserInfo as unknown as PaymentRequest['browserInfo'],
    shopperReference: shopper,
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.Ecommerce,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
    storePaymentMethod: true,
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } } as PaymentRequest['authenticationData'],
  };
  return resultOf(() => payments.payments(request, { idempotencyKey: attempt }));
}

function chargeCard({ payments, merchantAccount }: Apis, { attempt, shopper, amount, token, returnUrl }: CardCharge) {
  const request = {
    merchantAccount,
    amount: amountOf(amount.currency, amount.minor),
    reference: attempt,
    returnUrl,
    paymentMethod: { type: 'scheme', storedPaymentMethodId: token } as unknown as PaymentRequest['paymentMethod'],
    shopperReference: shopper,
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.ContAuth,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
  };
  return resultOf(() => payments.payments(request, { idempotencyKey: attempt }));
}

/** The provider only takes the request; its webhook says whether the money went back. */
function refundCharge(
  { modifications, merchantAccount }: Apis,
  { refund, charge, amount }: CardRefund,
): Promise<RefundAnswer> {
  const request = { merchantAccount, amount: amountOf(amount.currency, amount.minor), reference: refund };
  return modifications
    .refundCapturedPayment(charge, request, { idempotencyKey: refund })
    .then(({ pspReference }) => ({ kind: 'answer', reference: pspReference, isDone: false }), failureOf);
}

async function findStoredCard({ tokens, merchantAccount }: Apis, shopper: string, token: string) {
  const { storedPaymentMethods = [] } = await tokens.getTokensForStoredPaymentDetails(shopper, merchantAccount);
  const stored = storedPaymentMethods.find(({ id }) => id === token);
  if (!stored) return undefined;
  const { brand = '', lastFour, expiryMonth, expiryYear } = stored;
  const expiry = expiryMonth === undefined || expiryYear === undefined ? undefined : `${expiryMonth}/${expiryYear}`;
  return { token, brand, lastFour, expiry };
}

async function forgetCard({ tokens, merchantAccount }: Apis, shopper: string, token: string): Promise<boolean> {
  try {
    await tokens.deleteTokenForStoredPaymentDetails(token, shopper, merchantAccount);
    return true;
  } catch (error) {
    // a token that the provider does not know is forgotten already
    return error instanceof CardProviderRefusal && [404, 422].includes(error.statusCode);
  }
}

/** The card provider through its official library (Checkout API v72). */
export function createAdyenCards(settings: AdyenSettings): CardProvider {
  const { origin, api_key: apiKey, timeout_ms: timeoutMs, merchant_account: merchantAccount, hmac_key } = settings;
  const http = createCardHttpClient({ origin, apiKey, timeoutMs });
  const client = new (defaultOf(Client))(new (defaultOf(Config))({ apiKey, environment: EnvironmentEnum.TEST }), http);
  const apis: Apis = {
    payments: new PaymentsApi(client),
    modifications: new ModificationsApi(client),
    tokens: new RecurringApi(client),
    merchantAccount,
  };
  const hmac = new (defaultOf(HmacValidator))();
  return {
    merchantAccount,
    component: settings.component,
    async offered({ country, locale, currency }) {
      const request = {
        merchantAccount,
        amount: amountOf(currency, 0),
        channel: PaymentMethodsRequest.ChannelEnum.Web,
        shopperLocale: locale,
        ...(country !== undefined && { countryCode: country }),
      };
      try {
        const { paymentMethods = [] } = await apis.payments.paymentMethods(request);
        return paymentMethods.map(({ type = '', name = '', brands = [] }) => ({ type, name, brands }));
      } catch {
        return undefined;
      }
    },
    verify: (verification) => verifyCard(apis, verification),
    openSession: (request) =>
      openSession(apis.payments, sessionRequest(merchantAccount, request)).then(
        (opened) => ({ kind: 'answer', ...opened }),
        failureOf,
      ),
    readSession: (token, sessionResult) =>
      apis.payments
        .getResultOfPaymentSession(token, sessionResult)
        .then((answer) => answerOfSession(answer, cardOf), failureOf),
    finish: (details, paymentData) =>
      resultOf(() => apis.payments.paymentsDetails({ details, paymentData } as unknown as PaymentDetailsRequest)),
    charge: (charge) => chargeCard(apis, charge),
    refund: (refund) => refundCharge(apis, refund),
    findStored: (shopper, token) => findStoredCard(apis, shopper, token),
    forget: (shopper, token) => forgetCard(apis, shopper, token),
    isSignedItem(item) {
      try {
        return hmac.validateHMAC(item as Parameters<HmacValidator['validateHMAC']>[0], hmac_key);
      } catch {
        return false; // without a signature, or no item at all
      }
    },
    isSignedBody: (body, signature) => signature !== undefined && hmac.validateHMACSignature(hmac_key, signature, body),
  };
}
