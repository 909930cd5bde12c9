import type { App } from '@waypost/contract/entities/app';
import type { Authorization } from '@waypost/contract/entities/customers';

/** A person who administers a project's apps, or is invited to. */
export type ProjectPerson = {
  readonly email: string;
  readonly isActive: boolean;
  /** The names of their apps; for an app missing from the project's list, its id. */
  readonly apps: readonly string[];
};

/** One entry per person: apps are combined, and active users come before invited ones. */
export function toPeople(
  authorizations: readonly Authorization[],
  apps: readonly Pick<App, 'app_id' | 'app_name'>[],
): readonly ProjectPerson[] {
  const appName = (id: string) => apps.find(({ app_id }) => app_id === id)?.app_name ?? id;
  const byPerson = Map.groupBy(authorizations, ({ status, email }) => `${status} ${email.toLowerCase()}`);
  const people = [...byPerson.values()].flatMap((roles) => {
    const [first] = roles;
    if (!first) return [];
    return [
      {
        email: first.email,
        isActive: first.status === 'active',
        apps: [...new Set(roles.map(({ value }) => appName(value)))],
      },
    ];
  });
  return people.toSorted(
    (one, other) => Number(other.isActive) - Number(one.isActive) || one.email.localeCompare(other.email),
  );
}
