import { neverExpires } from '@waypost/domain/keys/key-status';
import { channelOf, roleOf, type SessionRole } from '@waypost/domain/accounts/roles';

/** The facts that decide whether a user's keys expire without a choice of theirs. */
export type KeyOwnerStanding = {
  readonly roles: readonly SessionRole[];
  /** Of the developer account; null without one. */
  readonly channel: string | null;
  readonly emailVerified: boolean;
  readonly hasPaymentMethod: boolean;
};

/** Whether new keys get an imposed end: for self-serve users without verification, payment method and admin role. */
export function hasImposedExpiry({ roles, channel, emailVerified, hasPaymentMethod }: KeyOwnerStanding): boolean {
  const isAdmin = roles.some(({ name }) => name === 'customeradmin');
  return !emailVerified && !hasPaymentMethod && !isAdmin && channelOf(roleOf(roles), channel) === 'self-serve';
}

/**
 * The end of a new key, and the requested one where an imposed end comes before it.
 * @param requested epoch milliseconds; -1 or undefined for never
 */
export function newKeyExpiry(
  requested: number | undefined,
  standing: KeyOwnerStanding,
  { now, lifeMs }: { readonly now: Date; readonly lifeMs: number },
): { readonly expiresAt: number; readonly requested: number | null } {
  const end = requested ?? neverExpires;
  const imposed = now.getTime() + lifeMs;
  if (!hasImposedExpiry(standing) || (end !== neverExpires && end <= imposed))
    return { expiresAt: end, requested: null };
  return { expiresAt: imposed, requested: end };
}
