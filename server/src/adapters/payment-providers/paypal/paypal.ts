import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  CustomError,
  Environment,
  type OAuthToken,
  type Order,
  OrdersController,
  PaymentInitiator,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  StoredPaymentSourceUsageType,
  VaultController,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk';
import type { ApprovalPage } from '../approval-page.port.ts';
import type { ChargeRequest, PaymentProvider, RefundAnswer, RefundRequest } from '../payment-provider.port.ts';
import type { PaymentOutcome, ProviderFailure } from '../provider-answers.port.ts';
import { createPayPalHttpAdapter } from './paypal-http-adapter.ts';
import { createPayPalWebhookCheck } from './paypal-webhook-check.ts';
import { createPayPalWebhooks } from './paypal-webhooks.ts';

export type PayPalSettings = {
  readonly origin: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_id: string;
  readonly timeout_ms: number;
};

/** Only a refusal proves that nothing was moved; a conflict says that the same request is still running. */
async function orFailure<T>(call: () => Promise<T>): Promise<T | ProviderFailure> {
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
async function orDeclined(call: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
  try {
    return await call();
  } catch (error) {
    const { details = [] } = (error instanceof CustomError && error.result) || {};
    if (!details.some(({ issue }) => declines.has(issue))) throw error;
    return { state: 'REFUSED', refusal: 'declined' };
  }
}

/** Major units with two decimals, without a detour over fractions. */
const valueOf = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

const orderOf = ({ attempt, amount, token }: ChargeRequest) => ({
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
  { refund, charge, amount }: RefundRequest,
): Promise<RefundAnswer> {
  const value = { currencyCode: amount.currency.toUpperCase(), value: valueOf(amount.minor) };
  const asked = { captureId: charge, paypalRequestId: refund, body: { amount: value, customId: refund } };
  const { result } = await payments.refundCapturedPayment(asked);
  if (result.id === undefined) throw new Error('The refund has no id');
  return { kind: 'answer', reference: result.id, isDone: String(result.status) === 'COMPLETED' };
}

const captureStates = new Map<string, PaymentOutcome['state']>([
  ['COMPLETED', 'AUTHORISED'],
  ['DECLINED', 'REFUSED'],
  ['FAILED', 'REFUSED'],
]);

/** An order has one capture, or none yet. */
function outcomeOf(order: Order): PaymentOutcome {
  const { id: reference, status } = order.purchaseUnits?.[0]?.payments?.captures?.[0] ?? order;
  const state = captureStates.get(String(status)) ?? 'PENDING';
  return { state, reference, ...(state === 'REFUSED' && { refusal: 'declined' }) };
}

async function chargeWallet(orders: OrdersController, request: ChargeRequest): Promise<PaymentOutcome> {
  const [body, prefer] = [orderOf(request), 'return=representation'];
  const { result } = await orders.createOrder({ body, paypalRequestId: request.attempt, prefer });
  return outcomeOf(result);
}

const approvalPageOf = (vault: VaultController): ApprovalPage => ({
  open: ({ attempt, returnUrl, cancelUrl }) =>
    orFailure(async () => {
      const usageType = PaypalPaymentTokenUsageType.Merchant;
      const paypal = { usageType, experienceContext: { returnUrl, cancelUrl } };
      const { result } = await vault.createSetupToken({
        body: { paymentSource: { paypal } },
        paypalRequestId: attempt,
      });
      const approveUrl = result.links?.find(({ rel }) => rel === 'approve')?.href;
      if (result.id === undefined || approveUrl === undefined) throw new Error('The setup token has no approval page');
      return { kind: 'answer' as const, setup: result.id, approveUrl };
    }),
  store: ({ attempt, setup }) =>
    orFailure(async () => {
      const body = { paymentSource: { token: { id: setup, type: VaultTokenRequestType.SetupToken } } };
      const { result } = await vault.createPaymentToken({ body, paypalRequestId: attempt });
      if (result.id === undefined) throw new Error('The payment token has no id');
      const { emailAddress: email, payerId: id } = result.paymentSource?.paypal ?? {};
      const method = { token: result.id, payment_type: 'PAYPAL', payer: { email, id } } as const;
      return { kind: 'answer' as const, method };
    }),
});

/** PayPal through its official library. */
export function createPayPal(settings: PayPalSettings): PaymentProvider {
  const { origin, client_id, client_secret, timeout_ms } = settings;
  const client = new Client({
    environment: Environment.Sandbox,
    timeout: timeout_ms,
    clientCredentialsAuthCredentials: { oAuthClientId: client_id, oAuthClientSecret: client_secret },
    unstable_httpClientOptions: { adapter: createPayPalHttpAdapter({ origin, timeoutMs: timeout_ms }) },
  });
  const vault = new VaultController(client);
  const orders = new OrdersController(client);
  const payments = new PaymentsController(client);
  return {
    name: 'wallet',
    charge: (request) => orFailure(() => orDeclined(() => chargeWallet(orders, request))),
    refund: (request) => orFailure(() => refundCapture(payments, request)),
    async forget({ token }) {
      try {
        await vault.deletePaymentToken(token);
        return true;
      } catch (error) {
        return error instanceof ApiError && error.statusCode === 404; // it has forgotten the token before
      }
    },
    webhooks: createPayPalWebhooks(createPayPalWebhookCheck({ ...settings, accessToken: accessTokens(client) })),
    approvalPage: approvalPageOf(vault),
  };
}
