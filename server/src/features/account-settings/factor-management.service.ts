import type {
  ConfirmPasskeyInput,
  ConfirmTotpInput,
  FactorAdded,
  RecoveryCodes,
  SecondFactors,
  TotpEnrolment,
} from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { PasskeyId, UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { MarkChanged, SessionsService } from '../accounts/sessions/sessions.service.ts';
import { type Added, type FactorsService, wrongSecondFactor } from '../second-factors/second-factors.service.ts';

/** The user who changes their own factors, and the session. */
export type Owner = { readonly user: SessionUser; readonly sid: string };

/** The signed-in user's own factors; every change asks for a recent proof of identity. */
export type FactorManagementService = {
  list(userId: UserId): Promise<SecondFactors>;
  beginTotp(owner: Owner): Promise<TotpEnrolment>;
  /** Throws WRONG_SECOND_FACTOR, SECOND_FACTOR_EXISTS. */
  confirmTotp(owner: Owner, input: ConfirmTotpInput): Promise<FactorAdded>;
  removeTotp(owner: Owner): Promise<void>;
  beginPasskey(owner: Owner, browser: string): Promise<{ options: Record<string, unknown> }>;
  /** Throws WRONG_SECOND_FACTOR, SECOND_FACTOR_EXISTS, SECOND_FACTOR_LIMIT. */
  confirmPasskey(owner: Owner, input: ConfirmPasskeyInput & { browser: string }): Promise<FactorAdded>;
  renamePasskey(owner: Owner, passkey_id: PasskeyId, name: string): Promise<void>;
  removePasskey(owner: Owner, passkey_id: PasskeyId): Promise<void>;
  makeRecoveryCodes(owner: Owner): Promise<RecoveryCodes>;
};

type Deps = {
  readonly db: Executor;
  readonly factors: FactorsService;
  readonly sessions: Pick<SessionsService, 'change' | 'addProof'>;
  readonly recentProof: AccountsService['recentProof'];
};

export function createFactorManagementService({ db, factors, sessions, recentProof }: Deps): FactorManagementService {
  const change = <T>({ sid }: Owner, work: (tx: Transaction, changed: MarkChanged) => Promise<T>): Promise<T> =>
    sessions.change(async (tx, changed) => {
      await recentProof.assertRecent(tx, sid);
      return work(tx, changed);
    });

  /** Setting a factor up proves it for this session too. */
  const add = async (
    owner: Owner,
    amr: ProofMethod[],
    work: (tx: Transaction) => Promise<Added>,
  ): Promise<FactorAdded> => {
    const added = await change(owner, async (tx, changed) => {
      const factor = await work(tx);
      if (factor) await sessions.addProof(tx, { sid: owner.sid, amr }, changed);
      return factor;
    });
    // outside the transaction, so that a wrong answer uses its challenge up
    if (!added) throw wrongSecondFactor();
    return added;
  };

  return {
    list: (userId) => factors.list(db, userId),
    beginTotp: (owner) =>
      change(owner, async (tx) => {
        if ((await factors.list(tx, owner.user.userId)).totp) throw new DomainError('SECOND_FACTOR_EXISTS');
        return factors.beginTotp(tx, owner.user);
      }),
    confirmTotp: (owner, input) => add(owner, ['otp'], (tx) => factors.addTotp(tx, owner.user, input)),
    removeTotp: (owner) => change(owner, (tx) => factors.removeTotp(tx, owner.user)),
    beginPasskey: (owner, browser) =>
      change(owner, async (tx) => ({ options: await factors.beginPasskey(tx, owner.user, browser) })),
    confirmPasskey: (owner, input) => add(owner, ['pop'], (tx) => factors.addPasskey(tx, owner.user, input)),
    renamePasskey: (owner, passkey_id, name) =>
      change(owner, (tx) => factors.renamePasskey(tx, { userId: owner.user.userId, passkey_id }, name)),
    removePasskey: (owner, passkey_id) => change(owner, (tx) => factors.removePasskey(tx, owner.user, passkey_id)),
    makeRecoveryCodes: (owner) =>
      change(owner, async (tx) => ({ recovery_codes: await factors.makeRecoveryCodes(tx, owner.user) })),
  };
}
