import type { AccountProfileInput } from '@waypost/contract/entities/account-settings';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import type { SessionRole } from '@waypost/domain/accounts/roles';
import { sql } from 'kysely';
import { gather } from '../../../db/gather.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { sessionUserColumns } from '../session-user-columns.ts';
import { insertRealmAccount } from './realm-accounts.store.ts';

export type NewUserRow = Omit<SessionUser, 'emailVerified'> & {
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

/** False when that organisation already has an account with the email. */
export async function insertUser(tx: Transaction, { roles, ...user }: NewUserRow): Promise<boolean> {
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

export async function lockUser(tx: Transaction, userId: UserId): Promise<SessionUser | undefined> {
  const user = tx.selectFrom('user_account').select(sessionUserColumns).where('userId', '=', userId);
  return user.forUpdate().executeTakeFirst();
}

export const findActiveUser = (db: Executor, userId: UserId): Promise<SessionUser | undefined> =>
  db
    .selectFrom('user_account')
    .select(sessionUserColumns)
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** Locks the user against changes until the transaction ends; undefined for one who may not sign in. */
export async function lockActiveUser(tx: Transaction, userId: UserId): Promise<SessionUser | undefined> {
  const user = tx.selectFrom('user_account').select(sessionUserColumns).where('userId', '=', userId);
  return user.where('status', '=', 'active').forShare().executeTakeFirst();
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

/** False when it was verified before. */
export async function setEmailVerified(tx: Transaction, userId: UserId, at: Date): Promise<boolean> {
  const verified = await tx
    .updateTable('user_account')
    .set({ email_verified_at: at })
    .where('userId', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return verified.numUpdatedRows === 1n;
}

export async function listNames(db: Executor, userIds: readonly UserId[]): Promise<[UserId, string][]> {
  const people = await db
    .selectFrom('user_account')
    .select(['userId', 'firstName', 'lastName'])
    .where('userId', 'in', [...userIds])
    .where('status', '=', 'active')
    .execute();
  return people.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`]);
}

const activeUser = (db: Executor, userId: UserId) =>
  db.selectFrom('user_account').where('userId', '=', userId).where('status', '=', 'active');

const profileColumns = ['userId', 'firstName', 'lastName', 'email', 'phone', 'country', 'created_at'] as const;
const isVerified = sql<boolean>`email_verified_at is not null`.as('emailVerified');
const hasPassword = sql<boolean>`password_hash is not null`.as('hasPassword');

export const findProfile = (db: Executor, userId: UserId) =>
  activeUser(db, userId)
    .select([...profileColumns, isVerified, hasPassword])
    .executeTakeFirst();

export const updateProfile = (tx: Transaction, userId: UserId, profile: AccountProfileInput) =>
  tx
    .updateTable('user_account')
    .set({ ...profile, phone: profile.phone || null })
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .returning([...profileColumns, isVerified, hasPassword])
    .executeTakeFirst();

/** Undefined for a deleted user. */
export const findLanguage = gather<UserId, Language | undefined>(async (db, ids) => {
  const users = db
    .selectFrom('user_account')
    .select(['userId', 'lang'])
    .where('userId', 'in', [...ids]);
  const langs = new Map(
    (await users.where('status', '=', 'active').execute()).map(({ userId, lang }) => [userId, lang]),
  );
  return ids.map((id) => langs.get(id));
});

export async function setLanguage(db: Executor, userId: UserId, lang: Language): Promise<void> {
  await db.updateTable('user_account').set({ lang }).where('userId', '=', userId).execute();
}
