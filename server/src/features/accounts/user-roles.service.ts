import { DomainError } from '@waypost/domain/domain-error';
import type { UserId } from '@waypost/domain/ids';
import { type SessionRole, withRoles } from '@waypost/domain/roles';
import type { Transaction } from '../../db/transaction.ts';
import type { MarkChanged } from './sessions.service.ts';
import { lockUser, setRoles } from './users.store.ts';

export type GrantedRoles = { readonly userId: UserId; readonly roles: readonly SessionRole[]; readonly changed: MarkChanged };

export type UserRolesService = {
  /** Adds what the user does not have yet, in a change of sessions: each shows it at once (ACC-45). Answers all roles. */
  grant(tx: Transaction, granted: GrantedRoles): Promise<SessionRole[]>;
};

export const createUserRolesService = (): UserRolesService => ({
  async grant(tx, { userId, roles, changed }) {
    const user = await lockUser(tx, userId); // two grants at once must not lose each other's
    if (!user) throw new DomainError('UNAUTHORIZED');
    const all = withRoles(user.roles, roles);
    await setRoles(tx, userId, all);
    await changed(userId);
    return all;
  },
});
