import type { UserId } from '../base/ids.ts';

/** The role of an admin for one app, granted or offered (REQ-79); the value is the app's id. */
export type AdminRole = {
  readonly userId: UserId | null;
  readonly email: string;
  readonly value: string;
  readonly status: 'active' | 'pending';
};

/** Somebody who administers apps of a project, or is invited to. */
export type AppAdmin = {
  /** Null for somebody who has not accepted the invitation yet. */
  readonly userId: UserId | null;
  readonly email: string;
  readonly isActive: boolean;
  /** The ids of their apps, or of those that the invitation offers. */
  readonly apps: readonly string[];
};

/**
 * One entry for each person from the roles for each app, active people before invited ones and then by address. Whoever
 * runs one app and is invited to another one has two (CUS-14, PRJ-27).
 */
export function adminsIn(roles: readonly AdminRole[]): readonly AppAdmin[] {
  const byPerson = new Map<string, AppAdmin>();
  for (const { userId, email, value, status } of roles) {
    const person = `${status} ${email.toLowerCase()}`;
    const { apps = [], ...same } = byPerson.get(person) ?? { userId, email, isActive: status === 'active' };
    byPerson.set(person, { ...same, apps: [...new Set([...apps, value])] });
  }
  return [...byPerson.values()].toSorted(
    (one, other) => Number(other.isActive) - Number(one.isActive) || one.email.localeCompare(other.email),
  );
}

/** The apps that would have no admin without this one; invited people run none yet (CUS-08). */
export function appsOfLastAdmin(admin: AppAdmin, admins: readonly AppAdmin[]): readonly string[] {
  if (!admin.isActive) return [];
  const others = admins.filter(({ isActive, userId }) => isActive && userId !== admin.userId);
  return admin.apps.filter((app) => !others.some(({ apps }) => apps.includes(app)));
}
