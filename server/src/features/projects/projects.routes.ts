import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FileCancelSurvey } from './status/cancel-survey.service.ts';
import type { ProjectChanges } from './project-changes.service.ts';
import type { ProjectStatusService } from './status/project-status.service.ts';

const flowHeader = 'Idempotency-Key';

/** The id of the creation flow; a call without one is its own flow. */
function flowIdOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const flow_id = String(header).trim();
  if (flow_id.length >= 1 && flow_id.length <= 100) return flow_id;
  const message = 'Must have 1 to 100 characters.';
  throw new DomainError('INVALID_FIELDS', [{ path: flowHeader, reason: 'length', message }]);
}

export type ProjectEndpointServices = {
  readonly changes: Pick<ProjectChanges, 'create'>;
  readonly status: ProjectStatusService;
  readonly fileSurvey: FileCancelSurvey;
};
type HandledEndpoints = Pick<typeof projectEndpoints, 'createProject' | 'changeProjectStatus' | 'createCancelSurvey'>;

export const projectHandlers = ({
  changes,
  status,
  fileSurvey,
}: ProjectEndpointServices): Handlers<HandledEndpoints> => ({
  createProject: ({ body, caller, request }) => changes.create(caller.user, body, flowIdOf(request)),
  changeProjectStatus: ({ params, body, caller }) => status.change(caller.user, params.id, body.status),
  createCancelSurvey: ({ body, caller }) => fileSurvey(caller.user, body),
});
