import type { EumApplication, UserPermissions, UsersQuery } from '@waypost/contract/entities/users';
import { usersPageSize } from '@waypost/domain/users/permissions';

type Read = (query: { readonly [name in keyof UsersQuery]?: string }) => Promise<{
  readonly total: number;
  readonly data: readonly UserPermissions[];
}>;

/** Reads all users of an app, or of every app, page by page until the total is reached (USR-29). */
export async function readAllUsers(read: Read, appId?: string): Promise<UserPermissions[]> {
  const rows: UserPermissions[] = [];
  for (;;) {
    const { total, data } = await read({
      ...(appId !== undefined && { appId }),
      start: String(rows.length),
      count: String(usersPageSize),
    });
    rows.push(...data);
    if (rows.length >= total || data.length === 0) return rows;
  }
}

const compare = (one: string, other: string) => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** The rows by user id, then full name (USR-07). */
export const sortUsers = (rows: readonly UserPermissions[]): UserPermissions[] =>
  rows.toSorted(
    ({ user: one }, { user: other }) => compare(one.userId, other.userId) || compare(one.fullname, other.fullname),
  );

/** The rows whose email, full name or project contains the text (USR-06). */
export function searchUsers(rows: readonly UserPermissions[], text: string): readonly UserPermissions[] {
  const wanted = text.trim().toLocaleLowerCase();
  const texts = ({ user, project }: UserPermissions) => [user.email, user.fullname, project.name];
  return rows.filter((row) => texts(row).some((each) => each.toLocaleLowerCase().includes(wanted)));
}

/** Whether a row is the first one of its user, which names the user (USR-05). */
export const startsUser = (rows: readonly UserPermissions[], at: number): boolean =>
  rows[at]?.user.userId !== rows[at - 1]?.user.userId;

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
