import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  CustomError,
  Environment,
  type OAuthToken,
  OrdersController,
  PaymentInitiator,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  StoredPaymentSourceUsageType,
  VaultController,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk';
import { createWalletHttpAdapter } from './wallet-http-adapter.ts';
import { createWalletWebhookCheck } from './wallet-webhook-check.ts';
import type {
  WalletCharge,
  WalletCharged,
  WalletFailure,
  WalletProvider,
  WalletRefund,
  WalletRefunded,
} from './wallet-provider.port.ts';

export type PayPalSettings = {
  readonly origin: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_id: string;
  readonly timeout_ms: number;
};

/** Only a refusal proves that nothing was moved; a conflict says that the same request is still running. */
async function orFailure<T>(call: () => Promise<T>): Promise<T | WalletFailure> {
  try {
    return await call();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const status = error instanceof ApiError ? error.statusCode : 500;
    const isRefused = status < 500 && status !== 429 && status !== 409;
    return { kind: isRefused ? 'refused' : 'unknown', detail };
  }
}

/** Issues by which the wallet says that the payer cannot pay; others are faults of a request or of this portal. */
const declines: ReadonlySet<unknown> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);

/** A declined charge is an outcome, also for a repeat: an authorised one would have been answered again. */
async function orDeclined(call: () => Promise<WalletCharged>): Promise<WalletCharged> {
  try {
    return await call();
  } catch (error) {
    const { details = [] } = (error instanceof CustomError && error.result) || {};
    if (!details.some(({ issue }) => declines.has(issue))) throw error;
    return { kind: 'answer', status: 'DECLINED', reference: undefined };
  }
}

/** Major units with two decimals, without a detour over fractions. */
const valueOf = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

const orderOf = ({ attempt, amount, token }: WalletCharge) => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      referenceId: attempt,
      customId: attempt,
      amount: { currencyCode: amount.currency.toUpperCase(), value: valueOf(amount.minor) },
    },
  ],
  paymentSource: {
    paypal: {
      vaultId: token,
      storedCredential: {
        paymentInitiator: PaymentInitiator.Merchant,
        usage: StoredPaymentSourceUsageType.Subsequent,
      },
    },
  },
});

/** The token is kept until it expires. */
function accessTokens(client: Client): () => Promise<string> {
  let token: OAuthToken | undefined;
  return async () => {
    token = await client.clientCredentialsAuthManager.updateToken(token);
    return token.accessToken;
  };
}

async function refundCapture(
  payments: PaymentsController,
  { refund, charge, amount }: WalletRefund,
): Promise<WalletRefunded> {
  const value = { currencyCode: amount.currency.toUpperCase(), value: valueOf(amount.minor) };
  const asked = { captureId: charge, paypalRequestId: refund, body: { amount: value, customId: refund } };
  const { result } = await payments.refundCapturedPayment(asked);
  if (result.id === undefined) throw new Error('The refund has no id');
  return { kind: 'answer', reference: result.id, isDone: String(result.status) === 'COMPLETED' };
}

/** The wallet through its official library. */
export function createPayPalWallet(settings: PayPalSettings): WalletProvider {
  const { origin, client_id, client_secret, timeout_ms } = settings;
  const client = new Client({
    environment: Environment.Sandbox,
    timeout: timeout_ms,
    clientCredentialsAuthCredentials: { oAuthClientId: client_id, oAuthClientSecret: client_secret },
    unstable_httpClientOptions: { adapter: createWalletHttpAdapter({ origin, timeoutMs: timeout_ms }) },
  });
  const check = createWalletWebhookCheck({ ...settings, accessToken: accessTokens(client) });
  const vault = new VaultController(client);
  const orders = new OrdersController(client);
  const payments = new PaymentsController(client);
  return {
    setUp: ({ attempt, returnUrl, cancelUrl }) =>
      orFailure(async () => {
        const usageType = PaypalPaymentTokenUsageType.Merchant;
        const paypal = { usageType, experienceContext: { returnUrl, cancelUrl } };
        const { result } = await vault.createSetupToken({
          body: { paymentSource: { paypal } },
          paypalRequestId: attempt,
        });
        const approveUrl = result.links?.find(({ rel }) => rel === 'approve')?.href;
        if (result.id === undefined || approveUrl === undefined)
          throw new Error('The setup token has no approval page');
        return { kind: 'answer' as const, setup: result.id, approveUrl };
      }),
    store: ({ attempt, setup }) =>
      orFailure(async () => {
        const body = { paymentSource: { token: { id: setup, type: VaultTokenRequestType.SetupToken } } };
        const { result } = await vault.createPaymentToken({ body, paypalRequestId: attempt });
        if (result.id === undefined) throw new Error('The payment token has no id');
        const { emailAddress: email, payerId } = result.paymentSource?.paypal ?? {};
        return { kind: 'answer' as const, token: result.id, email, payerId };
      }),
    charge: (charge) =>
      orFailure(() =>
        orDeclined(async () => {
          const [body, prefer] = [orderOf(charge), 'return=representation'];
          const { result } = await orders.createOrder({ body, paypalRequestId: charge.attempt, prefer });
          const capture = result.purchaseUnits?.[0]?.payments?.captures?.[0];
          const status = String(capture?.status ?? result.status);
          return { kind: 'answer', status, reference: capture?.id ?? result.id };
        }),
      ),
    refund: (refund) => orFailure(() => refundCapture(payments, refund)),
    async forget(token) {
      try {
        await vault.deletePaymentToken(token);
        return true;
      } catch (error) {
        return error instanceof ApiError && error.statusCode === 404; // it has forgotten the token before
      }
    },
    ...check,
  };
}
