import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import type { Insertable, Selectable } from 'kysely';
import type { ChargeOrderTable } from '../../../db/tables/payments.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type ChargeOrder = Selectable<ChargeOrderTable>;

/** False if there is one for the charge already. */
export async function insertChargeOrder(tx: Transaction, order: Insertable<ChargeOrderTable>): Promise<boolean> {
  const inserted = tx
    .insertInto('charge_order')
    .values(order)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.returning('attempt_id').executeTakeFirst()) !== undefined;
}

export const listChargeOrders = (db: Executor): Promise<ChargeOrder[]> =>
  db.selectFrom('charge_order').selectAll().where('carried_out', 'is', null).orderBy('created').execute();

export async function endChargeOrder(tx: Transaction, attempt_id: PaymentAttemptId, carried_out: Date): Promise<void> {
  await tx.updateTable('charge_order').set({ carried_out }).where('attempt_id', '=', attempt_id).execute();
}
