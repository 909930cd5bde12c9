import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import { sql } from 'kysely';
import { gather } from '../../../db/gather.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type RealmAccount = {
  readonly email: string;
  readonly realm: string;
  readonly userId: UserId;
  readonly attached_at: Date;
};

/** False when the organisation already has an account with that address, this one or another. */
export async function insertRealmAccount(tx: Transaction, account: RealmAccount): Promise<boolean> {
  const insert = tx.insertInto('realm_account').values(account);
  const inserted = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findRealmOwner(
  db: Executor,
  { email, realm }: Pick<RealmAccount, 'email' | 'realm'>,
): Promise<UserId | undefined> {
  const owner = db.selectFrom('realm_account').select('userId').where('email', '=', email).where('realm', '=', realm);
  return (await owner.executeTakeFirst())?.userId;
}

/** Active accounts with these addresses, the first organisation of each first. */
const accountsOf = (db: Executor, emails: readonly string[]) =>
  db
    .selectFrom('realm_account')
    .innerJoin('user_account', 'user_account.userId', 'realm_account.userId')
    .where('realm_account.email', 'in', [...emails])
    .where('user_account.status', '=', 'active')
    .orderBy('realm_account.attached_at')
    .orderBy('realm_account.realm');

export type Reader = { readonly lang: Language; readonly firstName: string; readonly isVerified: boolean };

/** The readers of mails to this address: one for each of its accounts, the first organisation first. */
export const listReaders = gather<string, Reader[]>(async (db, emails) => {
  const accounts = await accountsOf(db, [...new Set(emails)])
    .select(['realm_account.email', 'user_account.lang', 'user_account.firstName'])
    .select(sql<boolean>`user_account.email_verified_at is not null`.as('isVerified'))
    .execute();
  const byEmail = Map.groupBy(accounts, ({ email }) => email);
  return emails.map((email) => (byEmail.get(email) ?? []).map(({ email: _email, ...reader }) => reader));
});

export async function listRealmsOf(db: Executor, email: string): Promise<string[]> {
  const accounts = await accountsOf(db, [email]).select('realm_account.realm').execute();
  return accounts.map(({ realm }) => realm);
}
