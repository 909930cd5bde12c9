import { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { RecurringJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory } from '../apps/app-directory.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createCustomerDirectory } from '../customers/customer-directory.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { deleteSurveysOf, listSurveysOf } from './cancel-survey.store.ts';
import { createCancelSurvey } from './cancel-survey.service.ts';
import { createProjectData } from './project-data.service.ts';
import { createProjectList, type ProjectListDeps } from './project-list.service.ts';
import { createProjectStatusService, type ProjectStatusDeps } from './project-status.service.ts';
import { createProjectEvents } from './projects.events.ts';
import { projectHandlers } from './projects.routes.ts';
import { createProjectService, type ProjectServiceDeps } from './projects.service.ts';

type Config = ProjectServiceDeps['config'] &
  ProjectStatusDeps['config'] &
  ProjectListDeps['config'] & {
    readonly support_email: string;
    readonly origins: { readonly portal: string };
  };

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger' | 'sendMail'>;
export type ProjectsNeeds = {
  readonly config: Config;
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly apps: AppDirectory;
  readonly usage: UsageService;
  readonly activity: ActivityLog;
  /** Tests hold a creation open here. */
  readonly creationGate: (() => Promise<void>) | undefined;
};

type Changes = { readonly endCancelled: () => Promise<void>; readonly applyPlannedChanges: () => Promise<void> };

/** A project changes by itself at the end of what is paid for: a try that fails is repeated for an hour. */
const rules = { retryLimit: 8, retryDelayMaxSeconds: 600, expireInSeconds: 300 } as const;
const jobsOf = ({ endCancelled, applyPlannedChanges }: Changes): RecurringJob[] => [
  { name: 'projects.end-cancelled', schedule: '* * * * *', rules, run: endCancelled },
  { name: 'projects.apply-planned-plans', schedule: '* * * * *', rules, run: applyPlannedChanges },
];

/** What somebody has said when they cancelled a plan, their own or one they managed. */
const personalData: PersonalData = {
  ofAccount: { cancellations: (executor, { user }) => listSurveysOf(executor, user.userId) },
  erase: (tx, { user }) => deleteSurveysOf(tx, user.userId),
};

/** Projects: created on a plan, changed, cancelled and reactivated. */
export function createProjectsFeature(plumbing: Uses, needs: ProjectsNeeds) {
  const { db, transact, clock, newId } = plumbing;
  const { config, catalog, developers, apps, usage, activity } = needs;
  const events = createProjectEvents(plumbing.logger);
  const service = createProjectService({
    db,
    transact,
    clock,
    newId,
    events,
    catalog,
    developers,
    apps,
    usage,
    activity,
    config,
    gate: needs.creationGate,
  });
  const status = createProjectStatusService({
    transact,
    clock,
    events,
    activity,
    catalog,
    developers,
    projects: service,
    config,
  });
  const handlers = projectHandlers({
    projects: service,
    projectStatus: status,
    projectList: createProjectList({ db, developers, customers: createCustomerDirectory({ db, clock }), config }),
    cancelSurvey: createCancelSurvey({
      transact,
      clock,
      newId,
      events,
      projects: service,
      sendMail: plumbing.sendMail,
      supportEmail: config.support_email,
      portalOrigin: config.origins.portal,
    }),
  });
  return {
    service,
    status,
    mount: ({ portal }: Listeners) => portal.on(projectEndpoints, handlers),
    jobs: jobsOf({
      endCancelled: () => status.endCancelled(),
      applyPlannedChanges: () => service.applyPlannedChanges(),
    }),
    ownership: createProjectData(),
    personalData,
  };
}
