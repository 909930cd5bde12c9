import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  AddedUsers,
  Application,
  AppSyncQuery,
  EumApplication,
  Logged,
  ManagedUser,
  managedUserId,
  NewUsersInput,
  PermissionChangeInput,
  PermissionSet,
  PermissionSetsInput,
  ProductPermission,
  ResendInput,
  UserAccess,
  UserPage,
  UsersQuery,
} from '../entities/users.ts';
import { userRoutes } from '../routes/users.ts';

const common = { tag: 'Users', access: 'user', envelope: 'portal' } as const;
const refusals = ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED', 'NO_USERS_ALLOWED'] as const;
const params = z.object({ userId: managedUserId });

export const userEndpoints = {
  listApplications: {
    ...userRoutes.listApplications,
    ...common,
    summary: 'List the apps that the caller owns, runs or may use',
    response: z.array(Application),
    reasons: [],
  },
  listEumApplications: {
    ...userRoutes.listEumApplications,
    ...common,
    summary: 'List the apps to which the caller can add users',
    response: z.array(EumApplication),
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
  },
  listPermissionSets: {
    ...userRoutes.listPermissionSets,
    ...common,
    summary: 'List the permissions that users of a plan can have',
    body: PermissionSetsInput,
    response: z.array(PermissionSet),
    reasons: [],
  },
  listUsers: {
    ...userRoutes.listUsers,
    ...common,
    envelope: 'raw',
    summary: 'Read a page of the users of one app or of all apps that the caller manages',
    query: UsersQuery,
    response: UserPage,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  readUserAccess: {
    ...userRoutes.readUserAccess,
    ...common,
    envelope: 'raw',
    summary: 'Whether users can have several permissions each',
    response: UserAccess,
    reasons: [],
  },
  listProductPermissions: {
    ...userRoutes.listProductPermissions,
    ...common,
    summary: 'List the products with their permissions and the conflicts between these',
    response: z.array(ProductPermission),
    reasons: [],
  },
  addUsers: {
    ...userRoutes.addUsers,
    ...common,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Invite users of apps, all or none',
    body: NewUsersInput,
    response: AddedUsers,
    reasons: [...refusals, 'USER_EXISTS'],
  },
  setUserPermissions: {
    ...userRoutes.setUserPermissions,
    ...common,
    summary: 'Add and remove permissions of a user of the caller’s apps',
    params,
    body: PermissionChangeInput,
    response: ManagedUser,
    reasons: refusals,
  },
  resendUserInvite: {
    ...userRoutes.resendUserInvite,
    ...common,
    summary: 'Mail the invitation of a pending user again, at most once in three minutes',
    params,
    body: ResendInput,
    response: ManagedUser,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED', 'INVITATION_SENT_LATELY'],
  },
  logAppSync: {
    ...userRoutes.logAppSync,
    ...common,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Log an event of the synchronisation of an app',
    query: AppSyncQuery,
    response: Logged,
    reasons: [],
  },
} as const satisfies Endpoints;
