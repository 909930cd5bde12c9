import type { InvitationId, UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

export const createInvitationEvents = (log: Pick<Log, 'info'>) => ({
  accepted: (facts: { invitation_id: InvitationId; userId: UserId }) =>
    log.info({ event: 'invitation.accepted', ...facts }, 'invitation accepted'),
});
export type InvitationEvents = ReturnType<typeof createInvitationEvents>;
