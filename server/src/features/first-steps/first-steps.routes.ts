import type { firstStepEndpoints } from '@waypost/contract/endpoints/first-steps';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FirstStepsService } from './first-steps.service.ts';

export const firstStepHandlers = (firstSteps: FirstStepsService): Handlers<typeof firstStepEndpoints> => ({
  readFirstSteps: ({ caller }) => firstSteps.read(caller.user),
  async dismissFirstSteps({ caller }) {
    await firstSteps.dismiss(caller.user.userId);
    return undefined;
  },
});
