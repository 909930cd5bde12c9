import { DomainError } from '@waypost/domain/base/domain-error';
import type { Language } from '@waypost/domain/base/language';
import { creditable, creditSums } from '@waypost/domain/billing/statements/credit';
import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import { type StatementTotals, statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Finalise } from '../finalising/finalising.service.ts';
import { findInRegister, listCredits, listRegister, lockCredited, type RegisterRow } from './credits.store.ts';

export type Credit = {
  readonly statement_no: string;
  /** Minor units without tax; undefined for all that is left. */
  readonly net: number | undefined;
  readonly reason: string;
};

export type IssuedCredit = {
  readonly statement_no: string;
  readonly totals: StatementTotals;
  /** The two-letter code of the buyer's country, whose tax it is. */
  readonly country: string;
};

export type { RegisterRow };

/** All statements for operators, and credit notes about them. */
export type CreditService = {
  list(
    db: Executor,
    query: { readonly search?: string | undefined; readonly after?: string | undefined },
  ): Promise<{
    readonly statements: readonly RegisterRow[];
    readonly next: string | null;
  }>;
  find(db: Executor, statement_no: string): Promise<RegisterRow | undefined>;
  /** Throws NOT_FOUND for a number without a statement or of a credit note, CREDIT_TOO_LARGE. */
  credit(tx: Transaction, credit: Credit): Promise<IssuedCredit>;
};

const pageSize = 50;

const texts: Readonly<Record<Language, (statement_no: string) => string>> = {
  en: (statement_no) => `Credit for invoice ${statement_no}`,
  de: (statement_no) => `Korrektur der Rechnung ${statement_no}`,
};

type Sum = NonNullable<ReturnType<typeof creditSums>>[number];

const lineOf = ({ category, rate, base }: Sum, what: string, statement_no: string): StatementDraftLine => ({
  what,
  product_id: null,
  plan: null,
  period: null,
  quantity: 1,
  unit_price: base,
  amount: base,
  tax_rate: rate,
  tax_category: category,
  source: { type: 'statement', statement_no },
});

export const createCredits = ({ finalise }: { readonly finalise: Finalise }): CreditService => ({
  async list(db, { search, after }) {
    const found = await listRegister(db, { search, after, count: pageSize + 1 });
    const statements = found.slice(0, pageSize);
    return { statements, next: found.length > pageSize ? (statements.at(-1)?.statement_no ?? null) : null };
  },

  find: findInRegister,

  async credit(tx, { statement_no, net, reason }) {
    const credited = await lockCredited(tx, statement_no);
    if (!credited || credited.kind === 'credit_note') throw new DomainError('NOT_FOUND');
    const { head, totals } = credited;
    const before = (await listCredits(tx, statement_no)).flatMap(({ taxes }) => taxes);
    const sums = creditSums(creditable(totals.taxes, before), net);
    if (!sums) throw new DomainError('CREDIT_TOO_LARGE');
    const lines = sums.map((sum) => lineOf(sum, texts[head.language](statement_no), statement_no));
    const { statement_no: _number, create_date: _day, ...facts } = head;
    const note = await finalise(tx, {
      ...facts,
      kind: 'credit_note',
      lines,
      references: { subject_id: statement_no, credited_statement_no: statement_no },
      is_paid: true,
      reason,
    });
    return { statement_no: note.statement_no, totals: statementTotals(lines), country: head.buyer.country };
  },
});
