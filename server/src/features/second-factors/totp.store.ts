import type { UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';

export const findTotp = (db: Executor, userId: UserId) =>
  db.selectFrom('totp').select(['sealed_secret', 'created_at']).where('userId', '=', userId).executeTakeFirst();

/** False when the user already has one. */
export async function insertTotp(
  tx: Transaction,
  totp: { userId: UserId; sealed_secret: string; last_used_step: number; created_at: Date },
): Promise<boolean> {
  const inserted = tx
    .insertInto('totp')
    .values(totp)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** Of two concurrent uses of one time step the second changes nothing. */
export async function takeTotpStep(tx: Transaction, userId: UserId, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('totp')
    .set({ last_used_step: step })
    .where('userId', '=', userId)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Transaction, userId: UserId): Promise<boolean> {
  const deleted = await tx.deleteFrom('totp').where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export type NewEnrolment = {
  readonly enrolment_hash: Buffer;
  readonly userId: UserId;
  readonly sealed_secret: string;
  readonly expires_at: Date;
};

export async function insertEnrolment(tx: Transaction, enrolment: NewEnrolment): Promise<void> {
  await tx.insertInto('totp_enrolment').values(enrolment).execute();
}

export const findEnrolment = (tx: Transaction, wanted: { enrolment_hash: Buffer; userId: UserId; now: Date }) =>
  tx
    .selectFrom('totp_enrolment')
    .select('sealed_secret')
    .where('enrolment_hash', '=', wanted.enrolment_hash)
    .where('userId', '=', wanted.userId)
    .where('expires_at', '>', wanted.now)
    .executeTakeFirst();

export async function deleteEnrolments(tx: Transaction, userId: UserId): Promise<void> {
  await tx.deleteFrom('totp_enrolment').where('userId', '=', userId).execute();
}

export async function deleteExpiredEnrolments(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('totp_enrolment').where('expires_at', '<=', now).execute();
}
