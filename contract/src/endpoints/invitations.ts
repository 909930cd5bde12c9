import type { Endpoints } from '../endpoint.ts';
import { AcceptedInvitation, AcceptInvitationInput } from '../entities/invitation.ts';
import { invitationRoutes } from '../routes/invitations.ts';

export const invitationEndpoints = {
  acceptInvitation: {
    ...invitationRoutes.acceptInvitation,
    limit: { max: 30, windowMs: 60_000 },
    summary: 'Accept an invitation with the token of its mail',
    tag: 'Invitations',
    access: 'user',
    envelope: 'portal',
    body: AcceptInvitationInput,
    response: AcceptedInvitation,
    reasons: ['INVITATION_EMAIL_MISMATCH', 'INVITATION_NOT_FOUND', 'INVITATION_ACCEPTED'],
  },
} as const satisfies Endpoints;
