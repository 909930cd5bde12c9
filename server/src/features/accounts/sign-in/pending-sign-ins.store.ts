import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import { sql } from 'kysely';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { personColumns } from '../session-user-columns.ts';

export type NewPendingSignIn = {
  readonly challenge_hash: Buffer;
  readonly userId: UserId;
  readonly browser_hash: Buffer;
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly amr: readonly ProofMethod[];
  readonly sid: string | null;
  readonly enrol: boolean;
  /** The organisation to sign in to, and whether the account is attached to it first. */
  readonly realm: string;
  readonly attaches: boolean;
  readonly links: ProviderIdentity | null;
  readonly created_at: Date;
  readonly expires_at: Date;
};

export async function insertPendingSignIn(
  tx: Transaction,
  { amr, links, ...pending }: NewPendingSignIn,
): Promise<void> {
  await tx
    .insertInto('pending_sign_in')
    .values({ ...pending, amr: JSON.stringify(amr), links: links && JSON.stringify(links) })
    .execute();
}

export type PendingKey = { readonly challenge_hash: Buffer; readonly browser_hash: Buffer; readonly now: Date };

export type PendingSignIn = Pick<
  NewPendingSignIn,
  'client_id' | 'uri' | 'code_challenge' | 'amr' | 'sid' | 'enrol' | 'attaches' | 'links'
> & {
  readonly failures: number;
  readonly user: SessionUser;
};

const pendingSignIns = (db: Executor, { challenge_hash, browser_hash, now }: PendingKey) =>
  db
    .selectFrom('pending_sign_in as pending')
    .innerJoin('user_account', 'user_account.userId', 'pending.userId')
    .select(['pending.client_id', 'pending.uri', 'pending.code_challenge', 'pending.amr', 'pending.sid'])
    .select(['pending.enrol', 'pending.failures', 'pending.attaches', 'pending.links', ...personColumns])
    .select(sql<string>`coalesce(pending.realm, user_account.realm)`.as('realm'))
    .where('pending.challenge_hash', '=', challenge_hash)
    .where('pending.browser_hash', '=', browser_hash)
    .where('pending.expires_at', '>', now)
    .where('user_account.status', '=', 'active');

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof pendingSignIns>['executeTakeFirst']>>>;

function withUser({
  client_id,
  uri,
  code_challenge,
  amr,
  sid,
  enrol,
  failures,
  attaches,
  links,
  ...user
}: Row): PendingSignIn {
  return { client_id, uri, code_challenge, amr, sid, enrol, failures, attaches, links, user };
}

export async function findPendingSignIn(db: Executor, key: PendingKey): Promise<PendingSignIn | undefined> {
  const row = await pendingSignIns(db, key).executeTakeFirst();
  return row && withUser(row);
}

/** Of two concurrent answers the second waits here until the first is done. */
export async function lockPendingSignIn(tx: Transaction, key: PendingKey): Promise<PendingSignIn | undefined> {
  const row = await pendingSignIns(tx, key).forUpdate('pending').executeTakeFirst();
  return row && withUser(row);
}

export async function countWrongAnswer(tx: Transaction, challengeHash: Buffer): Promise<void> {
  const failures = sql<number>`failures + 1`;
  await tx.updateTable('pending_sign_in').set({ failures }).where('challenge_hash', '=', challengeHash).execute();
}

export async function deletePendingSignIn(tx: Transaction, challengeHash: Buffer): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('challenge_hash', '=', challengeHash).execute();
}

export async function deleteExpiredPendingSignIns(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('expires_at', '<=', now).execute();
}
