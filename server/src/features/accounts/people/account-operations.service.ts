import type { SessionUser } from '@waypost/contract/entities/session';
import { canonicalEmail } from '../../../base/email-address.ts';
import { normaliseRealm } from '@waypost/domain/accounts/realm';
import type { Transact, Transaction } from '../../../db/transaction.ts';
import {
  type Addressed,
  deleteFamiliesOf,
  deletePendingSignInsOf,
  lockAccountsOf,
} from './account-operations.store.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import { everybody } from '../sessions/session-cache.ts';
import { notifySessions } from '../sessions/sessions.store.ts';

/** What an operation has done. */
export type Operated = { readonly accounts: number; readonly sessions: number };

/** What an operator does to accounts from a terminal, beside the running servers. */
export type AccountOperationsService = {
  /** Ends every session of whoever has the address, everywhere, also what is half begun (ASVS 7.4.5). */
  endSessionsOf(addressed: Addressed): Promise<Operated>;
  endAllSessions(): Promise<Operated>;
  /** For somebody who has lost every factor: takes all of them away, and ends every session that they were shown in. */
  resetFactorsOf(addressed: Addressed): Promise<Operated>;
};

/** Whose factors go, and where to write to. */
type ResetAccount = Pick<SessionUser, 'userId' | 'email' | 'firstName'>;

type Deps = {
  readonly transact: Transact;
  /** Takes every second factor away, and tells the owner by mail. */
  readonly resetFactors: (tx: Transaction, account: ResetAccount) => Promise<void>;
  readonly events: Pick<AccountsEvents, 'operatorEndedSessions'>;
};

const normalised = ({ email, realm }: Addressed): Addressed => ({
  email: canonicalEmail(email),
  realm: realm === undefined ? undefined : normaliseRealm(realm),
});

export function createAccountOperationsService({ transact, resetFactors, events }: Deps): AccountOperationsService {
  type Account = Awaited<ReturnType<typeof lockAccountsOf>>[number];

  const toEach = (
    addressed: Addressed,
    besides: (tx: Transaction, account: Account) => Promise<void>,
  ): Promise<Operated> =>
    transact(async (tx) => {
      const accounts = await lockAccountsOf(tx, normalised(addressed));
      let sessions = 0;
      for (const account of accounts) {
        const { userId } = account;
        await besides(tx, account);
        await deletePendingSignInsOf(tx, userId);
        const ended = await deleteFamiliesOf(tx, userId);
        await notifySessions(tx, userId); // every server forgets them at the commit
        events.operatorEndedSessions({ userId, ended });
        sessions += ended;
      }
      return { accounts: accounts.length, sessions };
    });

  return {
    endSessionsOf: (addressed) => toEach(addressed, () => Promise.resolve()),
    endAllSessions: () =>
      transact(async (tx) => {
        await deletePendingSignInsOf(tx);
        const sessions = await deleteFamiliesOf(tx);
        await notifySessions(tx, everybody);
        events.operatorEndedSessions({ userId: undefined, ended: sessions });
        return { accounts: 0, sessions };
      }),
    resetFactorsOf: (addressed) => toEach(addressed, resetFactors),
  };
}
