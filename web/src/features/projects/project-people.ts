import type { App } from '@waypost/contract/entities/app';
import type { Authorization } from '@waypost/contract/entities/customers';

/** Somebody who works on a project's apps, or is invited to. */
export type ProjectPerson = {
  readonly email: string;
  readonly isActive: boolean;
  /** The names of the apps they administer; the id of one that is not in the project's list. */
  readonly apps: readonly string[];
};

/** One line for each person: an admin of several apps is one, and who has an account comes before who was only invited. */
export function peopleOf(
  authorizations: readonly Authorization[],
  apps: readonly Pick<App, 'app_id' | 'app_name'>[],
): readonly ProjectPerson[] {
  const nameOf = (id: string) => apps.find(({ app_id }) => app_id === id)?.app_name ?? id;
  const byPerson = Map.groupBy(authorizations, ({ status, email }) => `${status} ${email.toLowerCase()}`);
  const people = [...byPerson.values()].flatMap((roles) => {
    const [first] = roles;
    if (!first) return [];
    return [
      {
        email: first.email,
        isActive: first.status === 'active',
        apps: [...new Set(roles.map(({ value }) => nameOf(value)))],
      },
    ];
  });
  return people.toSorted(
    (one, other) => Number(other.isActive) - Number(one.isActive) || one.email.localeCompare(other.email),
  );
}
