import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { creditNotePosting } from '@waypost/domain/billing/ledger/ledger';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { InvoicingService } from '../invoicing/invoicing.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { CollectionOrders } from '../subscriptions/subscriptions.service.ts';
import type { MoneyEvents } from './money.events.ts';
import { insertMoneyAction } from './money.store.ts';

/** Who acts: a user with the role for money, or a command from a terminal. */
export type Operator = { readonly userId: UserId | null; readonly name: string };

export type CreditOrder = {
  readonly statement_no: string;
  /** Minor units without tax; undefined for all that is left. */
  readonly net: number | undefined;
  readonly reason: string;
  /** Whether the amount goes back to the payer. */
  readonly refund: boolean;
};

export type CreditNote = {
  readonly statement_no: string;
  /** Minor units with tax. */
  readonly total: number;
};

/** Throws NOT_FOUND, CREDIT_TOO_LARGE, NOT_REFUNDABLE. */
export type IssueCredit = (operator: Operator, order: CreditOrder) => Promise<CreditNote>;

export type CreditingDeps = Pick<Plumbing, 'transact' | 'clock' | 'newId'> & {
  readonly credits: Pick<InvoicingService['credits'], 'credit' | 'find'>;
  readonly payments: Pick<PaymentsService, 'refund'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly collections: Pick<CollectionOrders, 'lock' | 'payByCredit' | 'refundable' | 'recordCorrection'>;
  readonly events: MoneyEvents;
};

/** A credit note, its posting, its refund and the line of the log: all of them, or nothing. */
export function createCrediting(deps: CreditingDeps): IssueCredit {
  const { transact, clock, newId, credits, payments, ledger, collections, events } = deps;

  async function creditIn(tx: Transaction, { userId, name }: Operator, { refund, ...order }: CreditOrder) {
    const { statement_no, reason } = order;
    // before the statement's series is locked, as everything else locks them
    const bill = refund ? undefined : await collections.lock(tx, statement_no);
    const purpose = refund ? await collections.refundable(tx, statement_no) : undefined;
    const credit = await credits.credit(tx, order);
    const statement = await credits.find(tx, statement_no);
    if (!statement) throw new DomainError('NOT_FOUND');
    const { developer_id, currency_cd: currency, subject_id } = statement;
    const { total } = credit.totals;
    const credit_note = credit.statement_no;
    const entries = credit.totals.taxes.flatMap(({ base, tax, rate }) =>
      creditNotePosting({ net: base, tax, rate }, credit.country),
    );
    await ledger.post(tx, { kind: 'credit_note', subject_id: credit_note, developer_id, currency, entries });
    if (bill) await collections.payByCredit(tx, bill, { subject_id: credit_note, limit: total });
    const refund_id = refund
      ? await payments.refund(tx, { purpose_id: purpose ?? subject_id, amount: total, currency })
      : null;
    const action = refund ? ('refund' as const) : ('credit' as const);
    const logged = { statement_no, credit_note, total, currency };
    await collections.recordCorrection(tx, { action: refund ? 'bill.refunded' : 'bill.credited', ...logged });
    const done = { action_id: newId('mna'), action, statement_no, result_no: credit_note };
    const line = { ...done, userId, operator: name, developer_id, refund_id, amount: total, currency };
    await insertMoneyAction(tx, { ...line, reason, time: clock() });
    return { credit, done };
  }

  return async (operator, order) => {
    const { credit, done } = await transact((tx) => creditIn(tx, operator, order));
    events.done({ ...done, userId: operator.userId });
    return { statement_no: credit.statement_no, total: credit.totals.total };
  };
}
