import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { chargedFor } from '@waypost/domain/purchases/purchase';
import type { Plumbing } from '../../plumbing.ts';
import type { ChargeOutcome, PaymentsService } from '../payments/payments.service.ts';
import { findPurchase, type StoredPurchase } from './purchases.store.ts';
import type { EndPurchase } from './settlement.service.ts';

export type PayingDeps = Pick<Plumbing, 'db' | 'transact'> & {
  readonly payments: PaymentsService;
  readonly end: EndPurchase;
};

/** Asks for the payment of a purchase, as often as needed. Throws PAYMENT_REFUSED, and PAYMENT_PENDING without an outcome. */
export type FinishPurchase = (purchase: StoredPurchase) => Promise<ProjectId>;

function refusalOf(outcome: ChargeOutcome | undefined, { refusal_code }: Pick<StoredPurchase, 'refusal_code'>) {
  const told = { reason: refusal_code ?? 'declined', message: 'The payment was declined.' };
  const { reason, message } =
    outcome?.status === 'refused' ? { reason: outcome.code, message: outcome.sentence } : told;
  return new DomainError('PAYMENT_REFUSED', [{ path: 'payment', reason, message }]);
}

export function createPaying({ db, transact, payments, end }: PayingDeps): FinishPurchase {
  /** Charges the stored method. An account without one buys nothing, so that the purchase ends. */
  async function charge({ purchase_id, developer_id, attempt_id, quote: { order } }: StoredPurchase) {
    const amount = { currency: order.currency, minor: chargedFor(order) };
    try {
      return await payments.charge({ attempt_id, developer_id, amount, purpose: 'purchase', purposeId: purchase_id });
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'PAYMENT_METHOD_REQUIRED') throw error;
      await transact((tx) => end(tx, purchase_id, { state: 'refused', code: 'declined' }));
      throw error;
    }
  }

  return async (purchase) => {
    const { purchase_id, product_id, quote } = purchase;
    if (chargedFor(quote.order) === 0) {
      await transact((tx) => end(tx, purchase_id, { state: 'settled', paid: null }));
      return product_id;
    }
    const outcome = purchase.state === 'pending' ? await charge(purchase) : undefined;
    const now = (await findPurchase(db, purchase_id)) ?? purchase;
    if (now.state === 'settled') return product_id;
    if (now.state === 'pending') throw new DomainError('PAYMENT_PENDING');
    throw refusalOf(outcome, now);
  };
}
