import { roleOf, type SessionRole } from '../accounts/roles.ts';
import type { AppId, UserId } from '../base/ids.ts';

/** The session's user, with the fields that the rules use. */
export type Viewer = { readonly userId: UserId; readonly roles: readonly SessionRole[] };

export const projectRelations = ['owner', 'reseller', 'customeradmin', 'customermanager'] as const;

/** A user's relation to a project; resellers run the projects of their own account for customers (ROL-01, REQ-25). */
export type ProjectRelation = (typeof projectRelations)[number];

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
