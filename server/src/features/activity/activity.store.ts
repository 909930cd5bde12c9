import type { Insertable } from 'kysely';
import type { ActivityTable } from '../../db/tables/activity.ts';
import type { Transaction } from '../../db/transaction.ts';

export async function insertActivity(tx: Transaction, row: Insertable<ActivityTable>): Promise<void> {
  await tx.insertInto('activity').values(row).execute();
}
