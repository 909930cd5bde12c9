import { activityEndpoints } from '@waypost/contract/endpoints/activity';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { PeopleService } from '../accounts/people/people.service.ts';
import type { ProjectDirectory } from '../projects/project-directory.service.ts';
import { createActivityReading } from './activity-reading.service.ts';
import { activityHandlers } from './activity.routes.ts';
import { eraseActivityOf, listActivityOf } from './activity.store.ts';

type Uses = Pick<Plumbing, 'db'>;
export type ActivityNeeds = {
  readonly projects: ProjectDirectory;
  readonly people: PeopleService;
};

/** The activity log of a project, for those who may read it. */
export function createActivityFeature({ db }: Uses, { projects, people }: ActivityNeeds) {
  const service = createActivityReading({ db, projects, people });
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(activityEndpoints, activityHandlers(service)),
    personalData: {
      ofAccount: {
        activity: (executor, { user, productIds }) => listActivityOf(executor, { userId: user.userId, productIds }),
      },
      // the lines stay; what was typed, and from where, does not
      erase: (tx, { user, productIds }) => eraseActivityOf(tx, { userId: user.userId, productIds }),
    } satisfies PersonalData,
  };
}
