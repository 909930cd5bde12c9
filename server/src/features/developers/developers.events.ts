import type { DeveloperId } from '@waypost/domain/base/ids';
import type { FastifyBaseLogger } from 'fastify';

export type DeveloperEvents = {
  accountCreated(facts: { developer_id: DeveloperId }): void;
  accountUpdated(facts: { developer_id: DeveloperId }): void;
};

export function createDeveloperEvents(log: Pick<FastifyBaseLogger, 'info'>): DeveloperEvents {
  return {
    accountCreated: (facts) => log.info({ event: 'developer.created', ...facts }, 'developer account created'),
    accountUpdated: (facts) => log.info({ event: 'developer.updated', ...facts }, 'developer account updated'),
  };
}
