import type { CustomerAdmin } from '@waypost/contract/entities/customers';
import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { AppAdmin } from './customers.store.ts';

export const adminRole = (value: string): SessionRole => ({ name: 'customeradmin', value });

/** Joins an admin's roles for several apps into one entry. */
export function adminsIn(admins: readonly AppAdmin[]): CustomerAdmin[] {
  const byEmail = Map.groupBy(admins, ({ email, status }) => `${status} ${email}`);
  return [...byEmail.values()].flatMap((roles) => {
    const [first] = roles;
    if (!first) return [];
    const { userId, email, status, since } = first;
    return [
      { user: { userId, email }, roles: roles.map(({ app_id }) => adminRole(app_id)), status, createdTime: since },
    ];
  });
}
