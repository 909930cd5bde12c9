import { activityEndpoints } from '@waypost/contract/endpoints/activity';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { activityHandlers } from './activity-reading.routes.ts';
import { createActivityReading } from './activity-reading.service.ts';

export type ActivityReadingNeeds = {
  readonly projects: ProjectService;
  readonly accounts: Pick<AccountsService, 'users'>;
};

export function createActivityReadingFeature(
  { db }: Pick<Plumbing, 'db'>,
  { projects, accounts }: ActivityReadingNeeds,
) {
  const service = createActivityReading({ db, projects, users: accounts.users });
  return { service, mount: ({ portal }: Listeners) => portal.on(activityEndpoints, activityHandlers(service)) };
}
