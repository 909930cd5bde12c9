import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import type { RealmChoice } from '@waypost/domain/accounts/realm';
import { type NotNull, sql } from 'kysely';
import { statement } from '../../../db/statements.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

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

export async function findRealmOwner(
  db: Executor,
  { email, realm }: Pick<RealmAccount, 'email' | 'realm'>,
): Promise<UserId | undefined> {
  const owner = db.selectFrom('realm_account').select('userId').where('email', '=', email).where('realm', '=', realm);
  return (await owner.executeTakeFirst())?.userId;
}

const allOf = (db: Executor, email: string) =>
  db
    .selectFrom('realm_account')
    .innerJoin('user_account', 'user_account.userId', 'realm_account.userId')
    .where('realm_account.email', '=', email)
    .where('user_account.status', '=', 'active')
    .orderBy('realm_account.attached_at')
    .orderBy('realm_account.realm');

type Asked = { readonly email: string; readonly choice: RealmChoice; readonly withoutPassword: readonly string[] };
type AskedColumns = {
  readonly email: string;
  readonly realm: string | null;
  readonly withoutPassword: readonly string[];
};

const columnsOf = ({ email, choice, withoutPassword }: Asked): AskedColumns => ({
  email,
  realm: choice === 'any' ? null : choice.realm,
  withoutPassword,
});

/**
 * Accounts that have a password and may use it: neither where it is signed in to nor where it was made forbids that.
 * Where any organisation will do, each account counts once, in its own.
 */
const passwordAccountsOf = (db: Executor, { email, realm, withoutPassword }: AskedColumns) =>
  allOf(db, email)
    .where('user_account.password_hash', 'is not', null)
    .where('realm_account.realm', '=', sql<string>`coalesce(${realm}::text, user_account.realm)`)
    .where('realm_account.realm', '<>', sql<string>`all(${withoutPassword}::text[])`)
    .where('user_account.realm', '<>', sql<string>`all(${withoutPassword}::text[])`);

const findingSignIns = statement((db, asked: AskedColumns) =>
  passwordAccountsOf(db, asked)
    .select([
      'user_account.userId',
      'realm_account.realm',
      'user_account.password_hash',
      'user_account.email_verified_at',
    ])
    .$narrowType<{ password_hash: NotNull }>(),
);

/** The accounts of an address, the first organisation first, with the password each is signed in to by. */
export const findSignIns = async (db: Executor, asked: Asked) =>
  (await db.executeQuery(findingSignIns(db, columnsOf(asked)))).rows;

export const findAddressees = (db: Executor, asked: Asked) =>
  passwordAccountsOf(db, columnsOf(asked))
    .select(['user_account.userId', 'user_account.email', 'user_account.firstName'])
    .execute();

export type Reader = { readonly lang: Language; readonly firstName: string; readonly isProven: boolean };

/** Who reads mails to this address: each account that it has, the first organisation first. */
export const listReaders = (db: Executor, email: string): Promise<Reader[]> =>
  allOf(db, email)
    .select(['user_account.lang', 'user_account.firstName'])
    .select(sql<boolean>`user_account.email_verified_at is not null`.as('isProven'))
    .execute();

export async function listRealmsOf(db: Executor, email: string): Promise<string[]> {
  const found = await allOf(db, email).select('realm_account.realm').execute();
  return found.map(({ realm }) => realm);
}
