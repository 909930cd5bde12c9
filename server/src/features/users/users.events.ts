import type { AppSyncQuery } from '@waypost/contract/entities/users';
import type { UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

export const createUserEvents = (log: Pick<Log, 'info'>) => ({
  invited: (facts: { userId: UserId; users: number }) => log.info({ event: 'user.invited', ...facts }, 'users invited'),
  permissionsChanged: (facts: { userId: string; added: number; removed: number }) =>
    log.info({ event: 'user.permissions_changed', ...facts }, 'permissions of a user changed'),
  appSync: (userId: UserId, sync: AppSyncQuery) => log.info({ event: 'app.sync', userId, sync }, 'app synchronised'),
});
export type UserEvents = ReturnType<typeof createUserEvents>;
