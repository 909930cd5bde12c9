import type { UserId } from '@waypost/domain/ids';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type Owned = { readonly totp: boolean; readonly passkey: boolean; readonly recovery: boolean };

/** Which kinds of factors a user has, by one look-up: every sign-in asks. */
export async function findOwned(db: Executor, userId: UserId): Promise<Owned> {
  const found = await sql<Owned>`
    select exists (select from totp where "userId" = ${userId}) as totp,
      exists (select from passkey where "userId" = ${userId}) as passkey,
      exists (select from recovery_code where "userId" = ${userId} and used_at is null) as recovery`.execute(db);
  return found.rows[0] ?? { totp: false, passkey: false, recovery: false };
}
