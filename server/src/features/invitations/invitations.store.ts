import type { CustomerId, InvitationId, UserId } from '@waypost/domain/base/ids';
import type { SessionRole } from '@waypost/domain/accounts/roles';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type NewInvitationRow = {
  readonly invitation_id: InvitationId;
  readonly token_hash: Buffer;
  readonly email: string;
  readonly realm: string;
  readonly roles: readonly SessionRole[];
  readonly invited_by: UserId;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly customer_id: CustomerId | null;
  readonly replaces: UserId | null;
};

export async function insertInvitation(tx: Transaction, { roles, ...row }: NewInvitationRow): Promise<void> {
  await tx
    .insertInto('invitation')
    .values({ ...row, roles: JSON.stringify(roles), sent_at: row.created_at, accepted_at: null, accepted_by: null })
    .execute();
}

/** Of two concurrent uses the second waits here, and then sees the first one's result. */
export const lockInvitation = (tx: Transaction, token_hash: Buffer) =>
  tx
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'realm', 'roles', 'expires_at', 'accepted_by', 'customer_id', 'replaces'])
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst();

export type Acceptance = { readonly accepted_at: Date; readonly accepted_by: UserId };

export async function markAccepted(
  tx: Transaction,
  invitation_id: InvitationId,
  acceptance: Acceptance,
): Promise<void> {
  await tx.updateTable('invitation').set(acceptance).where('invitation_id', '=', invitation_id).execute();
}

const pendingAt = (db: Executor, now: Date) =>
  db.selectFrom('invitation').where('accepted_at', 'is', null).where('expires_at', '>', now);

export const findPendingByToken = (db: Executor, token_hash: Buffer, now: Date) =>
  pendingAt(db, now).select(['email', 'realm']).where('token_hash', '=', token_hash).executeTakeFirst();

export async function hasPending(
  db: Executor,
  { email, realm, now }: { email: string; realm: string; now: Date },
): Promise<boolean> {
  const pending = pendingAt(db, now).select('invitation_id').where('email', '=', email).where('realm', '=', realm);
  return (await pending.executeTakeFirst()) !== undefined;
}

const mailedAtOnce = 10; // for one address, so that no mailbox is flooded

/** Locks invitations that were not mailed since that time; of two concurrent requests the second waits, and then finds none. */
export const lockPendingOf = (
  tx: Transaction,
  { email, now, sentBefore }: { email: string; now: Date; sentBefore: Date },
) =>
  pendingAt(tx, now)
    .select(['invitation_id', 'email', 'expires_at', 'invited_by', 'roles'])
    .where('email', '=', email)
    .where('sent_at', '<=', sentBefore)
    .orderBy('created_at', 'desc')
    .limit(mailedAtOnce)
    .forUpdate()
    .execute();

export type Mailed = { readonly token_hash: Buffer; readonly sent_at: Date; readonly expires_at?: Date };

/** The earlier link stops working. */
export async function replaceToken(tx: Transaction, invitation_id: InvitationId, mailed: Mailed): Promise<void> {
  await tx.updateTable('invitation').set(mailed).where('invitation_id', '=', invitation_id).execute();
}

export type OpenInvitationsOf = {
  readonly email: string;
  readonly realm: string;
  readonly roles: readonly SessionRole[];
};

const asJson = (roles: readonly SessionRole[]) => JSON.stringify(roles);
/** Whether an invitation offers any of these roles; uses the index of roles. */
const offersAny = (roles: readonly SessionRole[]) =>
  sql<boolean>`roles @> any (select jsonb_build_array(role) from jsonb_array_elements(${asJson(roles)}::jsonb) role)`;

/** Locks the unaccepted invitations of an address to any of these roles, expired ones too. */
export const lockOpenOf = (tx: Transaction, { email, realm, roles }: OpenInvitationsOf) =>
  tx
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'expires_at', 'invited_by', 'roles', 'sent_at'])
    .where('accepted_at', 'is', null)
    .where('email', '=', email)
    .where('realm', '=', realm)
    .where(offersAny(roles))
    .orderBy('invitation_id')
    .forUpdate()
    .execute();

export type Withdrawal = {
  readonly roles: readonly SessionRole[];
  readonly email?: string | undefined;
  readonly invited_by?: UserId | undefined;
};

/** Takes these roles out of unaccepted invitations, and deletes those that offer nothing else. */
export async function withdrawOffers(tx: Transaction, { roles, email, invited_by }: Withdrawal): Promise<number> {
  const gone = asJson(roles);
  const changed = await tx
    .updateTable('invitation')
    .set({
      roles: sql`(select coalesce(jsonb_agg(offered), '[]') from jsonb_array_elements(roles) offered
        where not ${gone}::jsonb @> jsonb_build_array(offered))`,
    })
    .where('accepted_at', 'is', null)
    .where(offersAny(roles))
    .$call((query) => (email === undefined ? query : query.where('email', '=', email)))
    .$call((query) => (invited_by === undefined ? query : query.where('invited_by', '=', invited_by)))
    .returning('invitation_id')
    .execute();
  const ids = changed.map(({ invitation_id }) => invitation_id);
  if (ids.length === 0) return 0;
  await tx
    .deleteFrom('invitation')
    .where('invitation_id', 'in', ids)
    .where(sql<boolean>`roles = '[]'`)
    .execute();
  return ids.length;
}

export async function setOffers(
  tx: Transaction,
  invitation_id: InvitationId,
  roles: readonly SessionRole[],
): Promise<void> {
  if (roles.length === 0) await tx.deleteFrom('invitation').where('invitation_id', '=', invitation_id).execute();
  else
    await tx
      .updateTable('invitation')
      .set({ roles: asJson(roles) })
      .where('invitation_id', '=', invitation_id)
      .execute();
}

export type InvitationsOf = { readonly userId: UserId; readonly email: string; readonly emailVerified: boolean };

const described = ['invitation_id', 'email', 'realm', 'roles', 'created_at', 'expires_at', 'accepted_at'] as const;

export const listSent = (db: Executor, { userId }: InvitationsOf) =>
  db.selectFrom('invitation').select(described).where('invited_by', '=', userId).orderBy('created_at').execute();

/** Without invitations to an unverified address, which may be another person's. */
export const listReceived = (db: Executor, { userId, email, emailVerified }: InvitationsOf) =>
  db
    .selectFrom('invitation')
    .select(described)
    .where((row) => row.or([row('accepted_by', '=', userId), ...(emailVerified ? [row('email', '=', email)] : [])]))
    .orderBy('created_at')
    .execute();

/** Deletes the user's sent invitations, and the accepted ones, which name the user. */
export async function deleteInvitationsOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where((row) => row.or([row('invited_by', '=', userId), row('accepted_by', '=', userId)]))
    .execute();
}

export async function findProvenAddress(db: Executor, userId: UserId): Promise<string | undefined> {
  const user = db.selectFrom('user_account').select('email').where('userId', '=', userId);
  return (await user.where('email_verified_at', 'is not', null).executeTakeFirst())?.email;
}

/** Who accepted the invitation. */
export async function findAcceptor(tx: Transaction, id: InvitationId): Promise<UserId | undefined> {
  const found = tx.selectFrom('invitation').select('accepted_by').where('invitation_id', '=', id);
  return (await found.executeTakeFirst())?.accepted_by ?? undefined;
}
