import type { UserId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { statement } from '../../db/statements.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type FactorKinds = { readonly totp: boolean; readonly passkey: boolean; readonly recovery: boolean };

const findFactorKindsStatement = statement(
  (_, { userId }: { readonly userId: UserId }) => sql<FactorKinds>`
  select exists (select from totp where "userId" = ${userId}) as totp,
    exists (select from passkey where "userId" = ${userId}) as passkey,
    exists (select from recovery_code where "userId" = ${userId} and used_at is null) as recovery`,
);

/** The kinds of factors of a user in one look-up, which every sign-in needs. */
export async function findFactorKinds(db: Executor, userId: UserId): Promise<FactorKinds> {
  const result = await db.executeQuery(findFactorKindsStatement(db, { userId }));
  return result.rows[0] ?? { totp: false, passkey: false, recovery: false };
}

/** Deletes every factor of a user with pending enrolments and recovery codes; answers the number of factors. */
export async function deleteFactors(tx: Transaction, userId: UserId): Promise<number> {
  const of = (table: 'totp' | 'passkey' | 'totp_enrolment' | 'passkey_challenge' | 'recovery_code') =>
    tx.deleteFrom(table).where('userId', '=', userId).executeTakeFirst();
  const [app, keys] = [await of('totp'), await of('passkey')];
  for (const table of ['totp_enrolment', 'passkey_challenge', 'recovery_code'] as const) await of(table);
  return Number(app.numDeletedRows + keys.numDeletedRows);
}
