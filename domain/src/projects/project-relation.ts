import type { AppId, UserId } from '../base/ids.ts';
import { roleOf, type SessionRole } from '../accounts/roles.ts';
import { isResellerPlan, type ResellerPlanLists } from '../resellers/catalogue.ts';
import { type AriaStatus, isActiveStatus } from './status.ts';

/** The session's user, with the fields that the rules use. */
export type Viewer = { readonly userId: UserId; readonly roles: readonly SessionRole[] };

/** A user's relation to a project; resellers run the projects of their own account for customers (ROL-01, REQ-25). */
export type ProjectRelation = 'owner' | 'reseller' | 'customeradmin' | 'customermanager';

export type RelationFacts = {
  /** The user of the project's developer account. */
  readonly owner: UserId;
  readonly customer_id: string | null;
  /** The app in question, or every app of the project. */
  readonly app_ids: readonly AppId[];
};

/** The ids for which a user has this role: apps for customeradmin (CUS-03), customers for customermanager (CUS-06). */
export function roleValues(
  { roles }: Pick<Viewer, 'roles'>,
  role: 'customeradmin' | 'customermanager',
): readonly string[] {
  return roles.filter(({ name }) => name === role).map(({ value }) => value);
}

/** The user's relation to the project; undefined for strangers, for whom the project does not exist (ROL-15). */
export function relationTo(
  { owner, customer_id, app_ids }: RelationFacts,
  viewer: Viewer,
): ProjectRelation | undefined {
  if (owner === viewer.userId) return roleOf(viewer.roles) === 'reseller' ? 'reseller' : 'owner';
  const administered = roleValues(viewer, 'customeradmin');
  if (app_ids.some((app_id) => administered.includes(app_id))) return 'customeradmin';
  const managed: readonly (string | null)[] = roleValues(viewer, 'customermanager');
  return managed.includes(customer_id) ? 'customermanager' : undefined;
}

/** The permissions on a project besides reading it. */
export type ProjectPermission =
  | 'rename'
  | 'hand-over'
  | 'change-company'
  | 'extend'
  | 'change-status'
  | 'change-plan'
  | 'create-apps'
  | 'change-apps'
  | 'manage-keys'
  | 'set-spend-caps'
  | 'set-customer-cap'
  | 'switch-products'
  | 'set-prices'
  | 'read-activity'
  | 'manage-tokens'
  | 'see-users'
  | 'manage-admins'
  | 'manage-users'
  | 'replace-admins'
  | 'rename-customer'
  | 'assign-apps';

const planPermissions: readonly ProjectPermission[] = ['change-status', 'change-plan'];
/** Of self-serve owners alone: a partner or marketplace knows whom it sold a project to. */
const selfServePermissions: readonly ProjectPermission[] = [...planPermissions, 'hand-over'];
const accountPermissions: readonly ProjectPermission[] = [
  ...planPermissions,
  'create-apps',
  'change-apps',
  'manage-keys',
  'set-spend-caps',
  'read-activity',
  'manage-tokens',
];

const permissions: Readonly<Record<ProjectRelation, readonly ProjectPermission[]>> = {
  // self-service owners have no users to manage
  owner: ['rename', 'hand-over', ...accountPermissions],
  reseller: [
    ...accountPermissions,
    'change-company',
    'extend',
    'see-users',
    'manage-admins',
    'manage-users',
    'replace-admins',
    'rename-customer',
    'assign-apps',
    'set-customer-cap',
    'switch-products',
    'set-prices',
  ],
  // a customer admin runs the credentials of apps but creates none
  customeradmin: ['manage-keys', 'see-users', 'manage-admins', 'manage-users', 'rename-customer'],
  customermanager: ['see-users', 'manage-users'],
};

/** The permission of a relation on every project (ROL-15, PRJ-27, PRJ-33, PRJ-38, LIF-23, APP-31, APP-32, CUS-08). */
export function mayDo(relation: ProjectRelation, permission: ProjectPermission): boolean {
  return permissions[relation].includes(permission);
}

/** The project properties that affect permissions. */
export type PermissionFacts = {
  readonly relation: ProjectRelation;
  /** The channel of the owner's developer account. */
  readonly owner_channel: string;
  /** Set on a project that a partner sold. */
  readonly partner_account_id: string | null;
};

/** Whether the viewer is the self-serve owner of a project that no partner sold (PRJ-31). */
export function isSelfServeOwner({ relation, owner_channel, partner_account_id }: PermissionFacts): boolean {
  return relation === 'owner' && owner_channel === 'self-serve' && partner_account_id === null;
}

/** The user's permissions on this project, by name; only self-serve owners change their own plan (PRJ-31, PRJ-45). */
export function permissionsIn(project: PermissionFacts): readonly ProjectPermission[] {
  const { relation } = project;
  if (relation !== 'owner' || isSelfServeOwner(project)) return permissions[relation];
  return permissions[relation].filter((permission) => !selfServePermissions.includes(permission));
}

/** The plans of a project. */
export type PlanFacts = { readonly client_plan_id: string; readonly client_master_plan_id: string };

/** Whether the project has a plan that resellers sell (CUS-04). */
export const hasResellerPlan = (
  { client_plan_id, client_master_plan_id }: PlanFacts,
  lists: ResellerPlanLists,
): boolean => [client_plan_id, client_master_plan_id].some((id) => isResellerPlan(id, lists));

/** What customer admins may do for the people of a project, which only a project with a reseller's plan has. */
const peoplePermissions: readonly ProjectPermission[] = [
  'see-users',
  'manage-admins',
  'manage-users',
  'rename-customer',
];

/** The permission of a relation; an admin of an app is the project's customer admin only by its plan (CUS-04). */
export function mayDoOn(
  project: PlanFacts & { readonly relation: ProjectRelation },
  permission: ProjectPermission,
  lists: ResellerPlanLists,
): boolean {
  if (!mayDo(project.relation, permission)) return false;
  const needsPlan = project.relation === 'customeradmin' && peoplePermissions.includes(permission);
  return !needsPlan || hasResellerPlan(project, lists);
}

/** The plan of a project that a reseller may change. */
export type ResoldFacts = PlanFacts & { readonly billing_frequency: 'annual' | 'monthly' };

/**
 * As `permissionsIn`; resellers change and cancel only monthly plans below a master plan of their lists (RES-61), and
 * customer admins manage people only of projects with a reseller's plan (CUS-04).
 */
export function permissionsOn(
  project: PermissionFacts & ResoldFacts,
  lists: ResellerPlanLists,
): readonly ProjectPermission[] {
  const { relation, billing_frequency, client_master_plan_id } = project;
  const permitted = permissionsIn(project).filter((permission) => mayDoOn(project, permission, lists));
  if (relation !== 'reseller') return permitted;
  const isOwnToChange = billing_frequency === 'monthly' && isResellerPlan(client_master_plan_id, lists);
  return isOwnToChange ? permitted : permitted.filter((permission) => !planPermissions.includes(permission));
}

/** Whether users can be given access to the project: an active one that a reseller runs for a customer (PRJ-18). */
export function canHaveUsers(project: { readonly channel: string; readonly aria_status: AriaStatus }): boolean {
  return project.channel === 'reseller' && isActiveStatus(project.aria_status);
}
