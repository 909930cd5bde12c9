import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { type SessionRole, withRoles } from '@waypost/domain/accounts/roles';
import type { Transaction } from '../../../db/transaction.ts';
import type { MarkChanged } from '../sessions/sessions.service.ts';
import { lockUser, setRoles } from './users.store.ts';

export type GrantedRoles = {
  readonly userId: UserId;
  readonly roles: readonly SessionRole[];
  readonly changed: MarkChanged;
};

/** Whose roles are decided about; they are held while it is. */
export type RolesOwner = { readonly userId: UserId; readonly email: string; readonly roles: readonly SessionRole[] };
export type ChangingRoles = {
  readonly userId: UserId;
  readonly decide: (owner: RolesOwner) => Promise<SessionRole[]>;
  readonly changed: MarkChanged;
};

export type UserRolesService = {
  /** Adds what the user does not have yet, in a change of sessions: each shows it at once. Answers all roles. */
  grant(tx: Transaction, granted: GrantedRoles): Promise<SessionRole[]>;
  /** Sets what is decided about the roles as they are now, so that two decisions cannot lose each other's; undefined for nobody. */
  change(tx: Transaction, changing: ChangingRoles): Promise<SessionRole[] | undefined>;
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

  async change(tx, { userId, decide, changed }) {
    const user = await lockUser(tx, userId);
    if (!user) return undefined;
    const roles = await decide(user);
    if (JSON.stringify(roles) === JSON.stringify(user.roles)) return roles;
    await setRoles(tx, userId, roles);
    await changed(userId);
    return roles;
  },
});
