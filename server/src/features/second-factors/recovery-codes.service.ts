import type { UserId } from '@waypost/domain/base/ids';
import {
  readRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  formatRecoveryCode,
} from '@waypost/domain/accounts/second-factor';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { KeyedHash } from '../../base/cryptography.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.store.ts';

export type RecoveryCodesService = {
  /** Ten new codes, shown only this once; earlier ones stop working. */
  make(tx: Transaction, userId: UserId): Promise<string[]>;
  /** Each works once. */
  prove(tx: Transaction, userId: UserId, typed: string): Promise<boolean>;
  left(db: Executor, userId: UserId): Promise<number>;
  remove(tx: Transaction, userId: UserId): Promise<void>;
};

type Deps = { readonly clock: Clock; readonly keyedHash: KeyedHash };

export function createRecoveryCodesService({ clock, keyedHash }: Deps): RecoveryCodesService {
  const hashOf = (userId: UserId, code: string) => keyedHash('recovery-code', `${userId} ${code}`);

  return {
    async make(tx, userId) {
      const codes = Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(randomBytes(recoveryCodeBytes)));
      const hashes = codes.map((code) => hashOf(userId, code));
      await replaceRecoveryCodes(tx, { userId, hashes, created_at: clock() });
      return codes;
    },
    async prove(tx, userId, typed) {
      const code = readRecoveryCode(typed);
      return code !== undefined && takeRecoveryCode(tx, { userId, code_hash: hashOf(userId, code), now: clock() });
    },
    left: countRecoveryCodes,
    remove: deleteRecoveryCodes,
  };
}
