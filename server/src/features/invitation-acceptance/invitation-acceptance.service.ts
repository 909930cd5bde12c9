import type { AcceptedInvitation } from '@waypost/contract/entities/invitation';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { invitationRefusal } from './invitation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { MarkChanged, SessionsService } from '../accounts/sessions/sessions.service.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import type { InvitationEvents } from './invitation-acceptance.events.ts';

/** An invitation that its user has just accepted. */
export type Accepted = {
  readonly invitation: Pick<LockedInvitation, 'invitation_id' | 'roles' | 'customer_id' | 'replaces'>;
  readonly user: Pick<SessionUser, 'userId' | 'email'>;
  readonly changed: MarkChanged;
};
type LockedInvitation = NonNullable<Awaited<ReturnType<InvitationService['lock']>>>;

export type InvitationAcceptance = {
  /** Grants the invitation's roles once, which every session of the user shows; throws INVITATION_*. */
  accept(user: SessionUser, token: string): Promise<AcceptedInvitation>;
};

export type InvitationAcceptanceDeps = {
  readonly clock: Clock;
  readonly invitations: Pick<InvitationService, 'lock' | 'markAccepted'>;
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly userRoles: AccountsService['userRoles'];
  /** Runs in the transaction of the acceptance, after the roles were granted. */
  readonly onAccepted: (tx: Transaction, accepted: Accepted) => Promise<void>;
  readonly events: InvitationEvents;
};

export function createInvitationAcceptance(deps: InvitationAcceptanceDeps): InvitationAcceptance {
  const { clock, invitations, sessions, userRoles, onAccepted, events } = deps;

  return {
    async accept(user, token) {
      const { userId } = user;
      const { invitation_id, roles } = await sessions.change(async (tx, changed) => {
        const now = clock();
        const invitation = await invitations.lock(tx, token);
        const refusal = invitationRefusal(invitation, user, now);
        if (!invitation || refusal) throw new DomainError(refusal ?? 'INVITATION_NOT_FOUND');
        // locks the user first: a foreign key's share lock on that row would let two concurrent calls deadlock
        const all = await userRoles.grant(tx, { userId, roles: invitation.roles, changed });
        await invitations.markAccepted(tx, invitation.invitation_id, { accepted_at: now, accepted_by: userId });
        await onAccepted(tx, { invitation, user, changed });
        return { ...invitation, roles: all };
      });
      events.accepted({ invitation_id, userId });
      return { roles };
    },
  };
}
