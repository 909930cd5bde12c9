import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { FastifyBaseLogger } from 'fastify';

type AppFacts = { readonly app_id: AppId; readonly product_id: ProjectId };

export type AppEvents = {
  appCreated(facts: AppFacts & { platform: string }): void;
  appUpdated(facts: AppFacts): void;
};

export function createAppEvents(log: Pick<FastifyBaseLogger, 'info'>): AppEvents {
  return {
    appCreated: (facts) => log.info({ event: 'app.created', ...facts }, 'app created'),
    appUpdated: (facts) => log.info({ event: 'app.updated', ...facts }, 'app updated'),
  };
}
