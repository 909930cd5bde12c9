import { roleOf, type Role, type SessionRole } from '../accounts/roles.ts';
import { DomainError } from '../base/domain-error.ts';

/** Who has a permission: the role by precedence (ROL-03), and beside it members of groups and finance operators. */
export const permissionHolders = [
  'reseller',
  'customeradmin',
  'customermanager',
  'no-eum-roles',
  'groupmember',
  'finance',
] as const satisfies readonly (Role | 'groupmember' | 'finance')[];
export type PermissionHolder = (typeof permissionHolders)[number];

/**
 * The permissions that a role gives by itself, not for one project. Pages, calls and the operator's handbook all read
 * this table.
 */
export const rolePermissions = {
  // and give and take the role; for which apps, the permissions on their projects say (CUS-07, CUS-08)
  'invite-admins': ['reseller', 'customeradmin'],
  'list-customers': ['reseller', 'customeradmin', 'customermanager'],
  // of the apps that the role names (USR-19)
  'list-users': ['reseller', 'customeradmin', 'customermanager'],
  // of the groups that the role names (GRP-04)
  'manage-group': ['groupmember'],
  'move-money': ['finance'],
  resell: ['reseller'],
  // a reseller's projects are customers' (PRJ-46)
  'take-over-projects': ['customeradmin', 'customermanager', 'no-eum-roles'],
} as const satisfies Readonly<Record<string, readonly PermissionHolder[]>>;

export type RolePermission = keyof typeof rolePermissions;

/** The roles that count beside the one by precedence. */
const beside = new Set<string>(['groupmember', 'finance'] satisfies PermissionHolder[]);

/** Whether these roles give the permission. */
export function mayByRole(roles: readonly SessionRole[], permission: RolePermission): boolean {
  const held: readonly string[] = [roleOf(roles), ...roles.map(({ name }) => name).filter((name) => beside.has(name))];
  return rolePermissions[permission].some((holder) => held.includes(holder));
}

/** Throws USER_ROLE_PERMISSION_DENIED without the permission (ROL-15). */
export function assertByRole({ roles }: { readonly roles: readonly SessionRole[] }, permission: RolePermission): void {
  if (!mayByRole(roles, permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
}
