import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FileCancelSurvey } from './status/cancel-survey.service.ts';
import type { PlanChanges } from './plan/project-plan.service.ts';

export type ProjectEndpointServices = {
  readonly undoPlanChange: PlanChanges['undo'];
  readonly fileSurvey: FileCancelSurvey;
};
type HandledEndpoints = Pick<typeof projectEndpoints, 'createCancelSurvey' | 'undoPlanChange'>;

export const projectHandlers = ({
  fileSurvey,
  undoPlanChange,
}: ProjectEndpointServices): Handlers<HandledEndpoints> => ({
  async undoPlanChange({ params, caller }) {
    await undoPlanChange(caller.user, params.id);
    return null;
  },
  createCancelSurvey: ({ body, caller }) => fileSurvey(caller.user, body),
});
