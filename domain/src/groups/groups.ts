import { normaliseEmail } from '../base/email.ts';
import type { SessionRole } from '../accounts/roles.ts';

/** The role that makes a user a member of the group whose id is its value (GRP-04). */
export const groupRole = (group_id: string): SessionRole => ({ name: 'groupmember', value: group_id });

/** The ids of a user's groups, in the order in which they joined them (GRP-02). */
export const groupIdsIn = (roles: readonly SessionRole[]): readonly string[] =>
  roles.filter(({ name }) => name === 'groupmember').map(({ value }) => value);

/** The roles that a user keeps after leaving the group (GRP-04). */
export function rolesOutside<Role extends SessionRole>(group_id: string, roles: readonly Role[]): Role[] {
  const left = groupRole(group_id);
  return roles.filter(({ name, value }) => name !== left.name || value !== left.value);
}

/** How many members' details one call reads (GRP-12). */
export const detailsAtOnce = 2;

/** Whether somebody in the list, member or invited, has this address (GRP-06). */
export function isInGroup(email: string, members: readonly { readonly email: string }[]): boolean {
  return members.some((member) => normaliseEmail(member.email) === normaliseEmail(email));
}
