import type { GroupId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

export const createGroupEvents = (log: Pick<Log, 'info'>) => ({
  invited: (facts: { group_id: GroupId }) => log.info({ event: 'group.invited', ...facts }, 'invited to a group'),
  removed: (facts: { group_id: GroupId; member_id: string }) =>
    log.info({ event: 'group.removed', ...facts }, 'removed from a group'),
});
export type GroupEvents = ReturnType<typeof createGroupEvents>;
