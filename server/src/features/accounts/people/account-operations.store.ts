import type { UserId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../../db/transaction.ts';

/** An address may have an account in several organisations. */
export type Addressed = { readonly email: string; readonly realm?: string | undefined };

/** Held until the transaction ends, also those that are suspended. */
export function lockAccountsOf(tx: Transaction, { email, realm }: Addressed) {
  const all = tx.selectFrom('user_account').select(['userId', 'email', 'firstName']).where('email', '=', email);
  return (realm === undefined ? all : all.where('realm', '=', realm)).orderBy('userId').forUpdate().execute();
}

/** With all that came of them; undefined ends everybody's. Answers how many there were. */
export async function deleteFamiliesOf(tx: Transaction, userId?: UserId): Promise<number> {
  const ended = tx.deleteFrom('account_session');
  const { numDeletedRows } = await (
    userId === undefined ? ended : ended.where('userId', '=', userId)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Who is half signed in is not signed in at all any more. */
export async function deletePendingSignInsOf(tx: Transaction, userId?: UserId): Promise<void> {
  const pending = tx.deleteFrom('pending_sign_in');
  await (userId === undefined ? pending : pending.where('userId', '=', userId)).execute();
}
