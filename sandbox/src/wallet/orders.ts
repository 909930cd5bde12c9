import { newId } from '../base/ids.ts';
import { asJson, type Json, jsonAt, listAt, textAt } from '../base/json.ts';
import { missing, notFound, refused } from './errors.ts';
import { readMoney, writeMoney } from './money.ts';
import type { WalletCapture, WalletOrder, WalletState } from './wallet-state.ts';

const refusalTexts: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: 'The instrument presented was either declined by the processor or bank.',
  PAYER_ACCOUNT_RESTRICTED: 'The payer’s account is restricted.',
  TRANSACTION_REFUSED: 'The request was refused.',
};
export const walletRefusals = Object.keys(refusalTexts);

export const captureAnswer = (capture: WalletCapture) => ({
  id: capture.id,
  status:
    capture.refunded === 0 ? 'COMPLETED' : capture.refunded < capture.amount.minor ? 'PARTIALLY_REFUNDED' : 'REFUNDED',
  amount: writeMoney(capture.amount),
  final_capture: true,
  ...(capture.customId === undefined ? {} : { custom_id: capture.customId }),
  ...(capture.invoiceId === undefined ? {} : { invoice_id: capture.invoiceId }),
  create_time: capture.createdAt,
  update_time: capture.createdAt,
});

function readOrder(body: Json, now: Date): WalletOrder {
  if (textAt(body, 'intent') !== 'CAPTURE') throw missing('intent');
  const unit = asJson(listAt(body, 'purchase_units')[0]);
  const source = jsonAt(jsonAt(body, 'payment_source'), 'paypal');
  const context = jsonAt(source, 'experience_context');
  const returnUrl = textAt(context, 'return_url');
  const cancelUrl = textAt(context, 'cancel_url');
  return {
    id: newId(17),
    status: 'PAYER_ACTION_REQUIRED',
    unit,
    amount: readMoney(jsonAt(unit, 'amount')),
    createdAt: now.toISOString(),
    ...(returnUrl === undefined ? {} : { returnUrl }),
    ...(cancelUrl === undefined ? {} : { cancelUrl }),
  };
}

function writeOrder(found: WalletOrder, capture: WalletCapture | undefined, origin: string) {
  const { id, status, unit, amount, email, payerId, createdAt } = found;
  const link = (rel: string, path: string, method = 'GET') => ({ rel, href: origin + path, method });
  const approve = link('payer-action', `/wallet/approve?token=${id}`);
  return {
    id,
    intent: 'CAPTURE',
    status,
    create_time: createdAt,
    ...(email === undefined ? {} : { payment_source: { paypal: { email_address: email, account_id: payerId } } }),
    purchase_units: [
      {
        ...unit,
        reference_id: textAt(unit, 'reference_id') ?? 'default',
        amount: writeMoney(amount),
        ...(capture === undefined ? {} : { payments: { captures: [captureAnswer(capture)] } }),
      },
    ],
    links: [link('self', `/v2/checkout/orders/${id}`), ...(status === 'PAYER_ACTION_REQUIRED' ? [approve] : [])],
  };
}

/** Payments by wallet: at once with a stored token, or after the payer's approval. */
export function createOrders(state: WalletState, now: () => Date, origin: () => string) {
  const { orders, captures, tokens, notify } = state;

  function order(id: string): WalletOrder {
    const found = orders.get(id);
    if (found === undefined) throw notFound();
    return found;
  }

  function take(paid: WalletOrder): WalletOrder {
    const customId = textAt(paid.unit, 'custom_id');
    const invoiceId = textAt(paid.unit, 'invoice_id');
    const capture: WalletCapture = {
      id: newId(17),
      orderId: paid.id,
      amount: paid.amount,
      refunded: 0,
      reversed: 0,
      createdAt: now().toISOString(),
      ...(customId === undefined ? {} : { customId }),
      ...(invoiceId === undefined ? {} : { invoiceId }),
    };
    captures.set(capture.id, capture);
    const completed = orders.set(paid.id, { ...paid, status: 'COMPLETED', captureId: capture.id });
    const resource = captureAnswer(capture);
    notify({ type: 'PAYMENT.CAPTURE.COMPLETED', resourceType: 'capture', reference: capture.id, resource });
    return completed;
  }

  function withToken(pending: WalletOrder, vaultId: string): WalletOrder {
    const token = tokens.get(vaultId);
    if (token === undefined) throw refused('TOKEN_ID_NOT_FOUND', 'The payment token does not exist.');
    if (token.refusal !== undefined) throw refused(token.refusal, refusalTexts[token.refusal] ?? 'Refused.');
    return take({ ...pending, vaultId, email: token.email, payerId: token.payerId });
  }

  return {
    find: order,
    create(body: Json): WalletOrder {
      const pending = readOrder(body, now());
      const vaultId = textAt(jsonAt(jsonAt(body, 'payment_source'), 'paypal'), 'vault_id');
      return vaultId === undefined ? orders.set(pending.id, pending) : withToken(pending, vaultId);
    },
    capture(id: string): WalletOrder {
      const found = order(id);
      if (found.status === 'COMPLETED') throw refused('ORDER_ALREADY_CAPTURED', 'Order already captured.');
      if (found.status !== 'APPROVED') throw refused('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.');
      return take(found);
    },
    findCapture(id: string): WalletCapture {
      const found = captures.get(id);
      if (found === undefined) throw notFound();
      return found;
    },
    answer: (found: WalletOrder) => writeOrder(found, captures.get(found.captureId ?? ''), origin()),
  };
}

export type Orders = ReturnType<typeof createOrders>;
