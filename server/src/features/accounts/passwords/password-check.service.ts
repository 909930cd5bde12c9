import type { RealmChoice } from '@waypost/domain/accounts/realm';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Executor, Transact, Transaction } from '../../../db/transaction.ts';
import type { RealmRegistry } from '../users/realms.ts';
import type { Passwords } from './passwords.ts';
import {
  findPasswordAccounts,
  findPasswordHash,
  lockWithPassword,
  type PasswordAccount,
  replacePassword,
} from './passwords.store.ts';

/** Whether a password that was right still is, asked in the transaction that relies on it: a reset may come between. */
export type PasswordRecheck = (tx: Transaction) => Promise<boolean>;

export type PasswordCheckService = {
  /** The accounts of an address that a password signs in to, the first organisation first. */
  accountsOf(
    tx: Transaction,
    address: { readonly email: string; readonly choice: RealmChoice },
  ): Promise<readonly PasswordAccount[]>;
  /** The accounts with this password. It makes this many comparisons, however many accounts are given. */
  findMatching(
    password: string,
    accounts: readonly PasswordAccount[],
    comparisons: number,
  ): Promise<readonly PasswordAccount[]>;
  /** Strengthens the stored hash of a right password where it was made at a lower cost. */
  renew(account: PasswordAccount, password: string): Promise<PasswordRecheck>;
  /** Throws WRONG_CREDENTIALS, also from the answer. */
  assertPassword(userId: UserId, password: string): Promise<(tx: Transaction) => Promise<void>>;
  /** Whether the user has a password that works in this organisation. */
  hasPassword(tx: Transaction, user: { readonly userId: UserId; readonly realm: string }): Promise<boolean>;
};

type Deps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly realms: Pick<RealmRegistry, 'withoutPassword'>;
};

const wrongCredentials = () => new DomainError('WRONG_CREDENTIALS');

export function createPasswordCheckService({ db, transact, passwords, realms }: Deps): PasswordCheckService {
  const { withoutPassword } = realms;

  const renewedHash = async ({ userId, password_hash }: PasswordAccount, password: string): Promise<string> => {
    if (!passwords.isOutdated(password_hash)) return password_hash;
    const to = await passwords.hash(password);
    if (await transact((tx) => replacePassword(tx, userId, { from: password_hash, to }))) return to;
    // a concurrent sign-in was quicker, or the password was changed
    const current = await findPasswordHash(db, userId);
    return current !== undefined && (await passwords.matches(password, current)) ? current : password_hash;
  };

  return {
    accountsOf: (tx, address) => findPasswordAccounts(tx, { ...address, withoutPassword }),
    async findMatching(password, accounts, comparisons) {
      const findMatching: PasswordAccount[] = [];
      for (const at of Array.from({ length: comparisons }).keys()) {
        const account = accounts[at];
        if ((await passwords.matches(password, account?.password_hash)) && account) findMatching.push(account);
      }
      return findMatching;
    },
    async renew(account, password) {
      const { userId } = account;
      const password_hash = await renewedHash(account, password);
      return (tx) => lockWithPassword(tx, { userId, password_hash });
    },
    async assertPassword(userId, password) {
      const password_hash = await findPasswordHash(db, userId);
      const isRight = await passwords.matches(password, password_hash);
      if (!isRight || password_hash === undefined) throw wrongCredentials();
      return async (tx) => {
        if (!(await lockWithPassword(tx, { userId, password_hash }))) throw wrongCredentials();
      };
    },
    hasPassword: async (tx, { userId, realm }) =>
      !withoutPassword.includes(realm) && (await findPasswordHash(tx, userId)) !== undefined,
  };
}
