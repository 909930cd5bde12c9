import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import type { KeptMethod, ProviderFailure } from './provider-answers.port.ts';

type Setup = { readonly kind: 'answer'; readonly setup: string; readonly approveUrl: string };
type Approved = { readonly kind: 'answer'; readonly method: KeptMethod };

/** A page of the provider on which a payer approves later charges. The attempt's id is the idempotency key. */
export type ApprovalPage = {
  /** Begins to store a method, which its owner approves at `approveUrl`. */
  open(request: {
    readonly attempt: PaymentAttemptId;
    readonly returnUrl: string;
    readonly cancelUrl: string;
  }): Promise<Setup | ProviderFailure>;
  /** Stores an approved method. */
  store(approved: { readonly attempt: PaymentAttemptId; readonly setup: string }): Promise<Approved | ProviderFailure>;
};
