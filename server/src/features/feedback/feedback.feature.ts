import { feedbackEndpoints } from '@waypost/contract/endpoints/feedback';
import type { Listeners } from '../../http/listeners.ts';
import { type RecurringJob, shortRules } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import { feedbackHandlers } from './feedback.routes.ts';
import { createFeedbackService } from './feedback.service.ts';

/** What readers think of the documentation; operators read it with `npm run feedback`. */
export function createFeedbackFeature(
  plumbing: Pick<Plumbing, 'db' | 'clock' | 'newId'>,
  needs: { readonly portalOrigin: string },
) {
  const service = createFeedbackService({ ...plumbing, ...needs });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(feedbackEndpoints, feedbackHandlers(service)),
    jobs: [
      { name: 'feedback.remove-old', schedule: '50 3 * * *', rules: shortRules, run: () => service.removeOld() },
    ] satisfies readonly RecurringJob[],
  };
}
