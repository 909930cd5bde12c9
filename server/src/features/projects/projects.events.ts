import type { ProjectId, TicketId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { FastifyBaseLogger } from 'fastify';

export type ProjectEvents = {
  projectCreated(facts: { product_id: ProjectId; client_plan_id: string }): void;
  projectUpdated(facts: { product_id: ProjectId; fields: readonly string[] }): void;
  planChanged(facts: { product_id: ProjectId; client_plan_id: string }): void;
  statusChanged(facts: { product_id: ProjectId; aria_status: AriaStatus }): void;
  surveyFiled(facts: { product_id: ProjectId; ticket_id: TicketId }): void;
  /** The lease stays until it expires, and blocks the user's creations until then. */
  leaseNotEnded(facts: { product_id: ProjectId; err: unknown }): void;
};

export function createProjectEvents(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): ProjectEvents {
  return {
    projectCreated: (facts) => log.info({ event: 'project.created', ...facts }, 'project created'),
    projectUpdated: (facts) => log.info({ event: 'project.updated', ...facts }, 'project updated'),
    planChanged: (facts) =>
      log.info({ event: 'project.plan_changed', ...facts }, 'project changed its plan, or plans to'),
    statusChanged: (facts) => log.info({ event: 'project.status_changed', ...facts }, 'project changed its status'),
    surveyFiled: (facts) => log.info({ event: 'project.survey_filed', ...facts }, 'cancel survey filed'),
    leaseNotEnded: (facts) => log.warn({ event: 'project.lease_not_ended', ...facts }, 'creation lease not ended'),
  };
}
