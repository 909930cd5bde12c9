import type { DeveloperId, PaymentAttemptId } from '@waypost/domain/base/ids';
import type { AttemptPurpose, AttemptState } from '@waypost/domain/payments/payment-attempt';
import type { PaymentType } from '@waypost/domain/payments/payment-types';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Transaction } from '../../db/transaction.ts';

export type Charge = {
  /** Decides about repetition: the same id never charges twice. */
  readonly attempt_id: PaymentAttemptId;
  readonly developer_id: DeveloperId;
  readonly amount: { readonly currency: Currency; readonly minor: number };
  readonly purpose: 'purchase';
  readonly purposeId: string;
};

export type ChargeOutcome =
  | { readonly status: 'authorised'; readonly reference: string | null }
  /** `sentence` is in English; pages translate the code. */
  | { readonly status: 'refused'; readonly code: RefusalCode; readonly sentence: string }
  /** A webhook or the job brings the outcome. */
  | { readonly status: 'pending' };

/** An attempt with an outcome. */
export type SettledAttempt = {
  readonly attempt_id: PaymentAttemptId;
  readonly developer_id: DeveloperId;
  readonly purpose_id: string;
  readonly state: AttemptState;
  readonly refusal_code: RefusalCode | null;
};

/** Called in the transaction that records an outcome, whoever brings it; a late success follows a refusal. */
export type OnSettled = (tx: Transaction, attempt: SettledAttempt) => Promise<void>;
export type OnSettledByPurpose = Partial<Record<AttemptPurpose, OnSettled>>;

/** Payments for the features above. */
export type PaymentsService = {
  /** The method that a charge would use. */
  storedMethod(
    developer_id: DeveloperId,
  ): Promise<{ readonly payment_type: PaymentType; readonly last_four: string | null } | undefined>;
  /** Idempotent by the attempt's id. Throws PAYMENT_METHOD_REQUIRED without a stored method. */
  charge(charge: Charge): Promise<ChargeOutcome>;
};
