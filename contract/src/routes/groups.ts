export const groupRoutes = {
  listGroups: { method: 'GET', path: '/groups' },
  listGroupMembers: { method: 'GET', path: '/groups/{group_id}/members' },
  readGroupMembers: { method: 'GET', path: '/groups/{group_id}/members/details' },
  inviteGroupMember: { method: 'POST', path: '/groups/{group_id}/member' },
  resendGroupInvitation: { method: 'POST', path: '/groups/{group_id}/members/{member_id}/invite' },
  removeGroupMember: { method: 'DELETE', path: '/groups/{group_id}/members/{member_id}' },
} as const;
