import { DomainError } from '@waypost/domain/base/domain-error';
import { latePaymentPosting } from '@waypost/domain/billing/ledger/ledger';
import { chargedFor } from '@waypost/domain/purchases/purchase';
import type { Transaction } from '../../db/transaction.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ProjectPurchases } from '../projects/projects.service.ts';
import type { SettledPurchase } from '../subscriptions/subscriptions.service.ts';
import type { PurchaseEvents } from './purchases.events.ts';
import { hasNewerPurchase, type StoredPurchase } from './purchases.store.ts';

export type LatePaymentDeps = {
  readonly projects: Pick<ProjectPurchases, 'isStillOpenTo'>;
  readonly promo: Pick<BillingService['promo'], 'redeem'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly payments: Pick<PaymentsService, 'refund'>;
  readonly events: Pick<PurchaseEvents, 'refundedLate' | 'notRefunded'>;
};

export type LatePayments = ReturnType<typeof createLatePayments>;

/** Payments that succeed after their buyer was told that they were refused, and may have bought something else since. */
export function createLatePayments({ projects, promo, ledger, payments, events }: LatePaymentDeps) {
  /** A refusal has given the use of the code back. */
  async function redeemAgain(tx: Transaction, { promo_code, plan, developer_id, purchase_id }: StoredPurchase) {
    if (promo_code === null) return true;
    try {
      await promo.redeem(tx, { code: promo_code, planId: plan.id, developer_id, purchase_id });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.reason === 'PROMO_CODE_NOT_VALID') return false;
      throw error;
    }
  }

  return {
    /** Whether the purchase can still be delivered as it was ordered; takes its promo code again. */
    async isStillWanted(
      tx: Transaction,
      purchase: StoredPurchase,
      account: DeveloperRecord | undefined,
    ): Promise<boolean> {
      const { kind, quote } = purchase;
      if (!account || (await hasNewerPurchase(tx, purchase))) return false;
      const { presentPlan } = quote;
      if (kind !== 'create' && !(await projects.isStillOpenTo(tx, { ...purchase, kind, presentPlan }))) return false;
      return redeemAgain(tx, purchase);
    },

    /** Sends the money back of a payment that nothing is delivered for; until it has arrived there, it is a credit of the account. */
    async refund(tx: Transaction, purchase: StoredPurchase, paid: NonNullable<SettledPurchase['paid']>): Promise<void> {
      const { purchase_id, product_id, developer_id, quote } = purchase;
      const { attempt_id, provider } = paid;
      const { currency } = quote.order;
      const amount = chargedFor(quote.order);
      const entries = latePaymentPosting(amount, provider);
      await ledger.post(tx, { kind: 'late_payment', subject_id: attempt_id, developer_id, currency, entries });
      try {
        await payments.refund(tx, { purpose_id: purchase_id, amount, currency });
        events.refundedLate({ purchase_id, product_id });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        events.notRefunded({ purchase_id, product_id }); // the record of the charge must be kept all the same
      }
    },
  };
}
