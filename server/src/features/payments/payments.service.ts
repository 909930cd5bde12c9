import type { DeveloperId } from '@waypost/domain/base/ids';
import type { PaymentType } from '@waypost/domain/payments/payment-types';
import type { Executor } from '../../db/transaction.ts';
import type { ChargesService } from './charges/charges.service.ts';
import type { MethodsService } from './methods/methods.service.ts';

export type { Charge, ChargeOutcome } from './charges/charges.service.ts';
export type { AttemptRecord, OnSettled, OnSettledByPurpose } from './attempts/attempts.service.ts';

export type StoredMethodSummary = { readonly payment_type: PaymentType; readonly last_four: string | null };

/** Payments for the features above. */
export type PaymentsService = Pick<ChargesService, 'charge'> & {
  /** The method that a charge would use. */
  storedMethod(developer_id: DeveloperId): Promise<StoredMethodSummary | undefined>;
};

export const createPaymentsService = (
  db: Executor,
  { charges, methods }: { readonly charges: ChargesService; readonly methods: MethodsService },
): PaymentsService => ({
  charge: (charge) => charges.charge(charge),
  async storedMethod(developer_id) {
    const method = await methods.active(db, developer_id);
    return method && { payment_type: method.payment_type, last_four: method.last_four };
  },
});
