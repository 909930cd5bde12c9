import type { groupEndpoints } from '@waypost/contract/endpoints/groups';
import type { Handlers } from '../../http/routes/mount.ts';
import type { GroupsService } from './groups.service.ts';

export const groupHandlers = (groups: GroupsService): Handlers<typeof groupEndpoints> => ({
  listGroups: ({ caller }) => groups.list(caller.user),
  listGroupMembers: ({ caller, params }) => groups.members(caller.user, params.group_id),
  readGroupMembers: ({ caller, params, query }) => groups.details(caller.user, params.group_id, query.userIds),
  inviteGroupMember: ({ caller, params, body }) => groups.invite(caller.user, params.group_id, body.email),
  resendGroupInvitation: ({ caller, params }) => groups.resend(caller.user, params.group_id, params.member_id),
  async removeGroupMember({ caller, params }) {
    await groups.remove(caller.user, params.group_id, params.member_id);
    return undefined;
  },
});
