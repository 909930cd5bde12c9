import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { type SessionRole, withRoles } from '@waypost/domain/accounts/roles';
import type { Transaction } from '../../../db/transaction.ts';
import type { MarkChanged } from '../sessions/sessions.service.ts';
import { lockUser, setRoles } from './users.store.ts';

export type RoleGrant = {
  readonly userId: UserId;
  readonly roles: readonly SessionRole[];
  readonly changed: MarkChanged;
};

/** A user whose roles change, locked meanwhile. */
export type RolesOwner = { readonly userId: UserId; readonly email: string; readonly roles: readonly SessionRole[] };
export type RoleChange = {
  readonly userId: UserId;
  readonly decide: (owner: RolesOwner) => Promise<SessionRole[]>;
  readonly changed: MarkChanged;
};

export type UserRolesService = {
  /**
   * Locks the caller, and the user whom they change, in the order of the ids. Answers the caller with the present roles,
   * because a session may be older than their last change. Throws UNAUTHORIZED for a deleted caller.
   */
  hold(tx: Transaction, caller: SessionUser, changed?: UserId): Promise<SessionUser>;
  /** Adds the missing roles, which every session shows at once. Answers all roles. */
  grant(tx: Transaction, grant: RoleGrant): Promise<SessionRole[]>;
  /** Sets the roles that `decide` makes of the locked ones, so that no concurrent change is lost; undefined without a user. */
  change(tx: Transaction, change: RoleChange): Promise<SessionRole[] | undefined>;
};

export const createUserRolesService = (): UserRolesService => ({
  async hold(tx, caller, changed = caller.userId) {
    const locked = new Map<UserId, SessionUser | undefined>();
    // two admins who remove each other would lock each other out in any other order
    for (const userId of [...new Set([caller.userId, changed])].toSorted())
      locked.set(userId, await lockUser(tx, userId));
    const present = locked.get(caller.userId);
    if (!present) throw new DomainError('UNAUTHORIZED');
    return { ...caller, roles: present.roles };
  },

  async grant(tx, { userId, roles, changed }) {
    const user = await lockUser(tx, userId); // two concurrent grants must not overwrite each other
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
