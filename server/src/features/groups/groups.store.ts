import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { GroupId, InvitationId, UserId } from '@waypost/domain/base/ids';
import { groupRole } from '@waypost/domain/groups/groups';
import { type Selectable, sql } from 'kysely';
import type { UserGroupTable } from '../../db/tables/groups.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredGroup = Selectable<UserGroupTable>;

export async function insertGroup(tx: Transaction, group: StoredGroup): Promise<void> {
  await tx.insertInto('user_group').values(group).execute();
}

export const findGroups = (db: Executor, ids: readonly GroupId[]) =>
  db
    .selectFrom('user_group')
    .select(['group_id', 'name'])
    .where('group_id', 'in', [...ids])
    .execute();

/** Locks a group, so that decisions about its members happen one at a time. */
export const lockGroup = (tx: Transaction, group_id: GroupId) =>
  tx.selectFrom('user_group').select('group_id').where('group_id', '=', group_id).forUpdate().executeTakeFirst();

const holds = (group_id: GroupId) =>
  sql<boolean>`roles @> ${JSON.stringify([groupRole(group_id)] satisfies SessionRole[])}::jsonb`;

export type StoredMember = {
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};
export type StoredInvitation = {
  readonly invitation_id: InvitationId;
  readonly email: string;
  readonly realm: string;
};

/** The members with an account, oldest account first; uses the index of roles. */
export const listMembers = (db: Executor, group_id: GroupId): Promise<StoredMember[]> =>
  db
    .selectFrom('user_account')
    .select(['userId', 'email', 'firstName', 'lastName'])
    .where(holds(group_id))
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('userId')
    .execute();

export const listInvited = (db: Executor, group_id: GroupId, now: Date): Promise<StoredInvitation[]> =>
  db
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'realm'])
    .where(holds(group_id))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('invitation_id')
    .execute();
