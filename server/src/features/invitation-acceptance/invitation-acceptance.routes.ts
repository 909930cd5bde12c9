import type { invitationEndpoints } from '@waypost/contract/endpoints/invitations';
import type { Handlers } from '../../http/routes/mount.ts';
import type { InvitationAcceptance } from './invitation-acceptance.service.ts';

export const invitationHandlers = (acceptance: InvitationAcceptance): Handlers<typeof invitationEndpoints> => ({
  acceptInvitation: ({ caller, body }) => acceptance.accept(caller.user, body.token),
});
