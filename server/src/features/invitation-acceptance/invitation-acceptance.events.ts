import type { InvitationId, UserId } from '@waypost/domain/base/ids';
import type { FastifyBaseLogger } from 'fastify';

export type InvitationEvents = {
  accepted(facts: { invitation_id: InvitationId; userId: UserId }): void;
};

export function createInvitationEvents(log: Pick<FastifyBaseLogger, 'info'>): InvitationEvents {
  return {
    accepted: (facts) => log.info({ event: 'invitation.accepted', ...facts }, 'invitation accepted'),
  };
}
