import type { DeveloperId, PaymentAttemptId, PaymentSessionId } from '@waypost/domain/base/ids';
import type { Selectable, Updateable } from 'kysely';
import type { PaymentSessionTable } from '../../../db/tables/payments.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type StoredSession = Selectable<PaymentSessionTable>;

export async function insertSession(tx: Transaction, row: StoredSession): Promise<void> {
  await tx.insertInto('payment_session').values(row).execute();
}

/** Of this account and not older. */
export const findSession = (
  db: Executor,
  by: Partial<Pick<StoredSession, 'payment_session_id' | 'token'>>,
  { developer_id, since }: { readonly developer_id: DeveloperId; readonly since: Date },
): Promise<StoredSession | undefined> =>
  db
    .selectFrom('payment_session')
    .selectAll()
    .where((eb) => eb.and(by))
    .where('developer_id', '=', developer_id)
    .where('created', '>', since)
    .executeTakeFirst();

export async function changeSession(
  tx: Transaction,
  payment_session_id: PaymentSessionId,
  change: Updateable<PaymentSessionTable>,
): Promise<void> {
  await tx.updateTable('payment_session').set(change).where('payment_session_id', '=', payment_session_id).execute();
}

export const findSessionOfAttempt = (db: Executor, attempt_id: PaymentAttemptId): Promise<StoredSession | undefined> =>
  db.selectFrom('payment_session').selectAll().where('attempt_id', '=', attempt_id).executeTakeFirst();

export const listSessions = (db: Executor, developer_id: DeveloperId): Promise<StoredSession[]> =>
  db
    .selectFrom('payment_session')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .orderBy('payment_session_id')
    .execute();

export async function deleteSessionsOf(tx: Transaction, developer_id: DeveloperId): Promise<void> {
  await tx.deleteFrom('payment_session').where('developer_id', '=', developer_id).execute();
}

export async function deleteSessionsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('payment_session').where('created', '<', before).execute();
}
