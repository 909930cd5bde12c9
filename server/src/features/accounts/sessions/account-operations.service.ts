import type { SessionUser } from '@waypost/contract/entities/session';
import { canonicalEmail } from '../../../base/email-address.ts';
import { type financeRole, type SessionRole, withRoles } from '@waypost/domain/accounts/roles';
import { normaliseRealm } from '@waypost/domain/accounts/realm';
import type { Transact, Transaction } from '../../../db/transaction.ts';
import { type AccountAddress, lockAccountsOf } from './account-operations.store.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import { createUserRolesService } from '../users/user-roles.service.ts';
import { everybody } from './session-cache.ts';
import { deleteFamilies, deletePendingSignIns, notifySessions } from './sessions.store.ts';

export type OperationResult = { readonly accounts: number; readonly sessions: number };

/** An operator's actions on accounts from a terminal, beside the running servers. */
export type AccountOperationsService = {
  /** Ends every session of the address's accounts, and sign-ins that wait for a second step (ASVS 7.4.5). */
  endSessionsOf(address: AccountAddress): Promise<OperationResult>;
  endAllSessions(): Promise<OperationResult>;
  /** Gives the one account of an address new roles, in its open sessions too; false without exactly one. */
  grantRoles(address: AccountAddress, rolesFor: (tx: Transaction) => Promise<readonly SessionRole[]>): Promise<boolean>;
  /** Removes every second factor of a user who lost them, and ends the user's sessions. */
  resetFactorsOf(address: AccountAddress): Promise<OperationResult>;
  /** Gives or takes a role without a value, and ends the users' sessions, which show it only after a new sign-in. */
  setRoleOf(address: AccountAddress, name: OperatorsRole, isGiven: boolean): Promise<OperationResult>;
};

/** The account that loses its factors, and its address. */
type ResetAccount = Pick<SessionUser, 'userId' | 'email' | 'firstName'>;

type Deps = {
  readonly transact: Transact;
  readonly resetFactors: (tx: Transaction, account: ResetAccount) => Promise<void>;
  readonly events: Pick<AccountsEvents, 'operatorEndedSessions'>;
};

const userRoles = createUserRolesService();
/** The roles that only an operator gives. */
export type OperatorsRole = typeof financeRole | 'reseller';

const normalised = ({ email, realm }: AccountAddress): AccountAddress => ({
  email: canonicalEmail(email),
  realm: realm === undefined ? undefined : normaliseRealm(realm),
});

export function createAccountOperationsService({ transact, resetFactors, events }: Deps): AccountOperationsService {
  type Account = Awaited<ReturnType<typeof lockAccountsOf>>[number];

  const forEachAccount = (
    address: AccountAddress,
    act: (tx: Transaction, account: Account) => Promise<void>,
  ): Promise<OperationResult> =>
    transact(async (tx) => {
      const accounts = await lockAccountsOf(tx, normalised(address));
      let sessions = 0;
      for (const account of accounts) {
        const { userId } = account;
        await act(tx, account);
        await deletePendingSignIns(tx, userId);
        const ended = await deleteFamilies(tx, userId);
        await notifySessions(tx, userId); // every server drops them from its cache at the commit
        events.operatorEndedSessions({ userId, ended });
        sessions += ended;
      }
      return { accounts: accounts.length, sessions };
    });

  return {
    endSessionsOf: (address) => forEachAccount(address, () => Promise.resolve()),
    grantRoles: (address, rolesFor) =>
      transact(async (tx) => {
        const [account, ...others] = await lockAccountsOf(tx, normalised(address));
        if (!account || others.length > 0) return false;
        const { userId } = account;
        const changed = (id: string) => notifySessions(tx, id);
        await createUserRolesService().grant(tx, { userId, roles: await rolesFor(tx), changed });
        return true;
      }),
    endAllSessions: () =>
      transact(async (tx) => {
        await deletePendingSignIns(tx, everybody);
        const sessions = await deleteFamilies(tx, everybody);
        await notifySessions(tx, everybody);
        events.operatorEndedSessions({ userId: undefined, ended: sessions });
        return { accounts: 0, sessions };
      }),
    resetFactorsOf: (address) => forEachAccount(address, resetFactors),
    setRoleOf: (address, name, isGiven) =>
      forEachAccount(address, async (tx, { userId }) => {
        await userRoles.change(tx, {
          userId,
          decide: ({ roles }) =>
            Promise.resolve(
              isGiven ? withRoles(roles, [{ name, value: '' }]) : roles.filter((role) => role.name !== name),
            ),
          changed: () => Promise.resolve(), // the sessions end
        });
      }),
  };
}
