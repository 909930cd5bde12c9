import type { UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { Transaction } from '../../../db/transaction.ts';

export type ProviderSession = {
  readonly user: { readonly userId: UserId };
  readonly sid: string;
  readonly amr: readonly ProofMethod[];
};

/** Marks a family or a user as changed; at the commit every process drops its cached sessions. */
export type MarkChanged = (sidOrUserId: string) => Promise<void>;

/** The account sessions, as far as the provider needs them; the accounts feature above passes its own. */
export type ProviderSessions = {
  byAccessToken(token: string): unknown;
  byAccountToken(token: string | undefined): Promise<ProviderSession>;
  change<T>(work: (tx: Transaction, changed: MarkChanged) => Promise<T>): Promise<T>;
  end(tx: Transaction, sid: string, changed: MarkChanged): Promise<void>;
  keepAlive(tx: Transaction, sid: string): Promise<boolean>;
  revokeTokens(
    tx: Transaction,
    tokens: readonly { readonly sid: string; readonly jti: string; readonly expires_at: Date }[],
    changed: MarkChanged,
  ): Promise<void>;
};
