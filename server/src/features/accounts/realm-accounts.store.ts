import type { UserId } from '@waypost/domain/ids';
import type { Language } from '@waypost/domain/language';
import type { RealmChoice } from '@waypost/domain/realm';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type RealmAccount = {
  readonly email: string;
  readonly realm: string;
  readonly userId: UserId;
  readonly attached_at: Date;
};

/** Answers false when the organisation has an account of that address already, be it this one or another. */
export async function insertRealmAccount(tx: Transaction, account: RealmAccount): Promise<boolean> {
  const insert = tx.insertInto('realm_account').values(account);
  const inserted = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findRealmOwner(db: Executor, { email, realm }: Pick<RealmAccount, 'email' | 'realm'>): Promise<UserId | undefined> {
  const owner = db.selectFrom('realm_account').select('userId').where('email', '=', email).where('realm', '=', realm);
  return (await owner.executeTakeFirst())?.userId;
}

const accountsOf = (db: Executor, email: string, choice: RealmChoice) => {
  const all = db
    .selectFrom('realm_account')
    .innerJoin('user_account', 'user_account.userId', 'realm_account.userId')
    .where('realm_account.email', '=', email)
    .where('user_account.status', '=', 'active')
    .orderBy('realm_account.attached_at')
    .orderBy('realm_account.realm');
  return choice === 'any' ? all : all.where('realm_account.realm', '=', choice.realm);
};

/** The accounts of an address, the first organisation first, with the password each is signed in to by. */
export const findSignIns = (db: Executor, email: string, choice: RealmChoice) =>
  accountsOf(db, email, choice)
    .select(['user_account.userId', 'realm_account.realm', 'user_account.password_hash', 'user_account.email_verified_at'])
    .execute();

/** Every account of an address once, however many organisations it is in. */
export async function findAddressees(db: Executor, email: string, choice: RealmChoice) {
  const columns = ['user_account.userId', 'user_account.email', 'user_account.firstName'] as const;
  const found = await accountsOf(db, email, choice).select(columns).execute();
  return [...new Map(found.map((account) => [account.userId, account])).values()];
}

export async function findLanguageOf(db: Executor, email: string): Promise<Language | undefined> {
  return (await accountsOf(db, email, 'any').select('user_account.lang').executeTakeFirst())?.lang;
}

export async function listRealmsOf(db: Executor, email: string): Promise<string[]> {
  const found = await accountsOf(db, email, 'any').select('realm_account.realm').execute();
  return found.map(({ realm }) => realm);
}
