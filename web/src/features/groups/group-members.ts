import type { GroupMember, GroupMembership, MemberId } from '@waypost/contract/entities/groups';
import type { GroupId, UserId } from '@waypost/domain/base/ids';
import { detailsAtOnce } from '@waypost/domain/groups/groups';
import type { Api } from '../../api/api.ts';

/** A line of the list: a member, or somebody who is invited and has no name yet. */
export type ListedMember = {
  readonly member_id: MemberId;
  readonly userId: UserId | null;
  readonly email: string;
  readonly name: string | null;
};
export type MemberList = {
  readonly members: readonly ListedMember[];
  /** Some details could not be read; those members are missing. */
  readonly isPartial: boolean;
};

type GroupCalls = Pick<Api['groups'], 'listGroupMembers' | 'readGroupMembers'>;

const inChunks = (ids: readonly UserId[]) =>
  Array.from({ length: Math.ceil(ids.length / detailsAtOnce) }, (_, at) =>
    ids.slice(at * detailsAtOnce, (at + 1) * detailsAtOnce),
  );

function listed(membership: GroupMembership, details: ReadonlyMap<string, GroupMember>): ListedMember[] {
  const { member_id, userId, invitation } = membership;
  if (invitation) return [{ member_id, userId, email: invitation.email, name: null }];
  const found = details.get(member_id);
  return found ? [{ member_id, userId, email: found.email, name: found.name }] : [];
}

/** The members of a group with their details, read a few at a time; fails only if the list itself fails. */
export async function loadMembers(groups: GroupCalls, group_id: GroupId, signal: AbortSignal): Promise<MemberList> {
  const memberships = await groups.listGroupMembers({ params: { group_id } }, { signal });
  const userIds = memberships.flatMap(({ userId }) => userId ?? []);
  const calls = inChunks(userIds).map((ids) =>
    groups.readGroupMembers({ params: { group_id }, query: { userIds: JSON.stringify(ids) } }, { signal }),
  );
  const answers = await Promise.allSettled(calls);
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const details = new Map(read.map((member) => [member.memberId as string, member]));
  return {
    members: memberships.flatMap((membership) => listed(membership, details)),
    isPartial: answers.some(({ status }) => status === 'rejected'),
  };
}
