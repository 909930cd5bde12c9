import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FileCancelSurvey } from './status/cancel-survey.service.ts';
import type { ProjectStatusService } from './status/project-status.service.ts';

export type ProjectEndpointServices = {
  readonly status: ProjectStatusService;
  readonly fileSurvey: FileCancelSurvey;
};
type HandledEndpoints = Pick<typeof projectEndpoints, 'changeProjectStatus' | 'createCancelSurvey'>;

export const projectHandlers = ({ status, fileSurvey }: ProjectEndpointServices): Handlers<HandledEndpoints> => ({
  changeProjectStatus: ({ params, body, caller }) => status.change(caller.user, params.id, body.status),
  createCancelSurvey: ({ body, caller }) => fileSurvey(caller.user, body),
});
