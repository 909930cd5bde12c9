import type { UserId } from '@waypost/domain/base/ids';
import { neverExpires } from '@waypost/domain/keys/key-status';
import type { Clock } from '../../../base/clock.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import { changeKey, lockLiftable } from '../keys.store.ts';

export type KeyExpiryService = {
  /** After an email verification or a new payment method: removes the imposed end from keys that have not expired. */
  liftExpiry(tx: Transaction, userId: UserId): Promise<void>;
};

export const createKeyExpiryService = ({
  clock,
  activity,
}: {
  readonly clock: Clock;
  readonly activity: ActivityLog;
}): KeyExpiryService => ({
  async liftExpiry(tx, userId) {
    for (const { apiKeyId, name, expiresAt, requested_expiry, product_id, app_id } of await lockLiftable(
      tx,
      userId,
      clock(),
    )) {
      const end = requested_expiry ?? neverExpires;
      await changeKey(tx, apiKeyId, { expiresAt: end, requested_expiry: null });
      const values = { before: { expiresAt }, after: { expiresAt: end } };
      await activity.record(tx, {
        action: 'key.expiry_changed',
        product_id,
        app_id,
        userId,
        subject: { id: apiKeyId, name },
        ...values,
      });
    }
  },
});
