import type { DeveloperId, PurchaseId } from '@waypost/domain/base/ids';
import { paymentOf } from '@waypost/domain/billing/account-credit';
import { heldCreditPosting, releasedCreditPosting } from '@waypost/domain/billing/ledger/ledger';
import type { OrderFigures } from '@waypost/domain/purchases/purchase';
import type { Transaction } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { StoredPurchase } from './purchases.store.ts';

type Buyer = { readonly purchase_id: PurchaseId; readonly developer_id: DeveloperId };
type Held = Pick<StoredPurchase, 'purchase_id' | 'developer_id' | 'quote'>;

/** The account's credit pays first. It is held while the purchase has no outcome, so that nothing else uses it. */
export type HeldCredits = {
  /** Holds the credit and answers the order with it. The caller has locked the account. */
  hold(tx: Transaction, buyer: Buyer, order: OrderFigures): Promise<OrderFigures>;
  /** The purchase has an outcome. The caller has locked the account. */
  release(tx: Transaction, purchase: Held): Promise<void>;
};

export const createHeldCredits = (ledger: Pick<LedgerService, 'balanceOf' | 'post'>): HeldCredits => ({
  async hold(tx, { purchase_id, developer_id }, order) {
    const { currency, total } = order;
    const credit = -(await ledger.balanceOf(tx, { account: 'credit', developer_id, currency }));
    const { credit_used } = paymentOf({ total, credit });
    if (credit_used === 0) return order;
    const entries = heldCreditPosting(credit_used);
    await ledger.post(tx, { kind: 'credit_held', subject_id: purchase_id, developer_id, currency, entries });
    return { ...order, credit_used };
  },

  async release(tx, { purchase_id, developer_id, quote: { order } }) {
    const { currency, credit_used = 0 } = order;
    if (credit_used === 0) return;
    const entries = releasedCreditPosting(credit_used);
    await ledger.post(tx, { kind: 'credit_released', subject_id: purchase_id, developer_id, currency, entries });
  },
});
