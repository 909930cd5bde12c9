import type { Insertable } from 'kysely';
import type { MoneyActionTable } from '../../db/tables/money.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export async function insertMoneyAction(tx: Transaction, action: Insertable<MoneyActionTable>): Promise<void> {
  await tx.insertInto('money_action').values(action).execute();
}

/** The next lines of the log before an id, newest first, with the states of their refunds. */
export function listMoneyActions(
  db: Executor,
  { after, count }: { readonly after: string | undefined; readonly count: number },
) {
  const lines = db
    .selectFrom('money_action')
    .leftJoin('refund', 'refund.refund_id', 'money_action.refund_id')
    .selectAll('money_action')
    .select('refund.state as refund_state')
    .orderBy('action_id', 'desc')
    .limit(count);
  return (
    after === undefined ? lines : lines.where('action_id', '<', after as MoneyActionTable['action_id'])
  ).execute();
}
