import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '@waypost/contract/entities/groups';
import type { GroupId } from '@waypost/domain/base/ids';
import { rolesOutside } from '@waypost/domain/groups/groups';
import type { Api } from '../../api/api.ts';
import { useApi, useSession } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';
import { loadMembers } from './group-members.ts';

/** The user's groups; the page works on the first one. */
export const groupsQuery = (api: Api) =>
  queryOptions({ queryKey: ['groups'], queryFn: ({ signal }) => api.groups.listGroups({}, { signal }) });

export const groupMembersQuery = (api: Api, group_id: GroupId) =>
  queryOptions({
    queryKey: ['groups', group_id, 'members'],
    queryFn: ({ signal }) => loadMembers(api.groups, group_id, signal),
  });

function useReload(group_id: GroupId) {
  const queryClient = useQueryClient();
  const { queryKey } = groupMembersQuery(useApi(), group_id);
  return () => queryClient.invalidateQueries({ queryKey });
}

export function useInviteMember(group_id: GroupId) {
  const api = useApi();
  const reload = useReload(group_id);
  return useChange({
    mutationFn: (email: string) => api.groups.inviteGroupMember({ params: { group_id }, body: { email } }),
    onSuccess: reload,
  });
}

export function useResendInvitation(group_id: GroupId) {
  const api = useApi();
  const reload = useReload(group_id);
  return useChange({
    mutationFn: (member_id: MemberId) => api.groups.resendGroupInvitation({ params: { group_id, member_id } }),
    onSuccess: reload,
    // the invitation may have been accepted meanwhile; unawaited, because the row that says so may be replaced
    onError: () => void reload(),
  });
}

/** Removes a member; whoever leaves is shown their remaining groups, also in the menu. */
export function useRemoveMember(group_id: GroupId, isSelf: boolean) {
  const api = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  const reload = useReload(group_id);
  const leave = () => {
    const user = session.user();
    if (user) session.replaceUser({ ...user, roles: rolesOutside(group_id, user.roles) });
    return queryClient.invalidateQueries({ queryKey: ['groups'], exact: true });
  };
  return useChange({
    mutationFn: (member_id: MemberId) => api.groups.removeGroupMember({ params: { group_id, member_id } }),
    onSuccess: () => (isSelf ? leave() : reload()),
  });
}
