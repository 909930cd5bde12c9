import type { invitationEndpoints } from '@waypost/contract/endpoints/invitations';
import type { Handlers } from '../../http/mount.ts';
import type { InvitationService } from './invitations.service.ts';

export const invitationHandlers = (invitations: InvitationService): Handlers<typeof invitationEndpoints> => ({
  acceptInvitation: ({ caller, body }) => invitations.accept(caller.user, body.token),
});
