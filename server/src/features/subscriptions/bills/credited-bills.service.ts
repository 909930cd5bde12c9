import { creditPosting } from '@waypost/domain/billing/ledger/ledger';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { InvoicingService } from '../../invoicing/invoicing.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import { changeBill, isCharging, owedOf, type StoredBill } from '../bills.store.ts';
import type { StandingService } from '../dunning/standing.service.ts';
import type { LockedBill } from './locking.service.ts';

export type CreditedBillDeps = Pick<Plumbing, 'clock'> & {
  readonly ledger: LedgerService;
  readonly invoicing: Pick<InvoicingService, 'setPaid'>;
  readonly activity: ActivityLog;
  readonly standing: Pick<StandingService, 'recover'>;
};

type Source = {
  /** What the credit follows from: a credit note, or a charge that failed. */
  readonly subject_id: string;
  /** Minor units. */
  readonly limit: number;
};

/** Pays an open bill by the account's credit; answers the bill as it is then. */
export type PayByCredit = (tx: Transaction, locked: LockedBill, source: Source) => Promise<StoredBill>;

/** A charge without an outcome has a fixed amount, so a bill that is being charged is left as it is. */
export const createPayByCredit =
  ({ clock, ledger, invoicing, activity, standing }: CreditedBillDeps): PayByCredit =>
  async (tx, { bill, ...debtor }, { subject_id, limit }) => {
    const { bill_id, developer_id, currency, product_id, statement_no } = bill;
    if (bill.state !== 'open' || (await isCharging(tx, bill_id))) return bill;
    const credit = -(await ledger.balanceOf(tx, { account: 'credit', developer_id, currency }));
    const used = Math.min(limit, credit, owedOf(bill));
    if (used <= 0) return bill;
    const entries = creditPosting(used);
    await ledger.post(tx, { kind: 'credit_used', subject_id, developer_id, currency, entries });
    const credit_used = bill.credit_used + used;
    if (credit_used < bill.total) return changeBill(tx, bill_id, { credit_used });
    const paid = await changeBill(tx, bill_id, { credit_used, state: 'paid', paid_at: clock() });
    if (statement_no !== null) await invoicing.setPaid(tx, statement_no, true);
    await activity.record(tx, { action: 'bill.paid', product_id, userId: null, after: { statement_no } });
    await standing.recover(tx, debtor);
    return paid;
  };
