import Client from '@adyen/api-library/lib/src/client.js';
import Config, { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { RecurringApi } from '@adyen/api-library/lib/src/services/checkout/recurringApi.js';
import type { PaymentDetailsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsRequest.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import { PaymentMethodsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentMethodsRequest.js';
import HmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import type { Currency } from '@waypost/domain/plans/currency';
import type { CardForm, CardResult, CardVerification } from '../card-form.port.ts';
import type {
  ChargeRequest,
  MethodToken,
  PaymentProvider,
  RefundAnswer,
  RefundRequest,
} from '../payment-provider.port.ts';
import type { PaymentOutcome, ProviderFailure } from '../provider-answers.port.ts';
import { answerOf, keptCard } from './adyen-answers.ts';
import { CardProviderRefusal, createCardHttpClient } from './adyen-http-client.ts';
import { answerOfSession, openSession, sessionRequest } from './adyen-sessions.ts';
import { createAdyenWebhooks } from './adyen-webhooks.ts';

export type AdyenSettings = {
  /** The Checkout API without its version. */
  readonly origin: string;
  readonly component: CardForm['component'];
  readonly merchant_account: string;
  readonly api_key: string;
  /** In hex. */
  readonly hmac_key: string;
  readonly timeout_ms: number;
};

/** The CommonJS default exports as Node and bundlers hand them over. */
const defaultOf = <T>(module: T | { readonly default: T }): T =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as T);

const amountOf = (currency: Currency, minor: number) => ({ currency: currency.toUpperCase(), value: minor });

/** A request under the same key is still running at the provider. */
const inProgress = '704';

/** Only a refusal proves that nothing was moved: after a time-out or a failure of the provider, money may have been. */
function failureOf(error: unknown): ProviderFailure {
  const detail = error instanceof Error ? error.message : String(error);
  const isRefused = error instanceof CardProviderRefusal && error.statusCode < 500 && error.statusCode !== 429;
  return { kind: isRefused && error.errorCode !== inProgress ? 'refused' : 'unknown', detail };
}

const resultOf = (call: () => Promise<Parameters<typeof answerOf>[0]>): Promise<CardResult> =>
  call().then(answerOf, failureOf);

type Apis = {
  readonly payments: PaymentsApi;
  readonly modifications: ModificationsApi;
  readonly tokens: RecurringApi;
  readonly merchantAccount: string;
};

function verifyCard({ payments, merchantAccount }: Apis, verification: CardVerification) {
  const { attempt, account, currency, returnUrl, origin, paymentMethod, browserInfo } = verification;
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
    shopperReference: account,
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.Ecommerce,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
    storePaymentMethod: true,
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } } as PaymentRequest['authenticationData'],
  };
  return resultOf(() => payments.payments(request, { idempotencyKey: attempt }));
}

async function chargeCard(
  { payments, merchantAccount }: Apis,
  { attempt, account, amount, token, returnUrl }: ChargeRequest,
): Promise<PaymentOutcome | ProviderFailure> {
  const request = {
    merchantAccount,
    amount: amountOf(amount.currency, amount.minor),
    reference: attempt,
    returnUrl,
    paymentMethod: { type: 'scheme', storedPaymentMethodId: token } as unknown as PaymentRequest['paymentMethod'],
    shopperReference: account,
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.ContAuth,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
  };
  const result = await resultOf(() => payments.payments(request, { idempotencyKey: attempt }));
  return result.kind === 'answer' ? result.outcome : result;
}

/** The provider only takes the request; its webhook says whether the money went back. */
function refundCharge(
  { modifications, merchantAccount }: Apis,
  { refund, charge, amount }: RefundRequest,
): Promise<RefundAnswer | ProviderFailure> {
  const request = { merchantAccount, amount: amountOf(amount.currency, amount.minor), reference: refund };
  return modifications
    .refundCapturedPayment(charge, request, { idempotencyKey: refund })
    .then(({ pspReference }) => ({ kind: 'answer', reference: pspReference, isDone: false }), failureOf);
}

async function findCard({ tokens, merchantAccount }: Apis, { account, token }: MethodToken) {
  const { storedPaymentMethods = [] } = await tokens.getTokensForStoredPaymentDetails(account, merchantAccount);
  const stored = storedPaymentMethods.find(({ id }) => id === token);
  if (!stored) return undefined;
  const { brand, lastFour, expiryMonth, expiryYear } = stored;
  const expiry = expiryMonth === undefined || expiryYear === undefined ? undefined : `${expiryMonth}/${expiryYear}`;
  return keptCard({ token, brand, lastFour, expiry });
}

async function forgetCard({ tokens, merchantAccount }: Apis, { account, token }: MethodToken): Promise<boolean> {
  try {
    await tokens.deleteTokenForStoredPaymentDetails(token, account, merchantAccount);
    return true;
  } catch (error) {
    // a token that the provider does not know is forgotten already
    return error instanceof CardProviderRefusal && [404, 422].includes(error.statusCode);
  }
}

const cardFormOf = (apis: Apis, component: CardForm['component']): CardForm => ({
  component,
  async offered({ country, locale, currency }) {
    const request = {
      merchantAccount: apis.merchantAccount,
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
    openSession(apis.payments, sessionRequest(apis.merchantAccount, request)).then(
      (opened) => ({ kind: 'answer', ...opened }),
      failureOf,
    ),
  readSession: (token, sessionResult) =>
    apis.payments.getResultOfPaymentSession(token, sessionResult).then(answerOfSession, failureOf),
  finish: (details, paymentData) =>
    resultOf(() => apis.payments.paymentsDetails({ details, paymentData } as unknown as PaymentDetailsRequest)),
});

/** Adyen's cards through its official library (Checkout API v72). */
export function createAdyen(settings: AdyenSettings): PaymentProvider {
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
  const signatures = {
    isSignedItem(item: unknown) {
      try {
        return hmac.validateHMAC(item as Parameters<HmacValidator['validateHMAC']>[0], hmac_key);
      } catch {
        return false; // without a signature, or no item at all
      }
    },
    isSignedBody: (body: string, signature: string) => hmac.validateHMACSignature(hmac_key, signature, body),
  };
  return {
    name: 'cards',
    charge: (request) => chargeCard(apis, request),
    refund: (request) => refundCharge(apis, request),
    findMethod: (method) => findCard(apis, method),
    forget: (method) => forgetCard(apis, method),
    webhooks: createAdyenWebhooks({ merchantAccount, ...signatures }),
    cardForm: cardFormOf(apis, settings.component),
  };
}
