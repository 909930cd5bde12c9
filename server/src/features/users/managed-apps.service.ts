import type { SessionUser } from '@waypost/contract/entities/session';
import { roleOf } from '@waypost/domain/accounts/roles';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, type CustomerId, isId } from '@waypost/domain/base/ids';
import { canHaveUsers, mayDoOn } from '@waypost/domain/permissions/project-permissions';
import { relationTo, roleValues } from '@waypost/domain/permissions/project-relation';
import type { ResellerPlanLists } from '@waypost/domain/resellers/catalogue';
import type { Executor } from '../../db/transaction.ts';
import { type AppOfUsers, listApps } from './users.store.ts';

const appsIn = (ids: readonly string[]) => ids.filter((value): value is AppId => isId('app', value));
const customersIn = (user: SessionUser) =>
  roleValues(user, 'customermanager').filter((value): value is CustomerId => isId('cus', value));

/** The apps whose users the caller manages: a reseller's own, those of an admin's roles, or of a manager's customers. */
export async function managedApps(
  db: Executor,
  user: SessionUser,
  lists: ResellerPlanLists,
): Promise<readonly AppOfUsers[]> {
  const apps = await listApps(db, {
    owner: roleOf(user.roles) === 'reseller' ? user.userId : undefined,
    appIds: appsIn(roleValues(user, 'customeradmin')),
    customerIds: customersIn(user),
  });
  return apps.filter((app) => {
    const relation = relationTo({ ...app, app_ids: [app.app_id] }, user);
    return relation !== undefined && mayDoOn({ ...app, relation }, 'manage-users', lists);
  });
}

/** Every app that the user owns, runs or may use. */
export const visibleApps = (db: Executor, user: SessionUser): Promise<readonly AppOfUsers[]> =>
  listApps(db, {
    owner: user.userId,
    appIds: appsIn(user.roles.map(({ value }) => value)),
    customerIds: customersIn(user),
  });

type Wanted = { readonly ids: readonly AppId[]; readonly managed: readonly AppOfUsers[]; readonly toAdd?: boolean };

/**
 * The managed apps with these ids. Throws NOT_FOUND for one that the user does not see, USER_ROLE_PERMISSION_DENIED for
 * one whose users they do not manage, and NO_USERS_ALLOWED where users cannot be added.
 */
export async function pickApps(
  db: Executor,
  user: SessionUser,
  { ids, managed, toAdd = false }: Wanted,
): Promise<ReadonlyMap<AppId, AppOfUsers>> {
  const picked = new Map(managed.filter(({ app_id }) => ids.includes(app_id)).map((app) => [app.app_id, app]));
  const missing = ids.filter((id) => !picked.has(id));
  if (missing.length > 0) {
    const visible = new Set((await visibleApps(db, user)).map(({ app_id }) => app_id));
    throw new DomainError(missing.every((id) => visible.has(id)) ? 'USER_ROLE_PERMISSION_DENIED' : 'NOT_FOUND');
  }
  if (toAdd && ![...picked.values()].every(canHaveUsers)) throw new DomainError('NO_USERS_ALLOWED');
  return picked;
}
