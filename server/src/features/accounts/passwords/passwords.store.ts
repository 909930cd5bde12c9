import type { RealmChoice } from '@waypost/domain/accounts/realm';
import type { UserId } from '@waypost/domain/base/ids';
import { type NotNull, sql } from 'kysely';
import { executeTogether, statement } from '../../../db/statements.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type PasswordAccountQuery = {
  readonly email: string;
  readonly choice: RealmChoice;
  /** Organisations whose users have no password. */
  readonly withoutPassword: readonly string[];
};
type QueryParameters = {
  readonly email: string;
  readonly realm: string | null;
  readonly withoutPassword: readonly string[];
};

const parametersOf = ({ email, choice, withoutPassword }: PasswordAccountQuery): QueryParameters => ({
  email,
  realm: choice === 'any' ? null : choice.realm,
  withoutPassword,
});

/**
 * Accounts that have a password, which neither the organisation they sign in to nor their own forbids, the first
 * organisation first. In any organisation each account counts once, in its own.
 */
const passwordAccounts = (db: Executor, { email, realm, withoutPassword }: QueryParameters) =>
  db
    .selectFrom('user_account')
    .innerJoin('realm_account', 'realm_account.userId', 'user_account.userId')
    .where('realm_account.email', '=', email)
    .where('user_account.status', '=', 'active')
    .where('user_account.password_hash', 'is not', null)
    .where('realm_account.realm', '=', sql<string>`coalesce(${realm}::text, user_account.realm)`)
    .where('realm_account.realm', '<>', sql<string>`all(${withoutPassword}::text[])`)
    .where('user_account.realm', '<>', sql<string>`all(${withoutPassword}::text[])`)
    .orderBy('realm_account.attached_at')
    .orderBy('realm_account.realm');

const findPasswordAccountsStatement = statement((db, query: QueryParameters) =>
  passwordAccounts(db, query)
    .select([
      'user_account.userId',
      'realm_account.realm',
      'user_account.password_hash',
      'user_account.email_verified_at',
    ])
    .$narrowType<{ password_hash: NotNull }>(),
);

export const findPasswordAccounts = async (db: Executor, query: PasswordAccountQuery) =>
  (await db.executeQuery(findPasswordAccountsStatement(db, parametersOf(query)))).rows;

export type PasswordAccount = Awaited<ReturnType<typeof findPasswordAccounts>>[number];

export const listResetAddressees = (db: Executor, query: PasswordAccountQuery) =>
  passwordAccounts(db, parametersOf(query))
    .select(['user_account.userId', 'user_account.email', 'user_account.firstName'])
    .execute();

export async function findPasswordHash(db: Executor, userId: UserId): Promise<string | undefined> {
  const user = db.selectFrom('user_account').select('password_hash').where('userId', '=', userId);
  return (await user.where('status', '=', 'active').executeTakeFirst())?.password_hash ?? undefined;
}

type UserWithPassword = { readonly userId: UserId; readonly password_hash: string };
const lockWithPasswordStatement = statement((db, { userId, password_hash }: UserWithPassword) => {
  const user = db.selectFrom('user_account').select('userId').where('userId', '=', userId);
  return user.where('password_hash', '=', password_hash).where('status', '=', 'active').forShare();
});

/** Locks the user against changes until the transaction ends; false when the password is another one by now. */
export async function lockWithPassword(tx: Transaction, user: UserWithPassword): Promise<boolean> {
  const locked = await executeTogether(tx, lockWithPasswordStatement(tx, user));
  return locked.length === 1;
}

export async function setPassword(tx: Transaction, userId: UserId, password_hash: string): Promise<void> {
  await tx.updateTable('user_account').set({ password_hash }).where('userId', '=', userId).execute();
}

/** Of two concurrent changes of one password, the second changes nothing and answers false. */
export async function replacePassword(
  tx: Transaction,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('user_account')
    .set({ password_hash: to })
    .where('userId', '=', userId)
    .where('password_hash', '=', from)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}
