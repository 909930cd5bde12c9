import type { DeveloperId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

export const createDeveloperEvents = (log: Pick<Log, 'info'>) => ({
  accountCreated: (facts: { developer_id: DeveloperId }) =>
    log.info({ event: 'developer.created', ...facts }, 'developer account created'),
  accountUpdated: (facts: { developer_id: DeveloperId }) =>
    log.info({ event: 'developer.updated', ...facts }, 'developer account updated'),
});
export type DeveloperEvents = ReturnType<typeof createDeveloperEvents>;
