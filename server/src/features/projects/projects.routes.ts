import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { DomainError } from '@waypost/domain/domain-error';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/mount.ts';
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

export const projectHandlers = (projects: ProjectService): Handlers<typeof projectEndpoints> => ({
  readProject: ({ params, caller }) => projects.read(caller.user, params.id),
  createProject: ({ body, caller, request }) => projects.create(caller.user, body, flowIdOf(request)),
  updateProject: ({ params, body, caller }) => projects.update(caller.user, params.id, body),
});
