import type { Statement } from '@waypost/contract/entities/billing';
import { type DayRange, isDay } from '@waypost/domain/base/day';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { isStatementRange, latestStatements } from '@waypost/domain/billing/statements';
import { refusalTexts } from '../../../base/refusal-texts.ts';
import type { PersonalData } from '../../../base/personal-data.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import {
  insertStatement,
  listLatestStatements,
  listStatementsBetween,
  setPaid,
  type StoredStatement,
} from './statements.store.ts';

type StatementQuery = { readonly from?: string | undefined; readonly to?: string | undefined };

export type StatementService = {
  /** The statements of both days and those between, otherwise the latest; newest first. Throws INVALID_DATE. */
  list(userId: UserId, query: StatementQuery): Promise<readonly Statement[]>;
  /** Adds an issued statement to the account's list. */
  add(tx: Transaction, statement: StoredStatement): Promise<void>;
  /** Everything else of a statement never changes. */
  setPaid(tx: Transaction, statement_no: string, is_paid_ind: boolean): Promise<void>;
};

const toStatement = ({ developer_id: _account, new_charges_minor, ...statement }: StoredStatement): Statement => ({
  ...statement,
  new_charges_amount: new_charges_minor / 100,
});

const notADay = (path: string): FieldProblem => ({ path, reason: 'INVALID_DATE', message: refusalTexts.INVALID_DATE });

/** Undefined if neither day is given. */
function rangeOf({ from, to }: StatementQuery): DayRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const isFrom = from !== undefined && isDay(from);
  const isTo = to !== undefined && isDay(to);
  if (!isFrom || !isTo) {
    throw new DomainError('INVALID_DATE', [...(isFrom ? [] : [notADay('from')]), ...(isTo ? [] : [notADay('to')])]);
  }
  if (!isStatementRange({ from, to })) throw new DomainError('INVALID_DATE', [notADay('to')]);
  return { from, to };
}

export const createStatementService = ({
  db,
  developers,
}: Pick<Plumbing, 'db'> & { readonly developers: Pick<DeveloperService, 'find'> }): StatementService => ({
  async list(userId, query) {
    const range = rangeOf(query);
    const account = await developers.find(userId);
    if (!account) return [];
    const { developer_id } = account;
    const found = range
      ? await listStatementsBetween(db, developer_id, range)
      : await listLatestStatements(db, developer_id, latestStatements);
    return found.map(toStatement);
  },
  add: insertStatement,
  setPaid,
});

/** Statements stay when an account is deleted, because the seller must keep them; the account itself is emptied. */
export const createStatementData = (developers: Pick<DeveloperService, 'find'>): PersonalData => ({
  ofAccount: {
    async statements(executor, { user }) {
      const account = await developers.find(user.userId, executor);
      const all = { from: '0001-01-01', to: '9999-12-31' };
      return account ? (await listStatementsBetween(executor, account.developer_id, all)).map(toStatement) : [];
    },
  },
});
