import type { SessionRole } from '../accounts/roles.ts';

/** A permission that the users of an app can have (REQ-82); the name is empty where a product has no choice. */
export type ProductPermission = {
  readonly productId: string;
  readonly name: string;
  readonly values: readonly string[];
  /** The names that nobody can have beside this one (USR-17). */
  readonly conflicts: readonly string[];
};

/** How permissions are chosen: any number by checkboxes, or one by a select (USR-21). */
export type PermissionStyle = 'checkboxes' | 'single';

/** The style that the server's access flag stands for (REQ-81, USR-21). */
export const styleFor = (access: boolean): PermissionStyle => (access ? 'checkboxes' : 'single');

const reserved: readonly string[] = ['reseller', 'customeradmin', 'customermanager', 'groupmember'];
const unnamed = 'user';

/** The role of somebody who has this permission for an app (USR-20). */
export const permissionRole = (name: string, app_id: string): SessionRole => ({ name: name || unnamed, value: app_id });

/** The name of the permission that a role stands for. */
export const permissionNameOf = (roleName: string): string => (roleName === unnamed ? '' : roleName);

/** What is wrong with the permissions of a catalogue; roles have the names of permissions. */
export function permissionSetProblems(sets: readonly ProductPermission[]): string[] {
  const names = new Set(sets.map(({ name }) => name));
  return sets.flatMap(({ name, conflicts }) => [
    ...(reserved.includes(name) || name === unnamed ? [`${name} is the name of a role`] : []),
    ...conflicts.filter((each) => !names.has(each)).map((each) => `${name} conflicts with the unknown ${each}`),
  ]);
}

const conflictsOf = (name: string, permissions: readonly ProductPermission[]): readonly string[] =>
  permissions.flatMap((each) => {
    if (each.name === name) return each.conflicts;
    return each.conflicts.includes(name) ? [each.name] : [];
  });

/** Whether a permission cannot be chosen, because one that conflicts with it is chosen, in either direction (USR-17). */
export function isBlocked(
  name: string,
  selected: readonly string[],
  permissions: readonly ProductPermission[],
): boolean {
  const conflicts = conflictsOf(name, permissions);
  return selected.some((each) => each !== name && conflicts.includes(each));
}

/** Whether there is nothing to choose: one permission without a name (USR-13). */
export const isWithoutChoice = (permissions: readonly ProductPermission[]): boolean =>
  permissions.length === 1 && permissions[0]?.name === '';

/** Whether somebody can have exactly these permissions for an app (USR-12, USR-17, USR-21). */
export function isAllowedSelection(
  selected: readonly string[],
  permissions: readonly ProductPermission[],
  style: PermissionStyle,
): boolean {
  const isKnown = selected.every((name) => permissions.some((each) => each.name === name));
  const hasConflict = selected.some((name) => isBlocked(name, selected, permissions));
  return isKnown && !hasConflict && (style === 'checkboxes' || selected.length <= 1);
}

/** The states of a user of an app; invited and created are pending (USR-03). */
export const userStatuses = ['invited', 'created', 'active'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Whether somebody has not accepted yet, and can be reminded (USR-03, USR-09). */
export const isPendingUser = (status: UserStatus): boolean => status !== 'active';

/** How many rows one call reads (USR-29). */
export const usersPageSize = 100;
