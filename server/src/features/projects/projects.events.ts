import type { ProjectId } from '@waypost/domain/ids';
import type { FastifyBaseLogger } from 'fastify';

export type ProjectEvents = {
  projectCreated(facts: { product_id: ProjectId; client_plan_id: string }): void;
  projectRenamed(facts: { product_id: ProjectId }): void;
  /** The lease stays until it expires: nobody can create for the user before. */
  leaseNotEnded(facts: { product_id: ProjectId; err: unknown }): void;
};

export function createProjectEvents(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): ProjectEvents {
  return {
    projectCreated: (facts) => log.info({ event: 'project.created', ...facts }, 'project created'),
    projectRenamed: (facts) => log.info({ event: 'project.renamed', ...facts }, 'project renamed'),
    leaseNotEnded: (facts) => log.warn({ event: 'project.lease_not_ended', ...facts }, 'creation lease not ended'),
  };
}
