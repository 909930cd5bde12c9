import type { EumApplication, UserPermissions } from '@waypost/contract/entities/users';

/** The rows that are the first one of their user, which name the user (USR-05). */
export const firstRows = (rows: readonly UserPermissions[]): ReadonlySet<UserPermissions> =>
  new Set(rows.filter(({ user }, at) => user.userId !== rows[at - 1]?.user.userId));

/** The app of a row. */
export const appOf = ({
  permissions,
}: UserPermissions): { readonly value: string; readonly name: string } | undefined => permissions[0]?.values[0];

export const rowKey = (row: UserPermissions): string => `${row.user.userId} ${appOf(row)?.value ?? ''}`;

/** The app that is chosen at first: the only one (USR-14). */
export const firstApp = (apps: readonly Pick<EumApplication, 'app_id'>[]): string =>
  apps.length === 1 ? (apps[0]?.app_id ?? '') : '';

/** Whether both selections hold the same names. */
export const isSameSelection = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

export type SavingState = {
  readonly before: readonly string[];
  readonly selected: readonly string[];
  /** The last save failed, and nothing was changed since. */
  readonly hasFailed: boolean;
};

/** Whether Save is disabled: nothing selected, nothing changed, or after an error (USR-15, USR-16). */
export const isSaveDisabled = ({ before, selected, hasFailed }: SavingState): boolean =>
  selected.length === 0 || isSameSelection(before, selected) || hasFailed;
