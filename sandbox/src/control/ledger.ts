import { isFinal, isWaitingForShopper } from '../cards/card-payment.ts';
import type { CardProvider } from '../cards/card-provider.ts';
import type { WalletProvider } from '../wallet/wallet-provider.ts';

/** One payment as its provider sees it, the same for cards and wallet; sums are minor units. */
export type LedgerLine = {
  readonly provider: 'cards' | 'wallet';
  readonly id: string;
  readonly merchant_reference: string;
  readonly currency: string;
  readonly amount: number;
  readonly status: string;
  readonly reason: string;
  readonly captured: number;
  readonly refunded: number;
  readonly charged_back: number;
  readonly instrument: string;
  readonly token: string | null;
  readonly created_at: string;
  readonly is_open: boolean;
};

function cardLines({ state }: CardProvider): LedgerLine[] {
  return state.payments.list().map((payment) => ({
    provider: 'cards',
    id: payment.pspReference,
    merchant_reference: payment.merchantReference,
    currency: payment.amount.currency,
    amount: payment.amount.value,
    status: payment.isCancelled ? 'Cancelled by merchant' : payment.resultCode,
    reason: payment.refusalCode ?? '',
    captured: payment.captured,
    refunded: payment.refunded,
    charged_back: payment.chargedBack,
    instrument: `${payment.card.brand} …${payment.card.lastFour}`,
    token: payment.storedPaymentMethodId ?? null,
    created_at: payment.createdAt,
    is_open: !isFinal(payment) && !isWaitingForShopper(payment),
  }));
}

function walletLines({ state }: WalletProvider): LedgerLine[] {
  return state.captures.list().map((capture) => {
    const order = state.orders.get(capture.orderId);
    return {
      provider: 'wallet',
      id: capture.id,
      merchant_reference: capture.customId ?? capture.invoiceId ?? '',
      currency: capture.amount.currency,
      amount: capture.amount.minor,
      status: 'COMPLETED',
      reason: '',
      captured: capture.amount.minor,
      refunded: capture.refunded,
      charged_back: capture.reversed,
      instrument: order?.email ?? '',
      token: order?.vaultId ?? null,
      created_at: capture.createdAt,
      is_open: false,
    };
  });
}

/** Newest first. */
export const ledger = (cards: CardProvider, wallet: WalletProvider): LedgerLine[] =>
  [...cardLines(cards), ...walletLines(wallet)].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
