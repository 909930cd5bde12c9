import type { PasskeyId, UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type NewPasskey = {
  readonly passkey_id: PasskeyId;
  readonly credential_id: string;
  readonly userId: UserId;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
};

export const findPasskeys = (db: Executor, userId: UserId) =>
  db
    .selectFrom('passkey')
    .select(['passkey_id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('userId', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();

/** False when the key is already registered. */
export async function insertPasskey(tx: Transaction, { transports, ...passkey }: NewPasskey): Promise<boolean> {
  const row = { ...passkey, transports: JSON.stringify(transports), last_used_at: null };
  const inserted = tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** Locks the key until the transaction ends, so that two answers with one counter cannot both succeed. */
export const lockPasskey = (tx: Transaction, credential_id: string) =>
  tx
    .selectFrom('passkey')
    .select(['passkey_id', 'credential_id', 'userId', 'public_key', 'counter'])
    .where('credential_id', '=', credential_id)
    .forUpdate()
    .executeTakeFirst();

export async function setPasskeyUsed(
  tx: Transaction,
  passkey_id: PasskeyId,
  use: { readonly counter: number; readonly last_used_at: Date },
): Promise<void> {
  await tx.updateTable('passkey').set(use).where('passkey_id', '=', passkey_id).execute();
}

type OwnPasskey = { readonly passkey_id: PasskeyId; readonly userId: UserId };

export async function setPasskeyName(tx: Transaction, passkey: OwnPasskey, name: string): Promise<boolean> {
  const named = await tx
    .updateTable('passkey')
    .set({ name })
    .where('passkey_id', '=', passkey.passkey_id)
    .where('userId', '=', passkey.userId)
    .executeTakeFirst();
  return named.numUpdatedRows === 1n;
}

export async function deletePasskey(tx: Transaction, passkey: OwnPasskey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('passkey_id', '=', passkey.passkey_id)
    .where('userId', '=', passkey.userId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export type ChallengePurpose = 'enrol' | 'prove';

export type NewChallenge = {
  readonly challenge_hash: Buffer;
  readonly purpose: ChallengePurpose;
  readonly browser_hash: Buffer;
  readonly userId: UserId | null;
  readonly expires_at: Date;
};

export async function insertChallenge(tx: Transaction, challenge: NewChallenge): Promise<void> {
  await tx.insertInto('passkey_challenge').values(challenge).execute();
}

/** Deletes and answers the challenge, which counts for one answer, right or wrong. */
export const takeChallenge = (
  tx: Transaction,
  challenge: Omit<NewChallenge, 'userId' | 'expires_at'> & { readonly now: Date },
) =>
  tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge.challenge_hash)
    .where('purpose', '=', challenge.purpose)
    .where('browser_hash', '=', challenge.browser_hash)
    .where('expires_at', '>', challenge.now)
    .returning('userId')
    .executeTakeFirst();

export async function deleteExpiredChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}
