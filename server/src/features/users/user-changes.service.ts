import type {
  ManagedUserId,
  NewUsersInput,
  PermissionChangeInput,
  PermissionInput,
} from '@waypost/contract/entities/users';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type SessionRole, withRoles } from '@waypost/domain/accounts/roles';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, isId } from '@waypost/domain/base/ids';
import { isAllowedSelection, permissionNameOf, permissionRole, styleFor } from '@waypost/domain/users/permissions';
import { assertMatches, canonicalEmail } from '../../base/email-address.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import { managedApps, pickApps } from './managed-apps.service.ts';
import type { UserEvents } from './users.events.ts';
import { roleNamesOf } from './users.service.ts';
import { findUser, type OneUser, type StoredUserRow } from './user-rows.store.ts';
import { type AppOfUsers, lockApps, lockOpenInvitation } from './users.store.ts';

export type UserChanges = {
  /** Invites users, all or none. Throws NOT_FOUND, NO_USERS_ALLOWED, USER_EXISTS, INVALID_FIELDS, USER_ROLE_PERMISSION_DENIED. */
  add(user: SessionUser, input: NewUsersInput): Promise<{ email: string }[]>;
  /**
   * Answers the user's present id. Throws NOT_FOUND, NO_USERS_ALLOWED, INVALID_FIELDS, USER_ROLE_PERMISSION_DENIED.
   */
  change(user: SessionUser, userId: ManagedUserId, input: PermissionChangeInput): Promise<{ userId: ManagedUserId }>;
  /** Throws NOT_FOUND, INVITATION_SENT_LATELY, USER_ROLE_PERMISSION_DENIED. */
  resend(user: SessionUser, userId: ManagedUserId, appId: AppId): Promise<{ userId: ManagedUserId }>;
};

export type UserChangesDeps = Pick<Plumbing, 'clock'> & {
  readonly accounts: Pick<AccountsService, 'sessions' | 'userRoles'>;
  readonly invitations: Pick<InvitationService, 'invite' | 'renew' | 'withdraw' | 'setRoles' | 'presentId'>;
  readonly catalog: Pick<CatalogService, 'permissions' | 'permissionsOf' | 'reseller'>;
  readonly activity: ActivityLog;
  readonly events: UserEvents;
  readonly config: { readonly end_user_access: boolean; readonly billing_patterns: { readonly email: string } };
};

type Apps = ReadonlyMap<AppId, AppOfUsers>;
type NewUser = NewUsersInput['user_data'][number];

const idsIn = (permissions: readonly PermissionInput[]) => [...new Set(permissions.map(({ value }) => value))];
const rolesFor = (permissions: readonly PermissionInput[]) =>
  permissions.map(({ name, value }) => permissionRole(name, value));
const isSame = (a: SessionRole) => (b: SessionRole) => a.name === b.name && a.value === b.value;
const notPossible = () =>
  new DomainError('INVALID_FIELDS', [
    { path: 'permissions', reason: 'INVALID', message: 'These permissions cannot be combined.' },
  ]);

type Rules = {
  /** Throws INVALID_FIELDS for any other role: nobody becomes an admin in this way. */
  assertPermissions(roles: readonly SessionRole[]): void;
  /** Throws INVALID_FIELDS unless each app's users can have exactly these permissions. */
  assertPossible(apps: Apps, roles: readonly SessionRole[]): void;
  readonly roleNames: readonly string[];
};

function createRules({ catalog, config }: Pick<UserChangesDeps, 'catalog' | 'config'>): Rules {
  const roleNames = roleNamesOf(catalog);
  return {
    roleNames,
    assertPermissions(roles) {
      if (!roles.every(({ name }) => roleNames.includes(name))) throw notPossible();
    },
    assertPossible(apps, roles) {
      for (const { app_id, supplemental_plans_id } of apps.values()) {
        const selected = roles
          .filter(({ name, value }) => value === app_id && roleNames.includes(name))
          .map(({ name }) => permissionNameOf(name));
        const offered = catalog.permissionsOf(supplemental_plans_id);
        if (!isAllowedSelection(selected, offered, styleFor(config.end_user_access))) throw notPossible();
      }
    },
  };
}

type UsersOf = (tx: Transaction, appIds: readonly AppId[], user: OneUser) => Promise<readonly StoredUserRow[]>;
type Recorded = { readonly user: SessionUser; readonly apps: Apps; readonly name: string };
type Shared = {
  readonly rules: Rules;
  readonly usersOf: UsersOf;
  readonly record: (
    tx: Transaction,
    action: 'user.invited' | 'user.permissions_changed',
    recorded: Recorded,
  ) => Promise<void>;
};

function createShared(deps: UserChangesDeps): Shared {
  const { clock, activity } = deps;
  const rules = createRules(deps);
  return {
    rules,
    usersOf: (tx, appIds, user) => findUser(tx, { appIds, roleNames: rules.roleNames, now: clock() }, user),
    async record(tx, action, { user, apps, name }) {
      const subject = { id: name, name };
      for (const { product_id, app_id, app_name } of apps.values()) {
        const after = { app: app_name };
        await activity.record(tx, { action, product_id, app_id, userId: user.userId, subject, after });
      }
    },
  };
}

type Adding = { readonly user: SessionUser; readonly managed: readonly AppOfUsers[] };

function createAddOne({ invitations, config }: UserChangesDeps, { rules, usersOf, record }: Shared) {
  return async (tx: Transaction, { user, managed }: Adding, added: NewUser): Promise<string> => {
    const email = canonicalEmail(added.user.email);
    assertMatches(email, config.billing_patterns.email, 'email');
    const ids = idsIn(added.permissions);
    const apps = await pickApps(tx, user, { ids, managed, toAdd: true });
    await lockApps(tx, ids);
    const known = await usersOf(tx, ids, { email });
    if (known.some(({ status }) => status === 'active')) throw new DomainError('USER_EXISTS');
    const offered = known.flatMap(({ app_id, roleNames }) => roleNames.map((name) => ({ name, value: app_id })));
    const wanted = withRoles([], rolesFor(added.permissions));
    const roles = withRoles(offered, wanted);
    rules.assertPermissions(wanted);
    rules.assertPossible(apps, roles);
    const isOpen = known.every(({ status }) => status === 'invited'); // an expired one is sent anew
    if (isOpen && wanted.every((role) => offered.some(isSame(role)))) return email; // invited to all of them already
    const withdrawn = await invitations.withdraw(tx, { email, roles: offered });
    const wasAccepted = withdrawn < new Set(known.map(({ userId }) => userId)).size; // meanwhile
    if (wasAccepted) throw new DomainError('USER_EXISTS');
    await invitations.invite(tx, { email, realm: user.realm, roles, invitedBy: user.userId });
    await record(tx, 'user.invited', { user, apps, name: email });
    return email;
  };
}

type MarkChanged = Parameters<AccountsService['userRoles']['change']>[1]['changed'];
type Change = {
  readonly userId: ManagedUserId;
  readonly apps: Apps;
  readonly added: SessionRole[];
  readonly removed: readonly SessionRole[];
  readonly mark: MarkChanged;
};

/** Changes the roles of an active user, or what a pending one is offered. Answers the address. */
function createChangeOne({ accounts, invitations }: UserChangesDeps, { rules }: Shared) {
  const changed = (roles: readonly SessionRole[], { added, removed, apps }: Change): SessionRole[] => {
    const kept = roles.filter((role) => !removed.some(isSame(role)));
    const after = withRoles(kept, added);
    rules.assertPossible(apps, after);
    return after;
  };
  return async (tx: Transaction, change: Change): Promise<string> => {
    const { userId, mark } = change;
    if (isId('inv', userId)) {
      const invitation = await lockOpenInvitation(tx, userId);
      if (!invitation) throw new DomainError('NOT_FOUND');
      await invitations.setRoles(tx, userId, changed(invitation.roles, change));
      return invitation.email;
    }
    let email = '';
    const roles = await accounts.userRoles.change(tx, {
      userId,
      changed: mark,
      decide: (owner) => {
        email = owner.email;
        return Promise.resolve(changed(owner.roles, change));
      },
    });
    if (!roles) throw new DomainError('NOT_FOUND');
    return email;
  };
}

function createResend({ accounts, invitations, catalog }: UserChangesDeps, { rules }: Shared): UserChanges['resend'] {
  return async (user, userId, appId) => {
    await accounts.sessions.change(async (tx) => {
      const caller = await accounts.userRoles.hold(tx, user);
      await pickApps(tx, caller, { ids: [appId], managed: await managedApps(tx, caller, catalog.reseller.lists) });
      const invitation = isId('inv', userId) ? await lockOpenInvitation(tx, userId) : undefined;
      const isOfApp = ({ name, value }: SessionRole) => value === appId && rules.roleNames.includes(name);
      const roles = invitation?.roles.filter(isOfApp) ?? [];
      if (!invitation || roles.length === 0) throw new DomainError('NOT_FOUND');
      await invitations.renew(tx, { email: invitation.email, realm: invitation.realm, roles });
    });
    return { userId };
  };
}

export function createUserChanges(deps: UserChangesDeps): UserChanges {
  const { accounts, events } = deps;
  const { sessions, userRoles } = accounts;
  const shared = createShared(deps);
  const addOne = createAddOne(deps, shared);
  const changeOne = createChangeOne(deps, shared);

  return {
    async add(user, { user_data }) {
      const emails = await sessions.change(async (tx) => {
        const caller = await userRoles.hold(tx, user);
        const managed = await managedApps(tx, caller, deps.catalog.reseller.lists);
        const added: string[] = [];
        for (const each of user_data) added.push(await addOne(tx, { user: caller, managed }, each));
        return added;
      });
      events.invited({ userId: user.userId, users: emails.length });
      return emails.map((email) => ({ email }));
    },

    async change(user, givenId, { permissions }) {
      const [added, removed] = [rolesFor(permissions.add), rolesFor(permissions.delete)];
      const userId = await sessions.change(async (tx, mark) => {
        const present = await deps.invitations.presentId(tx, givenId);
        const caller = await userRoles.hold(tx, user, isId('usr', present) ? present : undefined);
        const managed = await managedApps(tx, caller, deps.catalog.reseller.lists);
        await pickApps(tx, caller, { ids: idsIn(permissions.add), managed, toAdd: true });
        const apps = await pickApps(tx, caller, { ids: idsIn([...permissions.add, ...permissions.delete]), managed });
        shared.rules.assertPermissions([...added, ...removed]);
        const managedIds = managed.map(({ app_id }) => app_id);
        if ((await shared.usersOf(tx, managedIds, { userId: present })).length === 0)
          throw new DomainError('NOT_FOUND');
        const name = await changeOne(tx, { userId: present, apps, added, removed, mark });
        await shared.record(tx, 'user.permissions_changed', { user: caller, apps, name });
        return present;
      });
      events.permissionsChanged({ userId, added: added.length, removed: removed.length });
      return { userId };
    },

    resend: createResend(deps, shared),
  };
}
