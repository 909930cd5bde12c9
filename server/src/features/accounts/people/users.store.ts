import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import type { SessionRole } from '@waypost/domain/accounts/roles';
import { type NotNull, sql } from 'kysely';
import { askTogether, statement } from '../../../db/statements.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { insertRealmAccount } from '../realms/realm-accounts.store.ts';

/** What a session says of its user but for the organisation, as columns; join user_account to read them. */
export const personColumns = [
  'user_account.userId',
  'user_account.roles',
  'user_account.firstName',
  'user_account.lastName',
  'user_account.email',
  'user_account.phone',
  'user_account.country',
  sql<boolean>`user_account.email_verified_at is not null`.as('emailVerified'),
] as const;

/** The user with the account's own organisation. */
export const sessionUserColumns = [...personColumns, 'user_account.realm'] as const;

export type NewUser = Omit<SessionUser, 'emailVerified'> & {
  readonly password_hash: string | null;
  readonly email_verified_at: Date | null;
  readonly channel: string | null;
  readonly track_id: string | null;
  readonly terms_version: string;
  readonly lang: Language;
  readonly company_name: string | null;
  readonly age_certified_at: Date | null;
  readonly created_at: Date;
};

/** Answers false when the email has an account in that organisation already. */
export async function insertUser(tx: Transaction, { roles, ...user }: NewUser): Promise<boolean> {
  const row = { ...user, roles: JSON.stringify(roles), terms_accepted_at: user.created_at };
  const inserted = await tx
    .insertInto('user_account')
    .values(row)
    .onConflict((conflict) => conflict.constraint('user_account_email').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  const { email, realm, userId, created_at } = user;
  if (await insertRealmAccount(tx, { email, realm, userId, attached_at: created_at })) return true;
  await tx.deleteFrom('user_account').where('userId', '=', userId).execute(); // another account was attached there
  return false;
}

/** The password of somebody who is known already. */
export const findPassword = (db: Executor, userId: UserId) =>
  db
    .selectFrom('user_account')
    .select(['userId', 'password_hash'])
    .where('userId', '=', userId)
    .where('password_hash', 'is not', null)
    .where('status', '=', 'active')
    .$narrowType<{ password_hash: NotNull }>()
    .executeTakeFirst();

type WithPassword = { readonly userId: UserId; readonly password_hash: string };
const lockingWithPassword = statement((db, { userId, password_hash }: WithPassword) => {
  const user = db.selectFrom('user_account').select('userId').where('userId', '=', userId);
  return user.where('password_hash', '=', password_hash).where('status', '=', 'active').forShare();
});

/** Holds the user until the transaction ends, and says whether that password is still theirs. */
export async function lockUserWithPassword(tx: Transaction, userId: UserId, password_hash: string): Promise<boolean> {
  const locked = await askTogether(tx, lockingWithPassword(tx, { userId, password_hash }));
  return locked.length === 1;
}

export async function lockUser(tx: Transaction, userId: UserId): Promise<SessionUser | undefined> {
  const user = tx.selectFrom('user_account').select(sessionUserColumns).where('userId', '=', userId);
  return user.forUpdate().executeTakeFirst();
}

/** Keeps the user as they are until the transaction ends; undefined for one who may not sign in. */
export async function lockActiveUser(tx: Transaction, userId: UserId): Promise<SessionUser | undefined> {
  const user = tx.selectFrom('user_account').select(sessionUserColumns).where('userId', '=', userId);
  return user.where('status', '=', 'active').forShare().executeTakeFirst();
}

export async function setPassword(tx: Transaction, userId: UserId, password_hash: string): Promise<void> {
  await tx.updateTable('user_account').set({ password_hash }).where('userId', '=', userId).execute();
}

export async function setNames(
  tx: Transaction,
  userId: UserId,
  names: Pick<SessionUser, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx.updateTable('user_account').set(names).where('userId', '=', userId).execute();
}

export async function setRoles(tx: Transaction, userId: UserId, roles: readonly SessionRole[]): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ roles: JSON.stringify(roles) })
    .where('userId', '=', userId)
    .execute();
}

/** Answers false when it was verified before. */
export async function setEmailVerified(tx: Transaction, userId: UserId, at: Date): Promise<boolean> {
  const verified = await tx
    .updateTable('user_account')
    .set({ email_verified_at: at })
    .where('userId', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return verified.numUpdatedRows === 1n;
}

export async function namesOf(db: Executor, userIds: readonly UserId[]): Promise<[UserId, string][]> {
  const people = await db
    .selectFrom('user_account')
    .select(['userId', 'firstName', 'lastName'])
    .where('userId', 'in', [...userIds])
    .where('status', '=', 'active')
    .execute();
  return people.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`]);
}
