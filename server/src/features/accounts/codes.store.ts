import type { Transaction } from '../../db/transaction.ts';

export type NewCode = {
  readonly code_hash: Buffer;
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly sid: string;
  readonly expires_at: Date;
};

export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx.insertInto('authorization_code').values({ ...code, used_at: null, token_jti: null }).execute();
}

/** Of two redemptions at once the second waits here and then sees that the code is used. */
export const lockCode = (tx: Transaction, codeHash: Buffer) =>
  tx
    .selectFrom('authorization_code')
    .innerJoin('account_session', 'account_session.sid', 'authorization_code.sid')
    .select([
      'authorization_code.client_id',
      'authorization_code.uri',
      'authorization_code.code_challenge',
      'authorization_code.sid',
      'authorization_code.expires_at',
      'authorization_code.used_at',
      'authorization_code.token_jti',
      'account_session.userId',
    ])
    .where('code_hash', '=', codeHash)
    .forUpdate('authorization_code')
    .executeTakeFirst();

export type LockedCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>;

export async function markCodeUsed(
  tx: Transaction,
  codeHash: Buffer,
  use: { readonly used_at: Date; readonly token_jti: string },
): Promise<void> {
  await tx.updateTable('authorization_code').set(use).where('code_hash', '=', codeHash).execute();
}
