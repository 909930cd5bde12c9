import type { AppId, UserId } from '../base/ids.ts';
import { roleOf, type SessionRole } from '../accounts/roles.ts';

/** Who looks at a project: the session's user, as far as rules ask. */
export type Viewer = { readonly userId: UserId; readonly roles: readonly SessionRole[] };

/** What ties a user to a project; a reseller runs the projects of their own account for customers (ROL-01, REQ-25). */
export type ProjectRelation = 'owner' | 'reseller' | 'customeradmin' | 'customermanager';

export type RelationFacts = {
  /** The user of the project's developer account. */
  readonly owner: UserId;
  readonly customer_id: string | null;
  /** The app that is looked at, or every app of the project. */
  readonly app_ids: readonly AppId[];
};

/** The ids that a user's roles of this name are for: apps for customeradmin (CUS-03), customers for customermanager (CUS-06). */
export function roleValues(
  { roles }: Pick<Viewer, 'roles'>,
  role: 'customeradmin' | 'customermanager',
): readonly string[] {
  return roles.filter(({ name }) => name === role).map(({ value }) => value);
}

/** What the viewer is to the project; undefined for a stranger, to whom it does not exist (ROL-15). */
export function relationTo(
  { owner, customer_id, app_ids }: RelationFacts,
  viewer: Viewer,
): ProjectRelation | undefined {
  if (owner === viewer.userId) return roleOf(viewer.roles) === 'reseller' ? 'reseller' : 'owner';
  const administered = roleValues(viewer, 'customeradmin');
  if (app_ids.some((app_id) => administered.includes(app_id))) return 'customeradmin';
  const isManaged = customer_id !== null && roleValues(viewer, 'customermanager').includes(customer_id);
  return isManaged ? 'customermanager' : undefined;
}

/** What can be done to a project besides looking at it. */
export type ProjectPermission =
  | 'rename'
  | 'change-company'
  | 'extend'
  | 'change-status'
  | 'change-plan'
  | 'create-apps'
  | 'change-apps'
  | 'manage-keys'
  | 'read-activity'
  | 'see-users'
  | 'manage-admins'
  | 'assign-apps';

const everyOwner = [
  'rename',
  'change-status',
  'change-plan',
  'create-apps',
  'change-apps',
  'manage-keys',
  'read-activity',
] as const;

const permissions: Readonly<Record<ProjectRelation, readonly ProjectPermission[]>> = {
  // whoever works alone has no users to manage (USR-19)
  owner: everyOwner,
  reseller: [...everyOwner, 'change-company', 'extend', 'see-users', 'manage-admins', 'assign-apps'],
  // a customer admin runs the apps' credentials, and creates none (APP-32)
  customeradmin: ['manage-keys', 'see-users', 'manage-admins'],
  customermanager: ['see-users'],
};

/** Whether the relation allows it (ROL-15, PRJ-27, PRJ-33, PRJ-38, LIF-23, APP-31, APP-32, CUS-08). */
export function mayDo(relation: ProjectRelation, permission: ProjectPermission): boolean {
  return permissions[relation].includes(permission);
}

/** Everything that the relation allows, by name (PRJ-45). */
export function permissionsOf(relation: ProjectRelation): readonly ProjectPermission[] {
  return permissions[relation];
}
