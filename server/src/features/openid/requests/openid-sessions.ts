import type { UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { Transaction } from '../../../db/transaction.ts';

/** Who is signed in, and the family of sessions that this belongs to. */
export type ProviderSession = {
  readonly user: { readonly userId: UserId };
  readonly sid: string;
  readonly amr: readonly ProofMethod[];
};

/** Marks a family or a user as changed; every process forgets what it keeps of it at the commit. */
export type MarkChanged = (sidOrUserId: string) => Promise<void>;

/** What the provider needs of the account's sessions; the accounts, which stand above it, give it theirs. */
export type ProviderSessions = {
  byAccessToken(token: string): unknown;
  byAccountToken(token: string | undefined): Promise<ProviderSession>;
  change<T>(work: (tx: Transaction, changed: MarkChanged) => Promise<T>): Promise<T>;
  end(tx: Transaction, sid: string, changed: MarkChanged): Promise<void>;
  keepAlive(tx: Transaction, sid: string): Promise<boolean>;
  takeBack(
    tx: Transaction,
    tokens: readonly { readonly sid: string; readonly jti: string; readonly expires_at: Date }[],
    changed: MarkChanged,
  ): Promise<void>;
};
