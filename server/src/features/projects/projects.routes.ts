import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FileCancelSurvey } from './status/cancel-survey.service.ts';
import type { ProjectChanges } from './project-changes.service.ts';
import type { ProjectStatusService } from './status/project-status.service.ts';

const flowHeader = 'Idempotency-Key';

/** The create flow's id; a call without one is a flow of its own. */
function flowIdOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const flow_id = String(given).trim();
  if (flow_id.length >= 1 && flow_id.length <= 100) return flow_id;
  const message = 'Must have 1 to 100 characters.';
  throw new DomainError('INVALID_FIELDS', [{ path: flowHeader, reason: 'length', message }]);
}

export type ProjectEndpointServices = {
  readonly changes: Pick<ProjectChanges, 'create'>;
  readonly status: ProjectStatusService;
  readonly fileSurvey: FileCancelSurvey;
};
type Answered = Pick<typeof projectEndpoints, 'createProject' | 'changeProjectStatus' | 'createCancelSurvey'>;

export const projectHandlers = ({ changes, status, fileSurvey }: ProjectEndpointServices): Handlers<Answered> => ({
  createProject: ({ body, caller, request }) => changes.create(caller.user, body, flowIdOf(request)),
  changeProjectStatus: ({ params, body, caller }) => status.change(caller.user, params.id, body.status),
  createCancelSurvey: ({ body, caller }) => fileSurvey(caller.user, body),
});
