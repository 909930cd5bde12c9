import { z } from 'zod';
import { SessionRole } from './session.ts';
import { line } from './values.ts';

/** The token of the link in an invitation's mail (CUS-13). */
export const AcceptInvitationInput = z.strictObject({ token: line(1, 200) }).meta({ id: 'AcceptInvitationInput' });

/** The user's roles after accepting, as the session now has them (REQ-90). */
export const AcceptedInvitation = z.object({ roles: z.array(SessionRole) }).meta({ id: 'AcceptedInvitation' });
export type AcceptedInvitation = z.output<typeof AcceptedInvitation>;
