import type { AccountProfileInput } from '@waypost/contract/entities/account-settings';
import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { familyEnds } from '../sessions/sessions.store.ts';

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

export async function setLanguage(db: Executor, userId: UserId, lang: Language): Promise<void> {
  await db.updateTable('user_account').set({ lang }).where('userId', '=', userId).execute();
}

export async function findPasswordHash(db: Executor, userId: UserId): Promise<string | undefined> {
  return (await activeUser(db, userId).select('password_hash').executeTakeFirst())?.password_hash ?? undefined;
}

/** Of two changes at once that know the same password, the second changes nothing and answers false. */
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

const families = (db: Executor, { userId, now }: { readonly userId: UserId; readonly now: Date }) =>
  db.selectFrom('account_session').where('userId', '=', userId).where(familyEnds, '>', now);

/** The sessions of a user that live, the one used last first. */
export const listFamilies = (
  db: Executor,
  of: { readonly userId: UserId; readonly now: Date; readonly limit: number },
) =>
  families(db, of)
    .select(['sid', 'user_agent', 'ip', 'created_at', 'last_used_at', familyEnds.as('expires_at')])
    .orderBy('last_used_at', 'desc')
    .orderBy('sid')
    .limit(of.limit)
    .execute();

export async function countFamilies(
  db: Executor,
  of: { readonly userId: UserId; readonly now: Date },
): Promise<number> {
  const { count } = await families(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the user has no such session. */
export async function deleteOwnFamily(
  tx: Transaction,
  { userId, sid }: { readonly userId: UserId; readonly sid: string },
): Promise<boolean> {
  const ended = tx.deleteFrom('account_session').where('sid', '=', sid).where('userId', '=', userId).returning('sid');
  return (await ended.executeTakeFirst()) !== undefined;
}

/** Every session of the user but this one; answers how many were alive. */
export async function deleteOtherFamilies(
  tx: Transaction,
  { userId, sid, now }: { readonly userId: UserId; readonly sid: string; readonly now: Date },
): Promise<number> {
  const ended = await tx
    .deleteFrom('account_session')
    .where('userId', '=', userId)
    .where('sid', '!=', sid)
    .returning(familyEnds.as('expires_at'))
    .execute();
  return ended.filter(({ expires_at }) => expires_at > now).length;
}

/** Everything held about the user themselves but the hash of the password. */
export const readHeldUser = (db: Executor, userId: UserId) =>
  activeUser(db, userId)
    .select([...profileColumns, 'email_verified_at', 'realm', 'roles', 'status', 'channel', 'track_id'])
    .select(['terms_version', 'terms_accepted_at', 'lang', 'company_name', 'age_certified_at', isVerified])
    .executeTakeFirst();

/** The organisations that the user can sign in to. */
export const listOrganisations = (db: Executor, userId: UserId) =>
  db
    .selectFrom('realm_account')
    .select(['realm', 'attached_at'])
    .where('userId', '=', userId)
    .orderBy('attached_at')
    .execute();

/** Who the user is at the providers of organisations. */
export const listIdentities = (db: Executor, userId: UserId) =>
  db
    .selectFrom('external_identity')
    .select(['realm', 'issuer', 'subject', 'created_at', 'last_used_at'])
    .where('userId', '=', userId)
    .orderBy('created_at')
    .execute();

export const readMailLinks = (db: Executor, { userId, now }: { readonly userId: UserId; readonly now: Date }) =>
  db
    .selectFrom('mail_token')
    .select(['kind', 'created_at', 'expires_at'])
    .where('userId', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();

/** The ways of a user to prove who they are, without what proves it. */
export async function readHeldFactors(db: Executor, userId: UserId) {
  const app = db.selectFrom('totp').select('created_at').where('userId', '=', userId);
  const keys = db.selectFrom('passkey').select(['name', 'created_at', 'last_used_at']).where('userId', '=', userId);
  const codes = db.selectFrom('recovery_code').select('used_at').where('userId', '=', userId);
  const used = (await codes.execute()).map(({ used_at }) => used_at !== null);
  return {
    authenticator_app: (await app.executeTakeFirst()) ?? null,
    passkeys: await keys.orderBy('created_at').execute(),
    recovery_codes: { used: used.filter((isUsed) => isUsed).length, unused: used.filter((isUsed) => !isUsed).length },
  };
}

/**
 * Sessions, codes, mailed links, organisations and second factors of the user hang on the row and fall with it. What an
 * address asked for by mail goes too, unless another account has the same address in another organisation.
 */
export async function deleteUser(
  tx: Transaction,
  { userId, email }: { readonly userId: UserId; readonly email: string },
): Promise<void> {
  await tx.deleteFrom('user_account').where('userId', '=', userId).execute();
  const others = tx.selectFrom('user_account').select('userId').where('email', '=', email);
  await tx
    .deleteFrom('mail_request')
    .where('email', '=', email)
    .where((request) => request.not(request.exists(others)))
    .execute();
}
