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
 * The reason why this user cannot accept the invitation now. An invitation works once; only the user who accepted it
 * learns that, because a reload or a lost answer asks twice. A user of another realm gets no such invitation.
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
