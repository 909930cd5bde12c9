import type { Transaction } from '../../../db/transaction.ts';

/** An address may have an account in several organisations. */
export type AccountAddress = { readonly email: string; readonly realm?: string | undefined };

/** Locks the accounts of an address until the transaction ends, suspended ones too. */
export function lockAccountsOf(tx: Transaction, { email, realm }: AccountAddress) {
  const all = tx.selectFrom('user_account').select(['userId', 'email', 'firstName']).where('email', '=', email);
  return (realm === undefined ? all : all.where('realm', '=', realm)).orderBy('userId').forUpdate().execute();
}
