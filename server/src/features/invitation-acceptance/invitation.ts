import { canonicalEmail } from '../../base/email-address.ts';
import type { UserId } from '@waypost/domain/base/ids';
import type { Reason } from '@waypost/domain/base/reasons';

export type Invitation = {
  readonly email: string;
  readonly realm: string;
  readonly expires_at: Date;
  readonly accepted_by: UserId | null;
};
export type InvitedUser = { readonly userId: UserId; readonly email: string; readonly realm: string };

type InvitationRefusal = Extract<Reason, `INVITATION_${string}`>;

/**
 * Why this user cannot accept the invitation now; undefined when they can. It is used once, also by
 * who accepted it: their reason alone says so, because a reload or a lost answer asks twice. For another realm there is none.
 */
export function invitationRefusal(
  invitation: Invitation | undefined,
  user: InvitedUser,
  now: Date,
): InvitationRefusal | undefined {
  if (invitation?.realm !== user.realm) return 'INVITATION_NOT_FOUND';
  if (invitation.accepted_by === user.userId) return 'INVITATION_ACCEPTED';
  if (invitation.accepted_by !== null || invitation.expires_at <= now) return 'INVITATION_NOT_FOUND';
  return canonicalEmail(invitation.email) === canonicalEmail(user.email) ? undefined : 'INVITATION_EMAIL_MISMATCH';
}
