import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import { sql } from 'kysely';
import { executeTogether, executeLater, statement } from '../../../db/statements.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { personColumns } from '../session-user-columns.ts';
import { everybody } from './session-cache.ts';

export type FoundSession = SessionUser & {
  readonly sid: string;
  readonly amr: ProofMethod[];
  readonly expires_at: Date;
};

export type NewAccountSession = {
  readonly sid: string;
  readonly token_hash: Buffer;
  readonly userId: UserId;
  readonly created_at: Date;
  readonly authenticated_at: Date;
  readonly expires_at: Date;
  readonly user_agent: string | null;
  readonly ip: string;
  readonly amr: readonly ProofMethod[];
  readonly realm: string | null;
};

type AccountSessionRow = Omit<NewAccountSession, 'amr'> & { readonly amr: string };
const insertAccountSessionStatement = statement((db, session: AccountSessionRow) => {
  const { sid, token_hash, userId, user_agent, ip, amr, authenticated_at, realm, created_at, expires_at } = session;
  const proven = { amr, authenticated_at, realm };
  const life = { created_at, last_used_at: created_at, expires_at };
  return db.insertInto('account_session').values({ sid, token_hash, userId, user_agent, ip, ...proven, ...life });
});

export async function insertAccountSession(tx: Transaction, { amr, ...session }: NewAccountSession): Promise<void> {
  await executeLater(tx, insertAccountSessionStatement(tx, { ...session, amr: JSON.stringify(amr) }));
}

const findSidStatement = statement((db, { token_hash }: { readonly token_hash: Buffer }) =>
  db.selectFrom('account_session').select('sid').where('token_hash', '=', token_hash),
);

export async function findSidOfToken(tx: Transaction, token_hash: Buffer): Promise<string | undefined> {
  return (await executeTogether(tx, findSidStatement(tx, { token_hash })))[0]?.sid;
}

const familiesWithUser = (db: Executor) =>
  db
    .selectFrom('account_session')
    .innerJoin('user_account', 'user_account.userId', 'account_session.userId')
    .where('user_account.status', '=', 'active')
    .select(['account_session.sid', 'account_session.amr', ...personColumns])
    .select(sql<string>`coalesce(account_session.realm, user_account.realm)`.as('realm'));

/** Days without use after which a family ends before its time; each renewal of a token is a use. */
const idleDays = 14;
const dayMs = 24 * 60 * 60 * 1000;
const familyEnds = sql<Date>`least(
  account_session.expires_at, account_session.last_used_at + ${idleDays} * interval '1 day'
)`;
const endOfFamily = familyEnds.as('expires_at');

export const findAccountSession = (db: Executor, tokenHash: Buffer): Promise<FoundSession | undefined> =>
  familiesWithUser(db).select(endOfFamily).where('account_session.token_hash', '=', tokenHash).executeTakeFirst();

export const findPortalSession = (db: Executor, tokenHash: Buffer): Promise<FoundSession | undefined> =>
  familiesWithUser(db)
    .innerJoin('portal_session', 'portal_session.sid', 'account_session.sid')
    .select(sql<Date>`least(portal_session.expires_at, account_session.expires_at)`.as('expires_at'))
    .where('portal_session.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** The family and the user of a token that is not revoked. */
export const findFamilyOfToken = (db: Executor, token: { sid: string; jti: string; now: Date }) =>
  familiesWithUser(db)
    .where('account_session.sid', '=', token.sid)
    .where('account_session.expires_at', '>', token.now)
    .where((family) =>
      family.not(family.exists(family.selectFrom('revoked_token').select('jti').where('jti', '=', token.jti))),
    )
    .executeTakeFirst();

/** Marks the family as used, and locks it until the transaction ends; false when it has ended. */
export async function touchFamily(tx: Transaction, sid: string, now: Date): Promise<boolean> {
  const touched = await tx
    .updateTable('account_session')
    .set({ last_used_at: now })
    .where('sid', '=', sid)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - idleDays * dayMs))
    .executeTakeFirst();
  return touched.numUpdatedRows === 1n;
}

export type Proof = { readonly amr: readonly ProofMethod[]; readonly authenticated_at: Date };

export const findProof = (db: Executor, sid: string): Promise<Proof | undefined> =>
  db.selectFrom('account_session').select(['amr', 'authenticated_at']).where('sid', '=', sid).executeTakeFirst();

export async function setProof(tx: Transaction, sid: string, { amr, authenticated_at }: Proof): Promise<void> {
  const proof = { amr: JSON.stringify(amr), authenticated_at };
  await tx.updateTable('account_session').set(proof).where('sid', '=', sid).execute();
}

export async function setSessionToken(tx: Transaction, sid: string, token_hash: Buffer): Promise<void> {
  await tx.updateTable('account_session').set({ token_hash }).where('sid', '=', sid).execute();
}

/** Portal sessions and codes of a family are deleted with it. */
export async function deleteFamily(tx: Transaction, sid: string): Promise<void> {
  await tx.deleteFrom('account_session').where('sid', '=', sid).execute();
}

/** Ends the families of this user, or of every user; answers how many there were. */
export async function deleteFamilies(tx: Transaction, userId: UserId | typeof everybody): Promise<number> {
  const families = tx.deleteFrom('account_session');
  const deleted = userId === everybody ? families : families.where('userId', '=', userId);
  return Number((await deleted.executeTakeFirst()).numDeletedRows);
}

/** Ends the sign-ins of this user, or of every user, that wait for a second step. */
export async function deletePendingSignIns(tx: Transaction, userId: UserId | typeof everybody): Promise<void> {
  const pending = tx.deleteFrom('pending_sign_in');
  await (userId === everybody ? pending : pending.where('userId', '=', userId)).execute();
}

const liveFamilies = (db: Executor, { userId, now }: { readonly userId: UserId; readonly now: Date }) =>
  db.selectFrom('account_session').where('userId', '=', userId).where(familyEnds, '>', now);

export const listFamilies = (
  db: Executor,
  query: { readonly userId: UserId; readonly now: Date; readonly limit: number },
) =>
  liveFamilies(db, query)
    .select(['sid', 'user_agent', 'ip', 'created_at', 'last_used_at', familyEnds.as('expires_at')])
    .orderBy('last_used_at', 'desc')
    .orderBy('sid')
    .limit(query.limit)
    .execute();

export async function countFamilies(
  db: Executor,
  query: { readonly userId: UserId; readonly now: Date },
): Promise<number> {
  const { count } = await liveFamilies(db, query)
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

/** Deletes every session of the user but this one; answers how many were live. */
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

export type NewPortalSession = {
  readonly token_hash: Buffer;
  readonly sid: string;
  readonly access_token: string;
  readonly token_jti: string;
  readonly token_expires_at: Date;
  readonly created_at: Date;
  readonly expires_at: Date;
};

export async function insertPortalSession(tx: Transaction, session: NewPortalSession): Promise<void> {
  await tx.insertInto('portal_session').values(session).execute();
}

export const findSealedToken = (db: Executor, tokenHash: Buffer) =>
  db
    .selectFrom('portal_session')
    .select(['access_token', 'token_jti', 'token_expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function renewPortalSession(tx: Transaction, session: NewPortalSession): Promise<void> {
  const { token_hash, access_token, token_jti, token_expires_at, expires_at } = session;
  await tx
    .updateTable('portal_session')
    .set({ access_token, token_jti, token_expires_at, expires_at })
    .where('token_hash', '=', token_hash)
    .execute();
}

export async function deletePortalSessionsOfFamily(tx: Transaction, sid: string): Promise<void> {
  await tx.deleteFrom('portal_session').where('sid', '=', sid).execute();
}

/** Revokes every token that this client got for the family's codes. */
export async function revokeTokensOfClient(
  tx: Transaction,
  family: { readonly sid: string; readonly client_id: string },
) {
  await sql`
    insert into revoked_token (jti, expires_at)
    select token_jti, expires_at from openid_record
    where sid = ${family.sid} and client_id = ${family.client_id} and token_jti is not null
    on conflict do nothing`.execute(tx);
}

export async function deletePortalSessionOfToken(tx: Transaction, jti: string): Promise<void> {
  await tx.deleteFrom('portal_session').where('token_jti', '=', jti).execute();
}

export async function revokeToken(tx: Transaction, jti: string, expires_at: Date): Promise<void> {
  await tx
    .insertInto('revoked_token')
    .values({ jti, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has every process drop a family or a user from its cache at the commit. */
export async function notifySessions(tx: Transaction, id: string): Promise<void> {
  await sql`select pg_notify('session', ${id})`.execute(tx);
}

/** Deletes what expired a day ago; until then an ended portal session still answers "expired". */
export async function deleteExpired(tx: Transaction, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await tx.deleteFrom('portal_session').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('account_session').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('openid_record').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('openid_record').where('expires_at', '<', now).where('sid', 'is', null).execute();
  await tx.deleteFrom('mail_token').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('revoked_token').where('expires_at', '<', now).execute();
}
