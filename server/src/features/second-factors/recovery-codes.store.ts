import type { UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';

export async function replaceRecoveryCodes(
  tx: Transaction,
  { userId, hashes, created_at }: { userId: UserId; hashes: readonly Buffer[]; created_at: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  const rows = hashes.map((code_hash) => ({ code_hash, userId, created_at, used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Of two concurrent uses one finds nothing. */
export async function takeRecoveryCode(
  tx: Transaction,
  use: { userId: UserId; code_hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: use.now })
    .where('code_hash', '=', use.code_hash)
    .where('userId', '=', use.userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Executor, userId: UserId): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteRecoveryCodes(tx: Transaction, userId: UserId): Promise<void> {
  await tx.deleteFrom('recovery_code').where('userId', '=', userId).execute();
}
