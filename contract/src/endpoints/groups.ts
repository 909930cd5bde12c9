import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  Group,
  GroupInvitationInput,
  GroupMember,
  GroupMemberParams,
  GroupMembership,
  GroupMembersQuery,
  GroupParams,
} from '../entities/groups.ts';
import { groupRoutes } from '../routes/groups.ts';

const common = { tag: 'Groups', access: 'user', envelope: 'portal' } as const;

export const groupEndpoints = {
  listGroups: {
    ...groupRoutes.listGroups,
    ...common,
    summary: 'List the groups of the caller, in the order in which they joined them',
    response: z.array(Group),
    reasons: [],
  },
  listGroupMembers: {
    ...groupRoutes.listGroupMembers,
    ...common,
    summary: 'List the members of a group, then those who are invited',
    params: GroupParams,
    response: z.array(GroupMembership),
    reasons: ['NOT_FOUND'],
  },
  readGroupMembers: {
    ...groupRoutes.readGroupMembers,
    ...common,
    summary: 'Read the names and addresses of at most two members',
    params: GroupParams,
    query: GroupMembersQuery,
    response: z.array(GroupMember),
    reasons: ['NOT_FOUND'],
  },
  inviteGroupMember: {
    ...groupRoutes.inviteGroupMember,
    ...common,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Invite somebody to a group',
    params: GroupParams,
    body: GroupInvitationInput,
    response: GroupMembership,
    reasons: ['NOT_FOUND', 'ALREADY_INVITED'],
  },
  resendGroupInvitation: {
    ...groupRoutes.resendGroupInvitation,
    ...common,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Mail an invitation to a group again, at most once in three minutes',
    params: GroupMemberParams,
    response: GroupMembership,
    reasons: ['NOT_FOUND', 'INVITATION_SENT_LATELY'],
  },
  removeGroupMember: {
    ...groupRoutes.removeGroupMember,
    ...common,
    summary: 'Remove a member or an invitation from a group, or leave it',
    params: GroupMemberParams,
    status: 204,
    reasons: ['NOT_FOUND', 'LAST_MEMBER'],
  },
} as const satisfies Endpoints;
