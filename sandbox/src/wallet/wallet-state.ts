import type { Json } from '../base/json.ts';
import type { Records } from '../base/records.ts';
import type { Answer } from '../faults/faulty-call.ts';
import type { Money } from './money.ts';

/** Somebody's wish to pay later: waits for the approval on the wallet's page. */
export type SetupToken = {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED' | 'CANCELLED';
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly usage: Json;
  readonly email?: string;
};

export type PaymentToken = {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  readonly payerId: string;
  readonly usage: Json;
  /** The issue of the refusal that later payments get, chosen on the control page. */
  readonly refusal?: string;
};

export type WalletOrder = {
  readonly id: string;
  readonly status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  readonly unit: Json;
  readonly amount: Money;
  readonly email?: string;
  readonly payerId?: string;
  readonly vaultId?: string;
  readonly returnUrl?: string;
  readonly cancelUrl?: string;
  readonly captureId?: string;
  readonly createdAt: string;
};

export type WalletCapture = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly refunded: number;
  readonly reversed: number;
  readonly customId?: string;
  readonly invoiceId?: string;
  readonly createdAt: string;
};

export type WalletRefund = {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Money;
  readonly createdAt: string;
};

export type WalletEvent = {
  readonly type: string;
  readonly resourceType: string;
  readonly reference: string;
  readonly resource: Json;
};

/** The wallet provider's books, and the way to tell the merchant about them. */
export const createWalletState = (records: Records, notify: (event: WalletEvent) => void) => ({
  access: records.collection<string>('wallet-access', 1000),
  setupTokens: records.collection<SetupToken>('wallet-setup-tokens', 2000),
  tokens: records.collection<PaymentToken>('wallet-tokens'),
  orders: records.collection<WalletOrder>('wallet-orders'),
  captures: records.collection<WalletCapture>('wallet-captures'),
  refunds: records.collection<WalletRefund>('wallet-refunds'),
  answers: records.collection<Answer>('wallet-answers'),
  keys: records.collection<string>('wallet-keys', 2),
  notify,
});

export type WalletState = ReturnType<typeof createWalletState>;
