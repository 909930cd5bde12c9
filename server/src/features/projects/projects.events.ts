import type { ProjectId, TicketId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { Log } from '../../base/log.ts';

type OfProject = { readonly product_id: ProjectId };

export const createProjectEvents = (log: Pick<Log, 'info' | 'warn'>) => ({
  projectCreated: (facts: OfProject & { client_plan_id: string }) =>
    log.info({ event: 'project.created', ...facts }, 'project created'),
  projectUpdated: (facts: OfProject & { fields: readonly string[] }) =>
    log.info({ event: 'project.updated', ...facts }, 'project updated'),
  planChanged: (facts: OfProject & { client_plan_id: string }) =>
    log.info({ event: 'project.plan_changed', ...facts }, 'project changed its plan, or plans to'),
  statusChanged: (facts: OfProject & { aria_status: AriaStatus }) =>
    log.info({ event: 'project.status_changed', ...facts }, 'project changed its status'),
  surveyFiled: (facts: OfProject & { ticket_id: TicketId }) =>
    log.info({ event: 'project.survey_filed', ...facts }, 'cancel survey filed'),
  /** The lease stays until it expires, and blocks the user's creations until then. */
  leaseNotEnded: (facts: OfProject & { err: unknown }) =>
    log.warn({ event: 'project.lease_not_ended', ...facts }, 'creation lease not ended'),
});
export type ProjectEvents = ReturnType<typeof createProjectEvents>;
