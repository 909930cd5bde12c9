import { neverExpires } from '@waypost/domain/keys/key-status';
import { channelOf, roleOf, type SessionRole } from '@waypost/domain/accounts/roles';

/** What decides whether a user's keys end by themselves. */
export type KeyOwnerStanding = {
  readonly roles: readonly SessionRole[];
  /** Of the developer account; null without one. */
  readonly channel: string | null;
  readonly emailVerified: boolean;
  readonly hasPaymentMethod: boolean;
};

/** Whether a new key of this user ends by itself: self-serve, unverified, no payment method and no admin, all together. */
export function keysEndByThemselves({ roles, channel, emailVerified, hasPaymentMethod }: KeyOwnerStanding): boolean {
  const isAdmin = roles.some(({ name }) => name === 'customeradmin');
  return !emailVerified && !hasPaymentMethod && !isAdmin && channelOf(roleOf(roles), channel) === 'self-serve';
}

/**
 * The end of a new key, and the one that it gets once its owner is verified or pays; null where it has that already.
 * @param wished epoch milliseconds, -1 or none for never
 */
export function keyExpiryOf(
  wished: number | undefined,
  standing: KeyOwnerStanding,
  { now, lifeMs }: { readonly now: Date; readonly lifeMs: number },
): { readonly expiresAt: number; readonly wished: number | null } {
  const own = wished ?? neverExpires;
  const imposed = now.getTime() + lifeMs;
  if (!keysEndByThemselves(standing) || (own !== neverExpires && own <= imposed))
    return { expiresAt: own, wished: null };
  return { expiresAt: imposed, wished: own };
}
