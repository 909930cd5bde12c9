import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId } from '@waypost/domain/base/ids';
import { allowedAttempts, attemptLimits, attemptWaitMs } from '@waypost/domain/payments/attempt-limits';
import type { PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import { findFreeAgain } from './attempts.store.ts';

export type AttemptLimitsDeps = Pick<Plumbing, 'clock'> & {
  readonly developers: Pick<DeveloperService, 'lockById'>;
};

/** Who wants to store a card, and in whose form. */
export type PayingAccount = {
  readonly developer_id: DeveloperId;
  readonly provider: PaymentProviderName;
  readonly isVerified: boolean;
};

/** Throws RATE_LIMITED, with the time to wait, after too many failures of the account or of the installation. */
export type AssertMayTry = (tx: Transaction, account: PayingAccount) => Promise<void>;

/** Counts in the database, because every instance takes attempts. */
export function createAttemptLimits({ clock, developers }: AttemptLimitsDeps): AssertMayTry {
  return async (tx, { developer_id, provider, isVerified }) => {
    await developers.lockById(tx, developer_id); // or of many at once each would be the first
    const now = clock();
    const freeAgain = (limit: (typeof attemptLimits)['account' | 'installation'], of: DeveloperId | null) =>
      findFreeAgain(tx, {
        developer_id: of,
        provider,
        now,
        windowMs: limit.windowMs,
        allowed: allowedAttempts(limit, isVerified),
      });
    const waitMs = attemptWaitMs(
      [await freeAgain(attemptLimits.account, developer_id), await freeAgain(attemptLimits.installation, null)],
      now,
    );
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    const message = `Too many payment attempts have failed. Try again in ${seconds} seconds.`;
    throw new DomainError('RATE_LIMITED', [{ path: 'paymentMethod', reason: 'WAIT', message }], waitMs);
  };
}
