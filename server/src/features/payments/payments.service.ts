import type { DeveloperId, PaymentAttemptId, PaymentMethodId, RefundId } from '@waypost/domain/base/ids';
import type {
  AttemptPurpose,
  AttemptState,
  DisputeState,
  PaymentProviderName,
} from '@waypost/domain/payments/payment-attempt';
import type { PaymentType } from '@waypost/domain/payments/payment-types';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { RefundRequest } from './refunds/refunds.service.ts';

export type Charge = {
  /** Decides about repetition: the same id never charges twice. */
  readonly attempt_id: PaymentAttemptId;
  readonly developer_id: DeveloperId;
  readonly amount: { readonly currency: Currency; readonly minor: number };
  readonly purpose: 'purchase' | 'bill';
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
  readonly purpose: AttemptPurpose;
  readonly purpose_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly provider: PaymentProviderName;
  readonly payment_method_id: PaymentMethodId | null;
  readonly state: AttemptState;
  readonly refusal_code: RefusalCode | null;
};

/** Called in the transaction that applies the event; events repeat and arrive in any order. */
export type OnDisputed = (tx: Transaction, attempt: SettledAttempt, state: DisputeState) => Promise<void>;

/** Called in the transaction that records an outcome, whoever brings it; a late success follows a refusal. */
export type OnSettled = (tx: Transaction, attempt: SettledAttempt) => Promise<void>;
export type OnSettledByPurpose = Partial<Record<AttemptPurpose, OnSettled>>;

/** Payments for the features above. */
export type PaymentsService = {
  /** The method that a charge would use. */
  storedMethod(
    developer_id: DeveloperId,
  ): Promise<{ readonly payment_type: PaymentType; readonly last_four: string | null } | undefined>;
  /** The method that a charge would use, as of the caller's transaction. */
  chargedMethod(
    db: Executor,
    developer_id: DeveloperId,
  ): Promise<{ readonly payment_method_id: PaymentMethodId; readonly payment_type: PaymentType } | undefined>;
  /** When a method was refused since then. */
  refusalsOf(
    db: Executor,
    method: { readonly payment_method_id: PaymentMethodId; readonly since: Date },
  ): Promise<readonly Date[]>;
  /** Idempotent by the attempt's id. Throws PAYMENT_METHOD_REQUIRED without a stored method. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Requests money back for the payer, in the caller's transaction; a job sends it. Throws NOT_REFUNDABLE. */
  refund(tx: Transaction, refund: RefundRequest): Promise<RefundId>;
};
