import { createHash } from 'node:crypto';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { convert, nationalCurrencyOf, nationalVatAt, rateOn } from '@waypost/domain/billing/statements/national-vat';
import type { StatementDraft, StatementHead } from '@waypost/domain/billing/statements/statement-draft';
import { seriesOf, statementNumber, statementYear } from '@waypost/domain/billing/statements/statement-number';
import { draftProblems, statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { BillingService } from '../../billing/billing.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import {
  findBySubject,
  findHead,
  insertDocument,
  lockSeries,
  type StoredDocument,
  takeNumber,
} from './finalising.store.ts';

export type { StoredDocument };

export type Finalise = (tx: Transaction, draft: StatementDraft) => Promise<{ readonly statement_no: string }>;

export type FinalisingDeps = Pick<Plumbing, 'clock' | 'sendMail'> & {
  readonly portalOrigin: string;
  readonly statements: Pick<BillingService['statements'], 'add'>;
  readonly catalog: Pick<CatalogService, 'exchangeRates'>;
};

const hashOf = (...parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const createAnnounce =
  ({ sendMail, portalOrigin }: Pick<FinalisingDeps, 'sendMail' | 'portalOrigin'>) =>
  async (tx: Transaction, head: StatementHead, total: number): Promise<void> => {
    const { statement_no: number, kind, currency, language: lang, buyer } = head;
    if (buyer.email === null) return;
    const link = `${portalOrigin}/billing-management`;
    const isCredit = kind === 'credit_note';
    await sendMail(tx, { kind: 'statement', to: buyer.email, link, lang, number, isCredit, total, currency });
  };

/** A credit note has the rate of the statement that it corrects. */
const createNationalVatOf =
  ({ catalog }: Pick<FinalisingDeps, 'catalog'>) =>
  async (tx: Transaction, { seller, currency, references, lines }: StatementDraft, day: Day) => {
    const national = nationalCurrencyOf(seller.country);
    const isTaxed = lines.some(({ tax_category }) => tax_category === 'S');
    if (!isTaxed || national === undefined || national === currency) return {};
    const { tax } = statementTotals(lines);
    if (references.credited_statement_no !== null) {
      const vat = (await findHead(tx, references.credited_statement_no))?.national_vat;
      return vat ? { national_vat: { ...vat, tax: convert(tax, vat.rate) } } : {};
    }
    const rate = rateOn(catalog.exchangeRates(), { currency, national, day });
    return rate ? { national_vat: nationalVatAt(rate, tax) } : {};
  };

/** Issues a draft: it gets the next number of its seller and year, and never changes again. */
export function createFinalise({ clock, statements, ...deps }: FinalisingDeps): Finalise {
  const announce = createAnnounce(deps);
  const nationalVatOf = createNationalVatOf(deps);

  return async (tx, draft) => {
    const problems = draftProblems(draft);
    if (problems.length > 0) throw new RangeError(`The statement cannot be issued: ${problems.join('; ')}`);
    const { lines, ...facts } = draft;
    const { kind, developer_id, currency } = facts;
    const { subject_id, credited_statement_no } = facts.references;
    const create_date = dayOf(clock());
    const series = { seller_id: facts.seller.seller_id, series: seriesOf(kind), year: statementYear(create_date) };
    await lockSeries(tx, series);
    const subject = { subject_id, period_start: facts.period.from, kind };
    const issued = await findBySubject(tx, subject); // a repeat answers with the statement of the first time
    if (issued) return issued;
    const nationalVat = await nationalVatOf(tx, draft, create_date);
    const sequence = await takeNumber(tx, series);
    const statement_no = statementNumber({ ...series, sequence });
    const head: StatementHead = { ...facts, statement_no, create_date, ...nationalVat };
    const totals = statementTotals(lines);
    const charged = kind === 'credit_note' ? -totals.total : totals.total;
    await statements.add(tx, {
      statement_no,
      developer_id,
      create_date,
      currency_cd: currency,
      new_charges_minor: charged,
      is_paid_ind: facts.is_paid,
    });
    const document = {
      statement_no,
      ...series,
      sequence,
      ...subject,
      credited_statement_no,
      head: JSON.stringify(head),
      totals: JSON.stringify(totals),
      line_count: lines.length,
      content_hash: hashOf(head, totals, lines),
    };
    await insertDocument(tx, { document, lines });
    await announce(tx, head, totals.total);
    return { statement_no };
  };
}
