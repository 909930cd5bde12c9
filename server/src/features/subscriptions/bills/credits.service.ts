import { creditNotePosting } from '@waypost/domain/billing/ledger/ledger';
import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import { statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import type { StoredSubscription } from '../subscriptions.store.ts';
import { inWords, lastDayOf } from './bill-lines.ts';
import type { Billed, State } from './stating.service.ts';

export type CreditDeps = {
  readonly ledger: LedgerService;
  readonly state: State;
  readonly activity: ActivityLog;
};

export type Credit = Pick<Billed, 'account' | 'buyer'> & {
  readonly subscription: StoredSubscription;
  readonly line: StatementDraftLine;
  /** What the credit follows from, such as the purchase of another plan. */
  readonly subject_id: string;
};

/** Gives back what is unused of the paid period by a credit note, which pays later bills. */
export type CreditUnused = (tx: Transaction, credit: Credit) => Promise<void>;

const reasons = { en: 'The plan was changed.', de: 'Der Plan wurde gewechselt.' } as const;

export const createCreditUnused =
  ({ ledger, state, activity }: CreditDeps): CreditUnused =>
  async (tx, { account, buyer, subscription, line, subject_id }) => {
    const { developer_id, product_id, currency, statement_no, taxation, period_from, period_until } = subscription;
    const { net, tax, total } = statementTotals([line]);
    const entries = creditNotePosting({ net, tax, rate: taxation.rate }, taxation.country);
    await ledger.post(tx, { kind: 'credit_note', subject_id, developer_id, currency, entries });
    const after = { credit: inWords(total, currency) };
    await activity.record(tx, { action: 'bill.credited', product_id, userId: null, after });
    if (statement_no === null) return; // bought before statements existed
    await state(tx, { bill_id: subject_id, product_id, account, buyer }, (parties) => ({
      developer_id,
      kind: 'credit_note',
      ...parties,
      currency,
      period: line.period ?? lastDayOf({ from: period_from, until: period_until }),
      lines: [line],
      references: { subject_id: statement_no, credited_statement_no: statement_no },
      is_paid: true,
      reason: reasons[parties.language],
    }));
  };
