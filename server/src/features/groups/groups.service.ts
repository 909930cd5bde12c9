import type { Group, GroupMember, GroupMembership } from '@waypost/contract/entities/groups';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type GroupId, isId, type UserId } from '@waypost/domain/base/ids';
import { groupIdsIn } from '@waypost/domain/groups/groups';
import type { Plumbing } from '../../plumbing.ts';
import { findGroups, listInvited, listMembers, type StoredMember } from './groups.store.ts';
import {
  createMemberChanges,
  invitedMembership,
  type MemberChanges,
  type MemberChangesDeps,
} from './member-changes.service.ts';

export type GroupsService = MemberChanges & {
  /** The user's groups in the order in which they joined them. */
  list(user: SessionUser): Promise<Group[]>;
  /** Throws NOT_FOUND for everybody but a member. */
  members(user: SessionUser, group_id: GroupId): Promise<GroupMembership[]>;
  /** Those of the named users who are members. Throws NOT_FOUND for everybody but a member. */
  details(user: SessionUser, group_id: GroupId, userIds: readonly UserId[]): Promise<GroupMember[]>;
};

export type GroupsDeps = MemberChangesDeps & Pick<Plumbing, 'db' | 'clock'>;

function assertMember(user: SessionUser, group_id: GroupId): void {
  if (!groupIdsIn(user.roles).includes(group_id)) throw new DomainError('NOT_FOUND');
}

const membershipOf = ({ userId }: StoredMember): GroupMembership => ({ member_id: userId, userId, invitation: null });
export function createGroupsService(deps: GroupsDeps): GroupsService {
  const { db, clock } = deps;
  return {
    ...createMemberChanges(deps),
    async list(user) {
      const ids = groupIdsIn(user.roles).filter((id): id is GroupId => isId('grp', id));
      if (ids.length === 0) return [];
      const groups = new Map((await findGroups(db, ids)).map((group) => [group.group_id, group]));
      return ids.flatMap((id) => groups.get(id) ?? []);
    },
    async members(user, group_id) {
      assertMember(user, group_id);
      const [members, invited] = [await listMembers(db, group_id), await listInvited(db, group_id, clock())];
      return [...members.map(membershipOf), ...invited.map(invitedMembership)];
    },
    async details(user, group_id, userIds) {
      assertMember(user, group_id);
      const members = (await listMembers(db, group_id)).filter(({ userId }) => userIds.includes(userId));
      return members.map(({ userId, email, firstName, lastName }) => ({
        memberId: userId,
        userId,
        email,
        name: `${firstName} ${lastName}`.trim(),
      }));
    },
  };
}
