import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { paymentOf } from '@waypost/domain/billing/account-credit';
import { billPosting, creditPosting, paymentPosting } from '@waypost/domain/billing/ledger/ledger';
import type {
  StatementBuyer,
  StatementDraft,
  StatementDraftLine,
  StatementKind,
} from '@waypost/domain/billing/statements/statement-draft';
import { statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { PaidPeriod } from '@waypost/domain/billing/subscriptions/paid-period';
import type { Taxation } from '@waypost/domain/billing/tax';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import type { Parties } from '../../invoicing/invoicing.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import { findBillOf, insertBill, insertCollection, type StoredBill } from '../bills.store.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import type { StoredSubscription } from '../subscriptions.store.ts';
import { inWords, lastDayOf } from './bill-lines.ts';
import type { State } from './stating.service.ts';

export type BillDeps = Pick<Plumbing, 'clock' | 'newId'> & {
  readonly ledger: LedgerService;
  readonly state: State;
  readonly activity: ActivityLog;
  readonly events: SubscriptionEvents;
};

/** How a bill is paid: by a charge that follows it, or by one that came first. */
export type BillPayment =
  | { readonly kind: 'collect'; readonly cause: string }
  | {
      readonly kind: 'paid';
      readonly attempt_id: PaymentAttemptId | null;
      readonly provider: string | null;
      /** What a credit note of the same change has paid. */
      readonly credit: number;
    };

export type BillDraft = {
  readonly account: DeveloperRecord;
  readonly subscription: StoredSubscription;
  readonly kind: StoredBill['kind'];
  readonly period: PaidPeriod;
  /** Tells bills of one kind and day apart, such as by their purchase. */
  readonly occasion: string;
  readonly taxation: Taxation;
  readonly lines: readonly StatementDraftLine[];
  readonly payment: BillPayment;
  readonly buyer?: StatementBuyer | undefined;
};

/** Issues a bill with its statement and its charge; undefined if its period and kind were billed before. */
export type IssueBill = (tx: Transaction, draft: BillDraft) => Promise<StoredBill | undefined>;

const documentKinds: Readonly<Record<StoredBill['kind'], StatementKind>> = {
  purchase: 'purchase',
  plan_change: 'plan_change',
  renewal: 'renewal',
  usage: 'usage',
};

/** The part of a total that earlier credits pay. */
async function creditFor(
  tx: Transaction,
  ledger: LedgerService,
  { subscription, payment, lines }: BillDraft,
): Promise<number> {
  if (payment.kind === 'paid') return payment.credit;
  const { developer_id, currency } = subscription;
  const credit = -(await ledger.balanceOf(tx, { account: 'credit', developer_id, currency }));
  return paymentOf({ total: statementTotals(lines).total, credit }).credit_used;
}

async function post(
  tx: Transaction,
  ledger: LedgerService,
  { bill, draft: { lines, taxation, payment } }: { readonly bill: StoredBill; readonly draft: BillDraft },
) {
  const { bill_id, developer_id, currency, credit_used, total } = bill;
  const of = { developer_id, currency };
  const { net, taxes } = statementTotals(lines);
  const entries = billPosting({ net, taxes, total }, taxation.country);
  await ledger.post(tx, { ...of, kind: 'bill', subject_id: bill_id, entries });
  await ledger.post(tx, { ...of, kind: 'credit_used', subject_id: bill_id, entries: creditPosting(credit_used) });
  if (payment.kind === 'collect' || payment.attempt_id === null) return;
  const paid = paymentPosting(total - credit_used, payment.provider ?? '');
  await ledger.post(tx, { ...of, kind: 'payment', subject_id: payment.attempt_id, entries: paid });
}

const documentOf =
  (draft: BillDraft, bill: Pick<StoredBill, 'state' | 'credit_used'>) =>
  (parties: Parties): StatementDraft => ({
    developer_id: draft.subscription.developer_id,
    kind: documentKinds[draft.kind],
    ...parties,
    currency: draft.subscription.currency,
    period: lastDayOf(draft.period),
    lines: draft.lines,
    references: { subject_id: draft.occasion || draft.subscription.subscription_id, credited_statement_no: null },
    is_paid: bill.state === 'paid',
    credit_used: bill.credit_used,
    reason: null,
  });

export function createIssueBill({ clock, newId, ledger, state, activity, events }: BillDeps): IssueBill {
  /** The charge, and what the log says about a bill that is not part of a purchase. */
  async function collect(tx: Transaction, { subscription }: BillDraft, bill: StoredBill & { readonly cause: string }) {
    const { bill_id, product_id, statement_no, total, currency, cause, created } = bill;
    const after = { statement_no, total: inWords(total, currency) };
    await activity.record(tx, { action: 'bill.issued', product_id, userId: null, after });
    // a payment method that was refused for good waits for another one
    if (bill.state === 'paid' || subscription.refused_method !== null) return;
    await insertCollection(tx, { attempt_id: newId('pay'), bill_id, cause, created });
  }

  return async (tx, draft) => {
    const { account, subscription, kind, period, occasion, payment, buyer } = draft;
    const { subscription_id, developer_id, product_id, currency } = subscription;
    if (await findBillOf(tx, { subscription_id, period_from: period.from, kind, occasion })) return undefined;
    const bill_id = newId('bil');
    const { net, tax, total } = statementTotals(draft.lines);
    const credit_used = await creditFor(tx, ledger, draft);
    const isPaid = payment.kind === 'paid' || credit_used === total;
    const standing = { bill_id, state: isPaid ? 'paid' : 'open', credit_used } as const;
    const statement_no = await state(tx, { bill_id, product_id, account, buyer }, documentOf(draft, standing));
    const now = clock();
    const bill = await insertBill(tx, {
      ...standing,
      subscription_id,
      developer_id,
      product_id,
      kind,
      period_from: period.from,
      period_until: period.until,
      occasion,
      currency,
      net,
      tax,
      total,
      statement_no,
      created: now,
      paid_at: isPaid ? now : null,
    });
    await post(tx, ledger, { bill, draft });
    if (payment.kind === 'collect') await collect(tx, draft, { ...bill, cause: payment.cause });
    events.billed({ bill_id, product_id, kind });
    return bill;
  };
}
