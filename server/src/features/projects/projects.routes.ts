import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/mount.ts';
import type { FileCancelSurvey } from './cancel-survey.service.ts';
import type { ListProjects } from './project-list.service.ts';
import type { ProjectStatusService } from './project-status.service.ts';
import type { ProjectService } from './projects.service.ts';

const flowHeader = 'Idempotency-Key';

/** The create flow's id; a call without one is a flow of its own (CRE-53). */
function flowIdOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const flow_id = String(given).trim();
  if (flow_id.length >= 1 && flow_id.length <= 100) return flow_id;
  const message = 'Must have 1 to 100 characters.';
  throw new DomainError('INVALID_FIELDS', [{ path: flowHeader, reason: 'length', message }]);
}

export type ProjectServices = {
  readonly projects: ProjectService;
  readonly projectStatus: ProjectStatusService;
  readonly projectList: ListProjects;
  readonly cancelSurvey: FileCancelSurvey;
};

export const projectHandlers = (services: ProjectServices): Handlers<typeof projectEndpoints> => ({
  readProject: ({ params, caller }) => services.projects.read(caller.user, params.id),
  createProject: ({ body, caller, request }) => services.projects.create(caller.user, body, flowIdOf(request)),
  updateProject: ({ params, body, caller }) => services.projects.update(caller.user, params.id, body),
  changeProjectStatus: ({ params, body, caller }) => services.projectStatus.change(caller.user, params.id, body.status),
  createCancelSurvey: ({ body, caller }) => services.cancelSurvey(caller.user, body),
  listProjects: ({ query, caller }) => services.projectList(caller.user, query),
  listManagedProjects: ({ caller }) => services.projects.listManaged(caller.user),
  findProjectOfApp: ({ query, caller }) => services.projects.findByApp(caller.user, query.app_id),
});
