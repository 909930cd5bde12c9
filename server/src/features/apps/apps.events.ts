import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type AppFacts = { readonly app_id: AppId; readonly product_id: ProjectId };

export const createAppEvents = (log: Pick<Log, 'info'>) => ({
  appCreated: (facts: AppFacts & { platform: string }) => log.info({ event: 'app.created', ...facts }, 'app created'),
  appUpdated: (facts: AppFacts) => log.info({ event: 'app.updated', ...facts }, 'app updated'),
});
export type AppEvents = ReturnType<typeof createAppEvents>;
