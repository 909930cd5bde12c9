import type { BillId } from '@waypost/domain/base/ids';
import { chargebackPosting, paymentPosting, recoveryPosting } from '@waypost/domain/billing/ledger/ledger';
import { disputeOutranks } from '@waypost/domain/payments/payment-attempt';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { InvoicingService } from '../../invoicing/invoicing.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import type { OnDisputed, SettledAttempt } from '../../payments/payments.service.ts';
import { changeBill, findBill, findBillOfPurchase, lockBill, type StoredBill } from '../bills.store.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';

export type DisputeDeps = Pick<Plumbing, 'clock'> & {
  readonly developers: Pick<DeveloperService, 'lockById'>;
  readonly ledger: LedgerService;
  readonly invoicing: Pick<InvoicingService, 'setPaid'>;
  readonly activity: ActivityLog;
  readonly events: SubscriptionEvents;
};

const takenBack = { state: 'disputed', paid_at: null } as const;

/** Bills whose payment was taken back leave the steps of unpaid bills: the operator talks to the customer. */
export function createDisputes({ clock, developers, ledger, invoicing, activity, events }: DisputeDeps): OnDisputed {
  async function move(
    tx: Transaction,
    { bill_id, product_id, currency, statement_no, state }: StoredBill,
    { attempt_id, developer_id, amount, provider, isTaken }: SettledAttempt & { readonly isTaken: boolean },
  ) {
    await changeBill(tx, bill_id, isTaken ? takenBack : { state: 'paid', paid_at: clock() });
    const givenBack = state === 'written_off' ? recoveryPosting : paymentPosting;
    const entries = isTaken ? chargebackPosting(amount, provider) : givenBack(amount, provider);
    const kind = isTaken ? 'chargeback' : 'chargeback_reversed';
    await ledger.post(tx, { kind, subject_id: attempt_id, developer_id, currency, entries });
    if (statement_no !== null) await invoicing.setPaid(tx, statement_no, !isTaken);
    const action = isTaken ? 'bill.charged_back' : 'bill.paid';
    await activity.record(tx, { action, product_id, userId: null, after: { statement_no } });
  }

  return async (tx, attempt, dispute) => {
    const { attempt_id, developer_id, purpose, purpose_id } = attempt;
    await developers.lockById(tx, developer_id);
    const found = purpose === 'bill' ? findBill(tx, purpose_id as BillId) : findBillOfPurchase(tx, purpose_id);
    const known = await found;
    if (!known) return events.missing({ attempt_id });
    const bill = await lockBill(tx, known.bill_id);
    const { bill_id, product_id } = bill;
    if (!disputeOutranks(dispute, bill.dispute)) return;
    await changeBill(tx, bill_id, { dispute });
    const isTaken = dispute === 'charged_back';
    // a reversal that arrives before its chargeback leaves nothing to undo
    if (isTaken || bill.dispute === 'charged_back') await move(tx, bill, { ...attempt, isTaken });
    events.disputed({ bill_id, product_id, state: dispute });
  };
}
