import type { userEndpoints } from '@waypost/contract/endpoints/users';
import type { Handlers } from '../../http/routes/mount.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { UserChanges } from './user-changes.service.ts';
import type { UserEvents } from './users.events.ts';
import type { UsersService } from './users.service.ts';

export type UserHandlerDeps = {
  readonly users: UsersService;
  readonly changes: UserChanges;
  readonly catalog: Pick<CatalogService, 'permissions' | 'permissionsOf'>;
  readonly events: Pick<UserEvents, 'appSync'>;
  readonly config: { readonly end_user_access: boolean };
};

export const userHandlers = (deps: UserHandlerDeps): Handlers<typeof userEndpoints> => ({
  listApplications: ({ caller }) => deps.users.applications(caller.user),
  listEumApplications: ({ caller }) => deps.users.eumApplications(caller.user),
  listPermissionSets: ({ body }) =>
    deps.catalog.permissionsOf(body.supplemental_plans_id).map(({ name, values }) => ({ name, values: [...values] })),
  listUsers: ({ caller, query }) => deps.users.list(caller.user, query),
  readUserAccess: () => ({ access: deps.config.end_user_access }),
  listProductPermissions: () =>
    deps.catalog.permissions().map(({ productId, name, values, conflicts }) => ({
      productId,
      name,
      values: [...values],
      conflicts: [...conflicts],
    })),
  addUsers: ({ caller, body }) => deps.changes.add(caller.user, body),
  setUserPermissions: ({ caller, params, body }) => deps.changes.change(caller.user, params.userId, body),
  resendUserInvite: ({ caller, params, body }) => deps.changes.resend(caller.user, params.userId, body.appId),
  logAppSync({ caller, query }) {
    deps.events.appSync(caller.user.userId, query);
    return { logged: true };
  },
});
