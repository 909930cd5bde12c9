import { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { Listeners } from '../../http/listeners.ts';
import type { RecurringJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { createCancelSurvey, surveyPersonalData } from './status/cancel-survey.service.ts';
import type { RedeemPromo } from './creation/project-creation.service.ts';
import { createProjectChanges, type ProjectChangesDeps } from './project-changes.service.ts';
import { createProjectHandovers } from './handover/project-handover.service.ts';
import { createResale } from './resale/resale.service.ts';
import { createProjectData } from './project-data.service.ts';
import { createProjectStatusService } from './status/project-status.service.ts';
import { createReactivations, type ReactivationDeps } from './status/reactivation.service.ts';
import { createProjectEvents } from './projects.events.ts';
import { projectHandlers } from './projects.routes.ts';
import { createProjectService } from './projects.service.ts';

type Config = ProjectChangesDeps['config'] &
  ReactivationDeps['config'] & {
    readonly support_email: string;
    readonly origins: { readonly portal: string };
  };

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger' | 'sendMail'>;
export type ProjectsNeeds = {
  readonly config: Config;
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly activity: ActivityLog;
  /** Uses a promo code of a creation or change that nothing is charged for. */
  readonly redeemPromo: RedeemPromo;
  /** Tests pause a creation here. */
  readonly creationGate: (() => Promise<void>) | undefined;
};

type RecurringChanges = {
  readonly endCancelled: () => Promise<void>;
  readonly applyPlannedChanges: () => Promise<void>;
};

/** A project changes by itself at the end of its paid period; a failed try is repeated for an hour. */
const rules = { retryLimit: 8, retryDelayMaxSeconds: 600, expireInSeconds: 300 } as const;
const jobsOf = ({ endCancelled, applyPlannedChanges }: RecurringChanges): RecurringJob[] => [
  { name: 'projects.end-cancelled', schedule: '* * * * *', rules, run: endCancelled },
  { name: 'projects.apply-planned-plans', schedule: '* * * * *', rules, run: applyPlannedChanges },
];

const { createCancelSurvey: fileCancelSurvey, undoPlanChange } = projectEndpoints;
const endpoints = { undoPlanChange, createCancelSurvey: fileCancelSurvey };

/** Creates, changes, cancels and reactivates projects. The view of a project is another feature. */
export function createProjectsFeature(plumbing: Uses, needs: ProjectsNeeds) {
  const { db, transact, clock, newId, sendMail } = plumbing;
  const { config, catalog, developers, activity } = needs;
  const events = createProjectEvents(plumbing.logger);
  const service = createProjectService({ db, activity, catalog });
  const common = { transact, clock, events, activity, catalog, developers, projects: service, config };
  const reactivations = createReactivations(common);
  const creating = {
    ...common,
    db,
    newId,
    gate: needs.creationGate,
    redeemPromo: needs.redeemPromo,
    reactivation: reactivations,
  };
  const changes = createProjectChanges(creating);
  const status = createProjectStatusService({ ...common, reactivations });
  const fileSurvey = createCancelSurvey({
    transact,
    clock,
    newId,
    events,
    projects: service,
    sendMail,
    supportEmail: config.support_email,
    portalOrigin: config.origins.portal,
  });
  return {
    service,
    changes,
    resale: createResale(creating),
    handovers: createProjectHandovers({ catalog, developers, config }),
    status,
    mount: ({ portal }: Listeners) =>
      portal.on(endpoints, projectHandlers({ fileSurvey, undoPlanChange: changes.undoPlanChange })),
    jobs: jobsOf({
      endCancelled: () => status.endCancelled(),
      applyPlannedChanges: () => changes.applyPlannedChanges(),
    }),
    ownership: createProjectData(),
    personalData: surveyPersonalData,
  };
}
