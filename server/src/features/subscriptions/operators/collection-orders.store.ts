import type { Collection } from '@waypost/domain/money/collection-actions';
import { sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';

/** How far the collection of a statement is, with what is owed in minor units. */
export type StatementCollection = Collection & { readonly owed: number };

type Row = StatementCollection & { readonly statement_no: string };

/** How far the collections of these statements are. */
export async function listCollections(db: Executor, statementNos: readonly string[]): Promise<Row[]> {
  if (statementNos.length === 0) return [];
  const { rows } = await sql<Row>`
    select bill.statement_no, bill.state as bill, dunning_status as dunning, dunning_paused is not null as paused,
      case when bill.state = 'paid' then 0 else total - credit_used end as owed,
      exists (select from collection where collection.bill_id = bill.bill_id and collection.state = 'pending') as charging
    from bill join subscription using (subscription_id)
    where bill.statement_no in (${sql.join([...statementNos])})`.execute(db);
  return rows;
}
