import type { UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type MailTokenKind = 'verify' | 'reset';

export type NewMailToken = {
  readonly token_hash: Buffer;
  readonly kind: MailTokenKind;
  readonly userId: UserId;
  readonly created_at: Date;
  readonly expires_at: Date;
};

export async function insertMailToken(tx: Transaction, token: NewMailToken): Promise<void> {
  await tx
    .insertInto('mail_token')
    .values({ ...token, used_at: null })
    .execute();
}

export type UsableToken = { readonly token_hash: Buffer; readonly kind: MailTokenKind; readonly now: Date };

/** The owner of a usable token; reading does not use it up. */
export const findOwnerOfMailToken = (db: Executor, { token_hash, kind, now }: UsableToken) =>
  db
    .selectFrom('mail_token')
    .innerJoin('user_account', 'user_account.userId', 'mail_token.userId')
    .select(['user_account.userId', 'user_account.email', 'user_account.firstName'])
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Of two concurrent uses one finds nothing. */
export const useMailToken = (tx: Transaction, { token_hash, kind, now }: UsableToken) =>
  tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('userId')
    .executeTakeFirst();

export async function deleteMailTokens(tx: Transaction, userId: UserId, kind: MailTokenKind): Promise<void> {
  await tx.deleteFrom('mail_token').where('userId', '=', userId).where('kind', '=', kind).execute();
}
