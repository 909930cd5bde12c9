import type { InvitationId, UserId } from '@waypost/domain/ids';
import type { SessionRole } from '@waypost/domain/roles';
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
};

export async function insertInvitation(tx: Transaction, { roles, ...row }: NewInvitationRow): Promise<void> {
  await tx.insertInto('invitation').values({ ...row, roles: JSON.stringify(roles), accepted_at: null, accepted_by: null }).execute();
}

/** Of two uses at once the second waits here for the first, and then sees what became of it. */
export const lockInvitation = (tx: Transaction, token_hash: Buffer) =>
  tx
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'realm', 'roles', 'expires_at', 'accepted_by'])
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst();

export type Acceptance = { readonly accepted_at: Date; readonly accepted_by: UserId };

export async function markAccepted(tx: Transaction, invitation_id: InvitationId, acceptance: Acceptance): Promise<void> {
  await tx.updateTable('invitation').set(acceptance).where('invitation_id', '=', invitation_id).execute();
}

export type InvitationsOf = { readonly userId: UserId; readonly email: string; readonly emailVerified: boolean };

const described = ['invitation_id', 'email', 'realm', 'roles', 'created_at', 'expires_at', 'accepted_at'] as const;

export const listSent = (db: Executor, { userId }: InvitationsOf) =>
  db.selectFrom('invitation').select(described).where('invited_by', '=', userId).orderBy('created_at').execute();

/** Those to an address that is not proven to be the user's are none of theirs. */
export const listReceived = (db: Executor, { userId, email, emailVerified }: InvitationsOf) =>
  db
    .selectFrom('invitation')
    .select(described)
    .where((row) => row.or([row('accepted_by', '=', userId), ...(emailVerified ? [row('email', '=', email)] : [])]))
    .orderBy('created_at')
    .execute();

/** What the user sent no longer works; what they accepted named them. */
export async function deleteInvitationsOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where((row) => row.or([row('invited_by', '=', userId), row('accepted_by', '=', userId)]))
    .execute();
}
