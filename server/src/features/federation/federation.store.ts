import type { Transaction } from '../../db/transaction.ts';
import type { FederationAttemptTable } from '../../db/tables/federation.ts';

export type FederationAttempt = Readonly<FederationAttemptTable>;

export async function insertAttempt(tx: Transaction, attempt: FederationAttempt): Promise<void> {
  await tx.insertInto('federation_attempt').values(attempt).execute();
}

type AttemptKey = Pick<FederationAttempt, 'state_hash' | 'browser_hash' | 'realm'> & { readonly now: Date };

/** Deletes and answers the attempt; of two concurrent returns one finds it. */
export const takeAttempt = (
  tx: Transaction,
  { state_hash, browser_hash, realm, now }: AttemptKey,
): Promise<FederationAttempt | undefined> =>
  tx
    .deleteFrom('federation_attempt')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('realm', '=', realm)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function deleteExpiredAttempts(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('federation_attempt').where('expires_at', '<=', now).execute();
}
