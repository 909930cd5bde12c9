import type { UserId } from '@waypost/domain/base/ids';
import type { ExternalIdentityTable } from '../../db/tables/federation.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

type IdentityKey = Pick<ExternalIdentityTable, 'realm' | 'issuer' | 'subject'>;

export async function touchIdentity(
  tx: Transaction,
  { realm, issuer, subject }: IdentityKey,
  now: Date,
): Promise<UserId | undefined> {
  const used = await tx
    .updateTable('external_identity')
    .set({ last_used_at: now })
    .where('realm', '=', realm)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('userId')
    .executeTakeFirst();
  return used?.userId;
}

export async function insertIdentity(tx: Transaction, identity: Readonly<ExternalIdentityTable>): Promise<boolean> {
  const insert = tx.insertInto('external_identity').values(identity);
  const inserted = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function hasIdentity(
  db: Executor,
  { realm, issuer, userId }: Pick<ExternalIdentityTable, 'realm' | 'issuer' | 'userId'>,
): Promise<boolean> {
  const identities = db.selectFrom('external_identity').select('subject').where('userId', '=', userId);
  return (await identities.where('realm', '=', realm).where('issuer', '=', issuer).executeTakeFirst()) !== undefined;
}

export async function deleteIdentitiesOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx.deleteFrom('external_identity').where('userId', '=', userId).execute();
}
