import type { Currency } from '@waypost/domain/plans/currency';

/** `refused`: nothing was done; `unknown`: only the same request under the same id is safe. */
export type WalletFailure = { readonly kind: 'refused' | 'unknown'; readonly detail: string };

export type WalletSetup = { readonly kind: 'answer'; readonly setup: string; readonly approveUrl: string };
export type StoredWallet = {
  readonly kind: 'answer';
  readonly token: string;
  readonly email: string | undefined;
  readonly payerId: string | undefined;
};
export type WalletCharged = {
  readonly kind: 'answer';
  /** Of the capture: COMPLETED, PENDING, DECLINED or FAILED. */
  readonly status: string;
  readonly reference: string | undefined;
};

export type WalletCharge = {
  readonly attempt: string;
  readonly amount: { readonly currency: Currency; readonly minor: number };
  readonly token: string;
};

/** Money that goes back from a charge; `isDone` is false while a webhook will bring the outcome. */
export type WalletRefund = Pick<WalletCharge, 'amount'> & { readonly refund: string; readonly charge: string };
export type WalletRefunded = { readonly kind: 'answer'; readonly reference: string; readonly isDone: boolean };

/** A webhook as it was received. */
export type WalletMessage = {
  readonly body: string;
  readonly header: (name: string) => string | undefined;
};

/** The wallet. Every call has the attempt's id as its request id. */
export type WalletProvider = {
  /** Begins to store a wallet, which its owner approves on the provider's page. */
  setUp(setup: { attempt: string; returnUrl: string; cancelUrl: string }): Promise<WalletSetup | WalletFailure>;
  /** Stores an approved wallet. */
  store(approved: { attempt: string; setup: string }): Promise<StoredWallet | WalletFailure>;
  charge(charge: WalletCharge): Promise<WalletCharged | WalletFailure>;
  /** The refund's id is its request id; `charge` is the provider's reference of the capture. */
  refund(refund: WalletRefund): Promise<WalletRefunded | WalletFailure>;
  /** Whether the provider has forgotten the token. */
  forget(token: string): Promise<boolean>;
  /** Whether a webhook has the form of the provider's, without a call. */
  couldHaveSent(message: WalletMessage): boolean;
  /** Whether the provider has sent a webhook. Throws if it does not answer. */
  hasSent(message: WalletMessage): Promise<boolean>;
};
