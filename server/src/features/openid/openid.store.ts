import type { UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import { sql } from 'kysely';
import { executeLater, statement } from '../../db/statements.ts';
import type { Transaction } from '../../db/transaction.ts';

export type NewRecord = {
  readonly id_hash: Buffer;
  readonly model: string;
  readonly sid?: string | null;
  readonly client_id?: string | null;
  readonly grant_id?: string | null;
  readonly token_jti?: string | null;
  readonly token_life?: number | null;
  readonly payload: string;
  readonly expires_at: Date;
};

const addingRecord = statement(
  (db, { id_hash, model, sid, client_id, grant_id, token_life, payload, expires_at }: Omit<NewRecord, 'token_jti'>) =>
    db
      .insertInto('openid_record')
      .values({ id_hash, model, sid, client_id, grant_id, token_life, payload, expires_at }),
);

/** Inserts a code or a refresh token, whose id is certainly new. */
export async function addRecord(tx: Transaction, record: Omit<NewRecord, 'token_jti'>): Promise<void> {
  await executeLater(tx, addingRecord(tx, record));
}

/** False when the record exists. */
export async function insertRecord(tx: Transaction, record: NewRecord): Promise<boolean> {
  const inserted = await tx
    .insertInto('openid_record')
    .values(record)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function saveRecord(tx: Transaction, record: NewRecord): Promise<void> {
  const { payload, expires_at } = record;
  await tx
    .insertInto('openid_record')
    .values(record)
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet({ payload, expires_at }))
    .execute();
}

/** A record that belongs to no sign-in yet. */
export const findRecord = (tx: Transaction, key: { readonly id_hash: Buffer; readonly now: Date }) =>
  tx
    .selectFrom('openid_record')
    .select(['payload', 'expires_at'])
    .where('id_hash', '=', key.id_hash)
    .where('expires_at', '>', key.now)
    .executeTakeFirst();

/**
 * A code or a refresh token of a live family; of two requests with it the second waits here. A used one is found even
 * after its expiry, because one of its two users may be a thief.
 */
export const lockGrantSource = (tx: Transaction, key: { readonly id_hash: Buffer; readonly now: Date }) =>
  tx
    .selectFrom('openid_record')
    .innerJoin('account_session', 'account_session.sid', 'openid_record.sid')
    .innerJoin('user_account', 'user_account.userId', 'account_session.userId')
    .select([
      'openid_record.payload',
      'openid_record.sid',
      'openid_record.client_id',
      'openid_record.grant_id',
      'openid_record.token_life',
      'openid_record.expires_at',
      'openid_record.consumed_at',
      'openid_record.repeated_at',
      'account_session.userId',
      'account_session.amr',
    ])
    .where('id_hash', '=', key.id_hash)
    .where((record) =>
      record.or([record('openid_record.expires_at', '>', key.now), record('consumed_at', 'is not', null)]),
    )
    .where('account_session.expires_at', '>', key.now)
    .where('user_account.status', '=', 'active')
    .forUpdate('openid_record')
    .executeTakeFirst();

/** The client and user of a grant; undefined when no record of it is left. */
export const findGrant = (tx: Transaction, grantId: string) =>
  tx
    .selectFrom('openid_record')
    .innerJoin('account_session', 'account_session.sid', 'openid_record.sid')
    .select(['openid_record.client_id', 'account_session.userId'])
    .where('grant_id', '=', grantId)
    .limit(1)
    .executeTakeFirst();

/** False when it has been used before. */
export async function consumeRecord(tx: Transaction, id_hash: Buffer, consumed_at: Date): Promise<boolean> {
  const consumed = await tx
    .updateTable('openid_record')
    .set({ consumed_at })
    .where('id_hash', '=', id_hash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}

/** False when it has been used a second time before. */
export async function repeatRecord(tx: Transaction, id_hash: Buffer, repeated_at: Date): Promise<boolean> {
  const repeated = await tx
    .updateTable('openid_record')
    .set({ repeated_at })
    .where('id_hash', '=', id_hash)
    .where('repeated_at', 'is', null)
    .executeTakeFirst();
  return repeated.numUpdatedRows === 1n;
}

export async function deleteRecord(tx: Transaction, id_hash: Buffer): Promise<void> {
  await tx.deleteFrom('openid_record').where('id_hash', '=', id_hash).execute();
}

export async function deleteOfGrant(tx: Transaction, model: string, grantId: string): Promise<void> {
  await tx.deleteFrom('openid_record').where('grant_id', '=', grantId).where('model', '=', model).execute();
}

/** Deletes the tokens of a grant, and answers them. */
export async function deleteTokensOfGrant(
  tx: Transaction,
  grantId: string,
): Promise<{ sid: string; jti: string; expires_at: Date }[]> {
  const deleted = await tx
    .deleteFrom('openid_record')
    .where('grant_id', '=', grantId)
    .where('model', '=', 'AccessToken')
    .returning(['sid', 'token_jti', 'expires_at'])
    .execute();
  return deleted.flatMap(({ sid, token_jti: jti, expires_at }) => (sid && jti ? [{ sid, jti, expires_at }] : []));
}

export const findGrantOfToken = (tx: Transaction, id_hash: Buffer) =>
  tx.selectFrom('openid_record').select('grant_id').where('id_hash', '=', id_hash).executeTakeFirst();

export type SignedIn = { readonly userId: UserId; readonly amr: ProofMethod[]; readonly authenticated_at: Date };

export const findSignedIn = (tx: Transaction, sid: string): Promise<SignedIn | undefined> =>
  tx
    .selectFrom('account_session')
    .select(['userId', 'amr', 'authenticated_at'])
    .where('sid', '=', sid)
    .executeTakeFirst();

/** The user of a live sign-in; undefined when it has ended or the user is suspended. */
export const findUser = (tx: Transaction, { userId, sid }: { readonly userId: string; readonly sid: string }) =>
  tx
    .selectFrom('account_session')
    .innerJoin('user_account', 'user_account.userId', 'account_session.userId')
    .select(['user_account.userId', 'email', 'email_verified_at', 'firstName', 'lastName', 'phone'])
    .select(sql<string>`coalesce(account_session.realm, user_account.realm)`.as('realm'))
    .where('account_session.sid', '=', sid)
    .where('user_account.userId', '=', userId as UserId)
    .where('user_account.status', '=', 'active')
    .executeTakeFirst();

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;
