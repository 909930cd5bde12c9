import type { UserId } from '@waypost/domain/base/ids';
import type { Insertable, Selectable } from 'kysely';
import type { StudioTokenTable } from '../../db/tables/access-keys.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredStudioToken = Selectable<StudioTokenTable>;

export const listStudioTokens = (db: Executor, userId: UserId): Promise<StoredStudioToken[]> =>
  db
    .selectFrom('studio_token')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('created')
    .orderBy('studio_token_id')
    .execute();

export async function insertStudioToken(tx: Transaction, row: Insertable<StudioTokenTable>): Promise<void> {
  await tx.insertInto('studio_token').values(row).execute();
}

export async function deleteStudioTokensOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx.deleteFrom('studio_token').where('userId', '=', userId).execute();
}
