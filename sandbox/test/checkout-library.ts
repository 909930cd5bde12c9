import { CheckoutAPI, Client, Config, EnvironmentEnum, HttpClientException, Types } from '@adyen/api-library';
import { demoCredentials } from '../src/demo-credentials.ts';

type HttpClient = Client['httpClient'];

function failureOf(statusCode: number, text: string): HttpClientException {
  const { errorCode = '' } = text === '' ? {} : (JSON.parse(text) as { errorCode?: string });
  return new HttpClientException({ message: text, statusCode, responseBody: text, errorCode });
}

/** The official library with nothing changed but the origin; it has no option for that. */
export function checkoutLibrary(origin: string, apiKey: string = demoCredentials.cards.apiKey): CheckoutAPI {
  const httpClient: HttpClient = {
    async request(...call) {
      const [endpoint, json, config, , options = {}] = call;
      const url = new URL(new URL(endpoint).pathname, origin);
      for (const [name, value] of Object.entries(options.params ?? {})) url.searchParams.set(name, String(value));
      const answer = await fetch(url, {
        method: options.method ?? 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': config.apiKey ?? '',
          ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        },
        ...(options.method === 'GET' ? {} : { body: String(json) }),
      });
      const text = await answer.text();
      if (answer.ok) return text;
      throw failureOf(answer.status, text);
    },
  };
  return new CheckoutAPI(new Client(new Config({ apiKey, environment: EnvironmentEnum.TEST }), httpClient));
}

type PaymentRequest = Types.checkout.PaymentRequest;

/** A payment with a test card whose number stands for its encryption. */
/** The fields of a request: tests spread it, which its class is not made for. */
type CardPayment = Pick<PaymentRequest, keyof PaymentRequest>;

export function cardPayment(number: string, change: Partial<CardPayment> = {}): CardPayment {
  return {
    merchantAccount: demoCredentials.cards.merchantAccount,
    amount: { currency: 'EUR', value: 4900 },
    reference: 'attempt-1',
    returnUrl: 'http://localhost:4000/payment/adyen/callback?source=plans',
    channel: Types.checkout.PaymentRequest.ChannelEnum.Web,
    paymentMethod: {
      type: Types.checkout.CardDetails.TypeEnum.Scheme,
      encryptedCardNumber: `test_${number}`,
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2030',
      encryptedSecurityCode: number.startsWith('37') ? 'test_7373' : 'test_737',
      holderName: 'Ann Example',
    },
    ...change,
  };
}
