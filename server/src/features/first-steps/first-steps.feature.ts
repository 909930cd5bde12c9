import { firstStepEndpoints } from '@waypost/contract/endpoints/first-steps';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { firstStepHandlers } from './first-steps.routes.ts';
import { createFirstStepsService, type FirstStepsDeps } from './first-steps.service.ts';
import { dismissalOf } from './first-steps.store.ts';

type Uses = Pick<Plumbing, 'db' | 'clock'>;
export type FirstStepsNeeds = Pick<FirstStepsDeps, 'config'>;

export function createFirstStepsFeature({ db, clock }: Uses, { config }: FirstStepsNeeds) {
  const service = createFirstStepsService({ db, clock, config });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(firstStepEndpoints, firstStepHandlers(service)),
    // the dismissal is deleted with the user's row
    personalData: {
      ofAccount: { first_steps_dismissed_at: (executor, { user }) => dismissalOf(executor, user.userId) },
    } satisfies PersonalData,
  };
}
