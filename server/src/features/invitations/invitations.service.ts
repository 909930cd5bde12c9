import type { AcceptedInvitation } from '@waypost/contract/entities/invitation';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../base/email-address.ts';
import type { InvitationId, UserId } from '@waypost/domain/base/ids';
import { invitationLifeMs, invitationRefusal } from './invitation.ts';
import type { Language } from '@waypost/domain/base/language';
import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import type { SessionsService } from '../accounts/sessions/sessions.service.ts';
import type { UserRolesService } from '../accounts/people/user-roles.service.ts';
import type { InvitationMailsService } from './invitation-mails.service.ts';
import type { InvitationEvents } from './invitations.events.ts';
import { insertInvitation, lockInvitation, markAccepted } from './invitations.store.ts';

export type NewInvitation = {
  readonly email: string;
  readonly realm: string;
  /** What the invited person gets by accepting. */
  readonly roles: readonly SessionRole[];
  readonly invitedBy: UserId;
  readonly lang?: Language;
};

export type InvitationService = {
  /** Writes an invitation and its mail inside a caller's change (CUS-13). */
  invite(tx: Transaction, invitation: NewInvitation): Promise<InvitationId>;
  /** Gives the user the invitation's roles, once, and every session of theirs with them (REQ-90); throws INVITATION_*. */
  accept(user: SessionUser, token: string): Promise<AcceptedInvitation>;
};

export type InvitationServiceDeps = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly invitationMails: Pick<InvitationMailsService, 'hashOf' | 'write'>;
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly userRoles: UserRolesService;
  readonly events: InvitationEvents;
};

export function createInvitationService(deps: InvitationServiceDeps): InvitationService {
  const { clock, newId, invitationMails, sessions, userRoles, events } = deps;

  return {
    async invite(tx, { email: typed, realm, roles, invitedBy, lang }) {
      const email = canonicalEmail(typed);
      const invitation_id = newId('inv');
      const created_at = clock();
      const expires_at = new Date(created_at.getTime() + invitationLifeMs);
      const token_hash = await invitationMails.write(tx, { email, expires_at, lang });
      await insertInvitation(tx, {
        invitation_id,
        token_hash,
        email,
        realm,
        roles,
        invited_by: invitedBy,
        created_at,
        expires_at,
      });
      return invitation_id;
    },

    async accept(user, token) {
      const { userId } = user;
      const { invitation_id, roles } = await sessions.change(async (tx, changed) => {
        const now = clock();
        const invitation = await lockInvitation(tx, invitationMails.hashOf(token));
        const refusal = invitationRefusal(invitation, user, now);
        if (!invitation || refusal) throw new DomainError(refusal ?? 'INVITATION_NOT_FOUND');
        // the user is held first: a reference shares the user's row, and two who share it cannot both hold it
        const all = await userRoles.grant(tx, { userId, roles: invitation.roles, changed });
        await markAccepted(tx, invitation.invitation_id, { accepted_at: now, accepted_by: userId });
        return { ...invitation, roles: all };
      });
      events.accepted({ invitation_id, userId });
      return { roles };
    },
  };
}
