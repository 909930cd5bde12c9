import type { DayRange } from '@waypost/domain/base/day';
import type { DeveloperId } from '@waypost/domain/base/ids';
import type { Selectable } from 'kysely';
import { gatherWrites } from '../../../db/gather.ts';
import type { StatementTable } from '../../../db/tables/billing.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type StoredStatement = Selectable<StatementTable>;

const ofAccount = (db: Executor, developer_id: DeveloperId) =>
  db
    .selectFrom('statement')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .orderBy('create_date', 'desc')
    .orderBy('statement_no', 'desc');

export const listLatestStatements = (
  db: Executor,
  developer_id: DeveloperId,
  count: number,
): Promise<StoredStatement[]> => ofAccount(db, developer_id).limit(count).execute();

/** Both days are included. */
export const listStatementsBetween = (
  db: Executor,
  developer_id: DeveloperId,
  { from, to }: DayRange,
): Promise<StoredStatement[]> =>
  ofAccount(db, developer_id).where('create_date', '>=', from).where('create_date', '<=', to).execute();

export const insertStatement = gatherWrites<StoredStatement>(async (tx, statements) => {
  await tx
    .insertInto('statement')
    .values([...statements])
    .execute();
});

export async function setPaid(tx: Transaction, statement_no: string, is_paid_ind: boolean): Promise<void> {
  await tx.updateTable('statement').set({ is_paid_ind }).where('statement_no', '=', statement_no).execute();
}
