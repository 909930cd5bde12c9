import type { UserId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';

/** The whole row of the user but the hash of the password. */
export const readUser = (db: Executor, userId: UserId) =>
  db
    .selectFrom('user_account')
    .select(['userId', 'firstName', 'lastName', 'email', 'phone', 'country', 'created_at', 'email_verified_at'])
    .select(['realm', 'roles', 'status', 'channel', 'track_id', 'terms_version', 'terms_accepted_at', 'lang'])
    .select(['company_name', 'age_certified_at', sql<boolean>`email_verified_at is not null`.as('emailVerified')])
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();

export const listOrganisations = (db: Executor, userId: UserId) =>
  db
    .selectFrom('realm_account')
    .select(['realm', 'attached_at'])
    .where('userId', '=', userId)
    .orderBy('attached_at')
    .execute();

export const listIdentities = (db: Executor, userId: UserId) =>
  db
    .selectFrom('external_identity')
    .select(['realm', 'issuer', 'subject', 'created_at', 'last_used_at'])
    .where('userId', '=', userId)
    .orderBy('created_at')
    .execute();

export const listMailLinks = (db: Executor, { userId, now }: { readonly userId: UserId; readonly now: Date }) =>
  db
    .selectFrom('mail_token')
    .select(['kind', 'created_at', 'expires_at'])
    .where('userId', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();

/** The user's second factors, without their secrets. */
export async function readFactors(db: Executor, userId: UserId) {
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
 * Sessions, codes, mailed links, organisations and second factors of the user are deleted with the row. So are requests
 * for mails to the address, unless another organisation has an account with the same address.
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
