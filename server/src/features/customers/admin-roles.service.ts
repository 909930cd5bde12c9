import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { AdminAppsInput, AdminRoles } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, isId, type UserId } from '@waypost/domain/base/ids';
import { mayDo, mayDoOn } from '@waypost/domain/permissions/project-permissions';
import { type ProjectRelation, relationTo, roleValues } from '@waypost/domain/permissions/project-relation';
import { type SessionRole, withRoles } from '@waypost/domain/accounts/roles';
import type { ResellerPlanLists } from '@waypost/domain/resellers/catalogue';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { SessionsService } from '../accounts/sessions/sessions.service.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import { lockApps } from './customer-changes.store.ts';
import type { CustomerEvents } from './customers.events.ts';
import { type AppFacts, isCustomersOwnAdmin, listAdmins, listAppFacts } from './customers.store.ts';

/**
 * Sets the apps of an admin, in one project if it is named; apps that the caller may not assign stay. Throws NOT_FOUND,
 * USER_ROLE_PERMISSION_DENIED, LAST_ADMIN.
 */
export type SetAdminRoles = (user: SessionUser, admin_id: UserId, wanted: AdminAppsInput) => Promise<AdminRoles>;

type RolesOwner = Parameters<ChangingRoles['decide']>[0];
type ChangingRoles = Parameters<AccountsService['userRoles']['change']>[1];

export type AdminRolesDeps = {
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly userRoles: Pick<AccountsService['userRoles'], 'hold' | 'change'>;
  readonly clock: Clock;
  readonly invitations: Pick<InvitationService, 'withdraw'>;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly events: CustomerEvents;
};

const roleFor = (app_id: AppId): SessionRole => ({ name: 'customeradmin', value: app_id });
const appsIn = (roles: readonly SessionRole[]) =>
  roleValues({ roles }, 'customeradmin').filter((value): value is AppId => isId('app', value));

/** An app whose admins the caller may change, with the caller's relation to it. */
type ManageableApp = AppFacts & { readonly relation: ProjectRelation };

/** The decision about an admin's apps, for the log of each project. */
type Decision = {
  readonly roles: SessionRole[];
  readonly added: readonly ManageableApp[];
  readonly removed: readonly ManageableApp[];
  readonly managed: readonly AppId[];
};

/** The apps whose admins the caller may change. */
async function listManageableApps(
  tx: Transaction,
  user: SessionUser,
  { apps, lists }: { readonly apps: readonly AppId[]; readonly lists: ResellerPlanLists },
): Promise<ReadonlyMap<AppId, ManageableApp>> {
  const found = await listAppFacts(tx, apps);
  const related = found.flatMap((app) => {
    const relation = relationTo({ ...app, app_ids: [app.app_id] }, user);
    return relation === undefined ? [] : [{ ...app, relation }];
  });
  const manageable = related.filter((app) => mayDoOn(app, 'manage-admins', lists));
  return new Map(manageable.map((app) => [app.app_id, app]));
}

async function decide(
  tx: Transaction,
  user: SessionUser,
  { admin, wanted, lists }: { admin: RolesOwner; wanted: AdminAppsInput; lists: ResellerPlanLists },
): Promise<Decision> {
  const current = appsIn(admin.roles);
  const { apps: requested, product_id } = wanted;
  const manageable = await listManageableApps(tx, user, { apps: [...new Set([...current, ...requested])], lists });
  // only users who were invited before can become admins: all others are not found
  const isKnown =
    current.some((app_id) => manageable.has(app_id)) || (await isCustomersOwnAdmin(tx, user.userId, admin));
  const isAssignable = (app_id: AppId) => manageable.has(app_id) || current.includes(app_id);
  if (!isKnown || !requested.every(isAssignable)) throw new DomainError('NOT_FOUND');
  const isRemoved = (app_id: AppId) => {
    const app = manageable.get(app_id);
    const isConcerned = app !== undefined && (product_id === undefined || app.product_id === product_id);
    return isConcerned && !requested.includes(app_id);
  };
  const factsOf = (ids: readonly AppId[]) => ids.flatMap((app_id) => manageable.get(app_id) ?? []);
  const remaining = admin.roles.filter(
    ({ name, value }) => name !== 'customeradmin' || !isId('app', value) || !isRemoved(value),
  );
  const roles = withRoles(remaining, requested.map(roleFor));
  return {
    roles,
    added: factsOf([...new Set(requested)].filter((app_id) => !current.includes(app_id))),
    removed: factsOf([...new Set(current)].filter(isRemoved)),
    managed: appsIn(roles).filter((app_id) => manageable.has(app_id)),
  };
}

export function createAdminRoles(deps: AdminRolesDeps): SetAdminRoles {
  const { clock, sessions, userRoles, invitations, activity, events } = deps;

  /** Only the reseller of an app may leave it without an admin, because they can put another one in their place. */
  async function assertAdminsRemain(tx: Transaction, removed: readonly ManageableApp[]) {
    const ids = removed.filter(({ relation }) => !mayDo(relation, 'replace-admins')).map(({ app_id }) => app_id);
    if (ids.length === 0) return;
    await lockApps(tx, ids);
    const active = (await listAdmins(tx, ids, clock())).filter(({ status }) => status === 'active');
    const hasAnother = (id: AppId) => active.filter(({ app_id }) => app_id === id).length > 1;
    if (!ids.every(hasAnother)) throw new DomainError('LAST_ADMIN');
  }

  async function record(
    tx: Transaction,
    user: SessionUser,
    { admin, added, removed }: Pick<Decision, 'added' | 'removed'> & { admin: RolesOwner },
  ) {
    const subject = { id: admin.userId, name: admin.email };
    const lines = [
      ...added.map((app) => ({ app, action: 'user.role_given' as const })),
      ...removed.map((app) => ({ app, action: 'user.role_taken' as const })),
    ];
    for (const { app, action } of lines) {
      const { product_id, app_id, app_name } = app;
      await activity.record(tx, { action, product_id, app_id, userId: user.userId, subject, after: { app: app_name } });
    }
  }

  return async (user, admin_id, wanted) => {
    assertByRole(user, 'invite-admins');
    const managed = await sessions.change(async (tx, changed) => {
      const caller = await userRoles.hold(tx, user, admin_id);
      let apps: readonly AppId[] = [];
      const decideFor = async (admin: RolesOwner) => {
        const decision = await decide(tx, caller, { admin, wanted, lists: deps.catalog.reseller.lists });
        await assertAdminsRemain(tx, decision.removed);
        await record(tx, caller, { ...decision, admin });
        const ended = decision.removed.map(({ app_id }) => roleFor(app_id));
        await invitations.withdraw(tx, { roles: ended, invited_by: admin.userId });
        apps = decision.managed;
        return decision.roles;
      };
      if (!(await userRoles.change(tx, { userId: admin_id, changed, decide: decideFor })))
        throw new DomainError('NOT_FOUND');
      return apps;
    });
    events.rolesSet({ admin_id, apps: managed.length });
    return { admin_id, apps: [...managed] };
  };
}
