import { newId } from '../base/ids.ts';
import { asJson, type Json, jsonAt, textAt } from '../base/json.ts';
import { missing, notFound, refused } from './errors.ts';
import type { PaymentToken, SetupToken, WalletState } from './wallet-state.ts';

const link = (rel: string, href: string, method = 'GET') => ({ rel, href, method });

const writeSetupToken = ({ id, customerId, status, usage }: SetupToken, origin: string) => ({
  id,
  customer: { id: customerId },
  status,
  payment_source: { paypal: usage },
  links: [
    link('approve', `${origin}/wallet/approve?approval_session_id=${id}`),
    link('self', `${origin}/v3/vault/setup-tokens/${id}`),
  ],
});
const writePaymentToken = ({ id, customerId, email, payerId, usage }: PaymentToken, origin: string) => ({
  id,
  customer: { id: customerId },
  payment_source: {
    paypal: {
      ...usage,
      email_address: email,
      payer_id: payerId,
      account_id: payerId,
      name: { given_name: 'Sandbox', surname: 'Payer' },
    },
  },
  links: [
    link('self', `${origin}/v3/vault/payment-tokens/${id}`),
    link('delete', `${origin}/v3/vault/payment-tokens/${id}`, 'DELETE'),
  ],
});

function readSetupToken(body: Json): SetupToken {
  const paypal = jsonAt(jsonAt(body, 'payment_source'), 'paypal');
  const context = jsonAt(paypal, 'experience_context');
  const returnUrl = textAt(context, 'return_url');
  const cancelUrl = textAt(context, 'cancel_url');
  if (paypal === undefined || textAt(paypal, 'usage_type') === undefined) throw missing('usage_type');
  if (returnUrl === undefined || cancelUrl === undefined) throw missing('return_url');
  const { experience_context: _context, ...usage } = paypal;
  const customerId = textAt(jsonAt(body, 'customer'), 'id') ?? newId(10);
  const id = newId(17);
  const status = 'PAYER_ACTION_REQUIRED';
  return { id, customerId, status, returnUrl, cancelUrl, usage: asJson(usage) };
}

/** Tokens for later payments: a setup token, the payer's approval, a payment token. */
export function createVault({ setupTokens, tokens, notify }: WalletState, origin: () => string) {
  const setupAnswer = (token: SetupToken) => writeSetupToken(token, origin());
  const tokenAnswer = (token: PaymentToken) => writePaymentToken(token, origin());

  function keep(token: PaymentToken): PaymentToken {
    tokens.set(token.id, token);
    const resource = tokenAnswer(token);
    notify({ type: 'VAULT.PAYMENT-TOKEN.CREATED', resourceType: 'payment_token', reference: token.id, resource });
    return token;
  }

  function fromSetupToken(id: string): PaymentToken {
    const setup = setupTokens.get(id);
    if (setup === undefined) throw notFound();
    if (setup.status !== 'APPROVED' || setup.email === undefined)
      throw refused('TOKEN_NOT_APPROVED', 'The setup token is not approved, or was used before.');
    setupTokens.set(id, { ...setup, status: 'VAULTED' });
    const { customerId, email, usage } = setup;
    return keep({ id: newId().toLowerCase(), customerId, email, payerId: newId(13), usage });
  }

  return {
    setupAnswer,
    tokenAnswer,
    createSetupToken(body: Json): SetupToken {
      const token = readSetupToken(body);
      return setupTokens.set(token.id, token);
    },
    findSetupToken(id: string): SetupToken {
      const found = setupTokens.get(id);
      if (found === undefined) throw notFound();
      return found;
    },
    /** A setup token that was approved, or an agreement from before the vault. */
    createPaymentToken(body: Json): PaymentToken {
      const source = jsonAt(jsonAt(body, 'payment_source'), 'token');
      const id = textAt(source, 'id');
      if (id === undefined) throw missing('payment_source.token.id');
      if (textAt(source, 'type') !== 'BILLING_AGREEMENT') return fromSetupToken(id);
      const usage = { usage_type: 'MERCHANT' };
      return keep({
        id: newId().toLowerCase(),
        customerId: newId(10),
        email: 'payer@example.com',
        payerId: id,
        usage,
      });
    },
    find(id: string): PaymentToken {
      const found = tokens.get(id);
      if (found === undefined) throw notFound();
      return found;
    },
    ofCustomer: (customerId: string): PaymentToken[] =>
      tokens.list().filter((token) => token.customerId === customerId),
    remove(id: string): void {
      const token = tokens.get(id);
      if (token === undefined) return;
      tokens.delete(id);
      const resource = { id, customer: { id: token.customerId } };
      notify({ type: 'VAULT.PAYMENT-TOKEN.DELETED', resourceType: 'payment_token', reference: id, resource });
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
