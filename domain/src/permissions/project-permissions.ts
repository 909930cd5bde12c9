import { isResellerPlan, type ResellerPlanLists } from '../resellers/catalogue.ts';
import { type AriaStatus, isActiveStatus } from '../projects/status.ts';
import type { ProjectRelation } from './project-relation.ts';

/**
 * What a permission depends on besides the relation: nothing; an account that serves itself and a project that no
 * partner sold (PRJ-31); a plan that resellers sell (CUS-04); or a monthly plan below a master plan of theirs (RES-61).
 */
export type PermissionCondition = 'always' | 'self-serve' | 'resold-plan' | 'monthly-resold-plan';

type Granted = Readonly<Partial<Record<ProjectRelation, PermissionCondition>>>;

/**
 * The permissions on a project besides reading it, with the relations that have them (ROL-15, PRJ-27, PRJ-33, PRJ-38,
 * LIF-23, APP-31, APP-32, CUS-08). Pages, calls and the operator's handbook all read this table.
 */
export const projectPermissions = {
  'assign-apps': { reseller: 'always' },
  'change-apps': { owner: 'always', reseller: 'always' },
  'change-company': { reseller: 'always' },
  'change-plan': { owner: 'self-serve', reseller: 'monthly-resold-plan' },
  'change-status': { owner: 'self-serve', reseller: 'monthly-resold-plan' },
  'create-apps': { owner: 'always', reseller: 'always' },
  extend: { reseller: 'always' },
  // a partner or marketplace knows whom it sold a project to
  'hand-over': { owner: 'self-serve' },
  'manage-admins': { reseller: 'always', customeradmin: 'resold-plan' },
  // a customer admin runs the credentials of apps but creates none
  'manage-keys': { owner: 'always', reseller: 'always', customeradmin: 'always' },
  'manage-tokens': { owner: 'always', reseller: 'always' },
  // self-serve owners have no users to manage
  'manage-users': { reseller: 'always', customeradmin: 'resold-plan', customermanager: 'always' },
  'read-activity': { owner: 'always', reseller: 'always' },
  rename: { owner: 'always' },
  'rename-customer': { reseller: 'always', customeradmin: 'resold-plan' },
  'replace-admins': { reseller: 'always' },
  // what a project costs is not for the admins of single apps of it
  'see-costs': { owner: 'always', reseller: 'always', customermanager: 'always' },
  'see-users': { reseller: 'always', customeradmin: 'resold-plan', customermanager: 'always' },
  'set-customer-cap': { reseller: 'always' },
  'set-prices': { reseller: 'always' },
  'set-spend-caps': { owner: 'always', reseller: 'always' },
  'switch-products': { reseller: 'always' },
} as const satisfies Readonly<Record<string, Granted>>;

type Table = typeof projectPermissions;
export type ProjectPermission = keyof Table;

/** The permissions that depend on nothing but these conditions. */
type DependingOn<Condition extends PermissionCondition> = {
  [Name in ProjectPermission]: Table[Name][keyof Table[Name]] extends Condition ? Name : never;
}[ProjectPermission];

const isPermission = (name: string): name is ProjectPermission => Object.hasOwn(projectPermissions, name);
/** In the order of the table, which is the alphabet's. */
export const projectPermissionNames = Object.keys(projectPermissions).filter(isPermission);

const conditionFor = (relation: ProjectRelation, permission: ProjectPermission): PermissionCondition | undefined => {
  const granted: Granted = projectPermissions[permission];
  return granted[relation];
};

/** The permissions that a relation has in every project or in none. */
export type PlainPermission = DependingOn<'always'>;

/** Whether the relation has the permission. */
export function mayDo(relation: ProjectRelation, permission: PlainPermission): boolean {
  return conditionFor(relation, permission) === 'always';
}

/** The plans of a project. */
export type PlanFacts = { readonly client_plan_id: string; readonly client_master_plan_id: string };

/** Whether the project has a plan that resellers sell (CUS-04). */
export const hasResellerPlan = (
  { client_plan_id, client_master_plan_id }: PlanFacts,
  lists: ResellerPlanLists,
): boolean => [client_plan_id, client_master_plan_id].some((id) => isResellerPlan(id, lists));

/** The permissions that depend on the project's plans at most, as those of a customer's people do (CUS-04). */
export type CustomerPermission = DependingOn<'always' | 'resold-plan'>;

/** Whether the viewer has the permission on the project. */
export function mayDoOn(
  project: PlanFacts & { readonly relation: ProjectRelation },
  permission: CustomerPermission,
  lists: ResellerPlanLists,
): boolean {
  const condition = conditionFor(project.relation, permission);
  return condition === 'always' || (condition === 'resold-plan' && hasResellerPlan(project, lists));
}

/** Whether the relation to a customer has the permission: always, or by the plan of one of these projects (CUS-04). */
export function mayDoForCustomer(
  relation: ProjectRelation,
  permission: CustomerPermission,
  { projects, lists }: { readonly projects: readonly PlanFacts[]; readonly lists: ResellerPlanLists },
): boolean {
  if (conditionFor(relation, permission) === 'always') return true;
  return projects.some((project) => mayDoOn({ ...project, relation }, permission, lists));
}

/** The properties of a project that say who serves its owner. */
export type OwnerFacts = {
  readonly relation: ProjectRelation;
  /** The channel of the owner's developer account. */
  readonly owner_channel: string;
  /** Set on a project that a partner sold. */
  readonly partner_account_id: string | null;
};

/** Whether the viewer is the self-serve owner of a project that no partner sold (PRJ-31). */
export function isSelfServeOwner({ relation, owner_channel, partner_account_id }: OwnerFacts): boolean {
  return relation === 'owner' && owner_channel === 'self-serve' && partner_account_id === null;
}

/** The properties of a project that any permission depends on. */
export type PermissionFacts = OwnerFacts & PlanFacts & { readonly billing_frequency: 'annual' | 'monthly' };

const conditions: Readonly<
  Record<PermissionCondition, (project: PermissionFacts, lists: ResellerPlanLists) => boolean>
> = {
  always: () => true,
  'self-serve': isSelfServeOwner,
  'resold-plan': hasResellerPlan,
  'monthly-resold-plan': ({ billing_frequency, client_master_plan_id }, lists) =>
    billing_frequency === 'monthly' && isResellerPlan(client_master_plan_id, lists),
};

/** The viewer's permissions on a project, in the order of their names. */
export function permissionsOn(project: PermissionFacts, lists: ResellerPlanLists): readonly ProjectPermission[] {
  return projectPermissionNames.filter((permission) => {
    const condition = conditionFor(project.relation, permission);
    return condition !== undefined && conditions[condition](project, lists);
  });
}

/** Whether users can be given access to the project: an active one that a reseller runs for a customer (PRJ-18). */
export function canHaveUsers(project: { readonly channel: string; readonly aria_status: AriaStatus }): boolean {
  return project.channel === 'reseller' && isActiveStatus(project.aria_status);
}
