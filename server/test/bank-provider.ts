import { DomainError } from '@waypost/domain/base/domain-error';
import { createHmac } from 'node:crypto';
import type {
  ChargeRequest,
  MethodToken,
  PaymentProvider,
  ProviderNews,
  RefundRequest,
} from '../src/adapters/payment-providers/payment-provider.port.ts';
import type { PaymentOutcome, ProviderFailure } from '../src/adapters/payment-providers/provider-answers.port.ts';

const sign = (body: string) => createHmac('sha256', 'bank').update(body).digest('hex');

/** A message of the bank about some news, with its signature. */
export function bankWebhook(id: string, news: ProviderNews) {
  const body = JSON.stringify({ id, news });
  return { body, headers: { 'content-type': 'application/json', 'bank-signature': sign(body) } };
}

/** A provider that is like none of ours: it answers charges late, and names payments and tokens in its own way. */
export function createBank() {
  const charges: ChargeRequest[] = [];
  const refunds: RefundRequest[] = [];
  const forgotten: MethodToken[] = [];
  const lookedUp: MethodToken[] = [];
  const answers: (PaymentOutcome | ProviderFailure)[] = [];
  const provider: PaymentProvider = {
    name: 'wallet',
    charge(request) {
      charges.push(request);
      return Promise.resolve(answers.shift() ?? { state: 'AUTHORISED', reference: `TRANSFER-${charges.length}` });
    },
    refund(request) {
      refunds.push(request);
      return Promise.resolve({ kind: 'answer', reference: `BACK-${refunds.length}`, isDone: false });
    },
    findMethod(method) {
      lookedUp.push(method);
      return Promise.resolve(undefined);
    },
    forget(method) {
      forgotten.push(method);
      return Promise.resolve(true);
    },
    webhooks: {
      bank: {
        read({ body, header }) {
          if (header('bank-signature') !== sign(body)) throw new DomainError('FORBIDDEN');
          const { id: key } = JSON.parse(body) as { readonly id: string };
          return {
            events: [{ key, event: 'news', reference: key, payload: body, attempt: undefined, about: [] }],
            dropped: [],
          };
        },
        newsOf: (payload) => (JSON.parse(payload) as { readonly news: ProviderNews }).news,
      },
    },
    approvalPage: {
      open: ({ attempt, returnUrl }) => {
        const approveUrl = `https://bank.example/mandates?back=${encodeURIComponent(returnUrl)}`;
        return Promise.resolve({ kind: 'answer', setup: `SETUP-${attempt}`, approveUrl });
      },
      store: ({ setup }) => {
        const payer = { email: 'ada@bank.example', id: 'ADA' };
        return Promise.resolve({
          kind: 'answer',
          method: { token: `MANDATE-${setup}`, payment_type: 'PAYPAL', payer },
        });
      },
    },
  };
  /** `answers` are the next answers to charges; afterwards each is authorised. */
  return { provider, charges, refunds, forgotten, lookedUp, answers };
}
