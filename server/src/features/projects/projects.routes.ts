import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FileCancelSurvey } from './status/cancel-survey.service.ts';
import type { PlanChanges } from './plan/project-plan.service.ts';
import type { ProjectStatusService } from './status/project-status.service.ts';

export type ProjectEndpointServices = {
  readonly status: ProjectStatusService;
  readonly undoPlanChange: PlanChanges['undo'];
  readonly fileSurvey: FileCancelSurvey;
};
type HandledEndpoints = Pick<typeof projectEndpoints, 'changeProjectStatus' | 'createCancelSurvey' | 'undoPlanChange'>;

export const projectHandlers = ({
  status,
  fileSurvey,
  undoPlanChange,
}: ProjectEndpointServices): Handlers<HandledEndpoints> => ({
  async undoPlanChange({ params, caller }) {
    await undoPlanChange(caller.user, params.id);
    return null;
  },
  changeProjectStatus: ({ params, body, caller }) => status.change(caller.user, params.id, body.status),
  createCancelSurvey: ({ body, caller }) => fileSurvey(caller.user, body),
});
