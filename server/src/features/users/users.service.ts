import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { Accepted } from '../invitation-acceptance/invitation-acceptance.service.ts';
import type {
  Application,
  EumApplication,
  UserPage,
  UserPermissions,
  UsersQuery,
} from '@waypost/contract/entities/users';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId } from '@waypost/domain/base/ids';
import { canHaveUsers } from '@waypost/domain/permissions/project-permissions';
import { permissionNameOf, permissionRole, usersPageSize } from '@waypost/domain/users/permissions';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { managedApps, pickApps, visibleApps } from './managed-apps.service.ts';
import { listUsers, type StoredUserRow, type UserSearch } from './user-rows.store.ts';
import { type AppOfUsers, listApps } from './users.store.ts';

export type UsersService = {
  /** The apps that the user owns, runs or may use. */
  applications(user: SessionUser): Promise<Application[]>;
  /** The apps to which the user can add users. Throws USER_ROLE_PERMISSION_DENIED. */
  eumApplications(user: SessionUser): Promise<EumApplication[]>;
  /** A page of the users of one or all managed apps. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  list(user: SessionUser, query: UsersQuery): Promise<UserPage>;
  /** Records a new user of apps in the logs of their projects; runs in the transaction of the acceptance. */
  invitationAccepted(tx: Transaction, accepted: Accepted): Promise<void>;
};

export type UsersDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly catalog: Pick<CatalogService, 'permissions' | 'reseller'>;
  readonly activity: ActivityLog;
};

const applicationOf = ({ app_id, app_name, product_id }: AppOfUsers): Application => ({ app_id, app_name, product_id });

/** The role names of all permissions; other roles, such as an admin's, are not about users of an app. */
export const roleNamesOf = (catalog: Pick<CatalogService, 'permissions'>): readonly string[] =>
  catalog.permissions().map(({ name }) => permissionRole(name, '').name);

/** The managed apps that a query is about. */
async function appsOf({ db, catalog }: UsersDeps, user: SessionUser, { appId, product_id }: UsersQuery) {
  if (appId === undefined) assertByRole(user, 'list-users');
  const managed = await managedApps(db, user, catalog.reseller.lists);
  const ofProject = managed.filter((app) => product_id === undefined || app.product_id === product_id);
  if (product_id !== undefined && ofProject.length === 0) {
    const isSeen = (await visibleApps(db, user)).some((app) => app.product_id === product_id);
    throw new DomainError(isSeen ? 'USER_ROLE_PERMISSION_DENIED' : 'NOT_FOUND');
  }
  const ids = appId === undefined ? ofProject.map(({ app_id }) => app_id) : [appId];
  return pickApps(db, user, { ids, managed: ofProject });
}

/** What a search asks of the users of these apps; undefined without a text. */
function searchIn(apps: ReadonlyMap<AppId, AppOfUsers>, typed: string): UserSearch | undefined {
  const text = typed.trim().toLowerCase();
  const ofApps = [...apps.values()].filter(({ project_name }) => project_name.toLowerCase().includes(text));
  return text === '' ? undefined : { text, ofApps: ofApps.map(({ app_id }) => app_id) };
}

export function createUsersService(deps: UsersDeps): UsersService {
  const { db, clock, catalog, activity } = deps;
  const roleNames = roleNamesOf(catalog);
  const productOf = new Map(catalog.permissions().map(({ name, productId }) => [name, productId]));

  function describe(row: StoredUserRow, { app_name, project_name, customer_id }: AppOfUsers): UserPermissions {
    const { userId, fullname, email, status, app_id } = row;
    const permissions = row.roleNames.map(permissionNameOf).map((name) => ({
      name,
      values: [{ productId: productOf.get(name) ?? '', value: app_id, customerId: customer_id, name: app_name }],
    }));
    return {
      user: { userId, fullname, email, status },
      project: { name: project_name, customerId: customer_id },
      permissions,
      status,
    };
  }

  return {
    applications: async (user) => (await visibleApps(db, user)).map(applicationOf),

    async eumApplications(user) {
      assertByRole(user, 'list-users');
      const apps = (await managedApps(db, user, catalog.reseller.lists)).filter(canHaveUsers);
      return apps.map((app) => ({
        ...applicationOf(app),
        project_name: app.project_name,
        supplemental_plans_id: app.supplemental_plans_id,
        customer_id: app.customer_id,
      }));
    },

    async list(user, query) {
      const { search = '', start = 0, count = usersPageSize } = query;
      const apps = await appsOf(deps, user, query);
      const wanted = { appIds: [...apps.keys()], roleNames, now: clock() };
      const { total, rows } = await listUsers(db, wanted, { start, count, search: searchIn(apps, search) });
      const data = rows.flatMap((row) => {
        const app = apps.get(row.app_id);
        return app ? [describe(row, app)] : [];
      });
      return { status: 'OK', total, data };
    },

    async invitationAccepted(tx, { invitation, user }) {
      const roles = invitation.roles.filter(({ name }) => roleNames.includes(name));
      const appIds = [...new Set(roles.map(({ value }) => value as AppId))];
      if (appIds.length === 0) return;
      const apps = await listApps(tx, { owner: undefined, appIds, customerIds: [] });
      const subject = { id: user.userId, name: user.email };
      for (const { product_id, app_id } of apps)
        await activity.record(tx, { action: 'user.joined', product_id, app_id, userId: user.userId, subject });
    },
  };
}
