import type { AnyStatement, BooksComparison, MoneyActionLine } from '@waypost/contract/entities/money';
import type { SessionUser } from '@waypost/contract/entities/session';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { DomainError } from '@waypost/domain/base/domain-error';
import { creditable } from '@waypost/domain/billing/statements/credit';
import { differenceMeasures, type DifferenceState } from '@waypost/domain/money/differences';
import type { z } from 'zod';
import type { Plumbing } from '../../plumbing.ts';
import type { InvoicingService, RegisterRow } from '../invoicing/invoicing.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type {
  CollectionOrders,
  Comparison,
  StatementCollection,
  SubscriptionService,
} from '../subscriptions/subscriptions.service.ts';
import type { IssueCredit, Operator } from './crediting.service.ts';
import { listMoneyActions } from './money.store.ts';
import type { OrderCollection } from './ordering.service.ts';

type Page<Line> = { readonly next: string | null } & Line;

/** What operators do about money. `as` throws NOT_FOUND for everybody without the role. */
export type MoneyService = {
  as(user: Pick<SessionUser, 'userId' | 'email' | 'roles'>): Operator;
  statements(query: {
    readonly search?: string | undefined;
    readonly after?: string | undefined;
  }): Promise<Page<{ readonly statements: AnyStatement[] }>>;
  readonly credit: IssueCredit;
  readonly collect: OrderCollection;
  /** The entries of a month such as `2026-03`, or the sums of its accounts, as CSV. */
  ledgerOf(month: string, what: 'entries' | 'accounts'): Promise<AsyncIterable<string>>;
  /** Throws NOT_FOUND. */
  pdf(statement_no: string): Promise<Buffer>;
  differences(after: string | undefined): Promise<z.input<typeof BooksComparison>>;
  actions(after: string | undefined): Promise<Page<{ readonly actions: MoneyActionLine[] }>>;
};

export type MoneyDeps = Pick<Plumbing, 'db'> & {
  readonly invoicing: Pick<InvoicingService, 'credits' | 'pdfOf'>;
  readonly ledger: Pick<LedgerService, 'exportMonth' | 'exportAccounts'>;
  readonly collections: Pick<CollectionOrders, 'of'>;
  readonly comparison: SubscriptionService['comparison'];
  readonly credit: IssueCredit;
  readonly collect: OrderCollection;
};

const pageSize = 100;
const major = (minor: number) => minor / 100;

const toCollection = ({ owed, ...collection }: StatementCollection) => ({ ...collection, owed: major(owed) });

function toStatement(
  { head, totals, new_charges_minor, credited, credited_net, ...row }: RegisterRow,
  collection: StatementCollection | undefined,
): AnyStatement {
  const { statement_no, create_date, kind, developer_id, currency_cd, is_paid_ind, credited_statement_no } = row;
  const charged = creditable(totals.taxes, []).reduce((sum, { base }) => sum + base, 0);
  const shown = { statement_no, create_date, kind, developer_id, currency_cd, is_paid_ind, credited_statement_no };
  return {
    ...shown,
    buyer: head.buyer.name,
    total: major(new_charges_minor),
    credited: major(credited),
    collection: collection ? toCollection(collection) : null,
    creditable: kind === 'credit_note' ? 0 : major(charged - credited_net),
  };
}

/** The two sides as numbers, amounts in major units, or as states. */
function toDifference({ first_seen, expected, found, ...difference }: Comparison['differences'][number]) {
  const measure = differenceMeasures[difference.kind];
  const side = (text: string) => {
    if (measure === 'state') return text as DifferenceState;
    return measure === 'amount' ? major(Number(text)) : Number(text);
  };
  return { ...difference, expected: side(expected), found: side(found), first_seen: first_seen.toISOString() };
}

export function createMoneyService(deps: MoneyDeps): MoneyService {
  const { db, invoicing, ledger, collections, credit, collect } = deps;
  return {
    as({ userId, email, roles }) {
      if (!mayByRole(roles, 'move-money')) throw new DomainError('NOT_FOUND');
      return { userId, name: email };
    },

    async statements(query) {
      const { statements, next } = await invoicing.credits.list(db, query);
      const found = await collections.of(
        db,
        statements.map(({ statement_no }) => statement_no),
      );
      return { statements: statements.map((row) => toStatement(row, found.get(row.statement_no))), next };
    },

    credit,
    collect,
    ledgerOf: (month, what) => (what === 'accounts' ? ledger.exportAccounts(month) : ledger.exportMonth(month)),
    pdf: (statement_no) => invoicing.pdfOf(statement_no),

    async differences(after) {
      const { compared, differences, ...comparison } = await deps.comparison(db, after);
      return { ...comparison, compared: compared?.toISOString() ?? null, differences: differences.map(toDifference) };
    },

    async actions(after) {
      const found = await listMoneyActions(db, { after, count: pageSize + 1 });
      const lines = found.slice(0, pageSize);
      const actions = lines.map((line) => ({ ...line, amount: major(line.amount), time: line.time.toISOString() }));
      return { actions, next: found.length > pageSize ? (lines.at(-1)?.action_id ?? null) : null };
    },
  };
}
