import { userEndpoints } from '@waypost/contract/endpoints/users';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createUserChanges, type UserChangesDeps } from './user-changes.service.ts';
import { createUserEvents } from './users.events.ts';
import { userHandlers } from './users.routes.ts';
import { createUsersService } from './users.service.ts';

type Uses = Pick<Plumbing, 'db' | 'clock' | 'logger'>;
export type UsersNeeds = Omit<UserChangesDeps, 'clock' | 'events' | 'catalog'> & {
  readonly catalog: Pick<CatalogService, 'permissions' | 'permissionsOf' | 'reseller'>;
};

export function createUsersFeature({ db, clock, logger }: Uses, needs: UsersNeeds) {
  const { catalog, activity, config } = needs;
  const events = createUserEvents(logger);
  const service = createUsersService({ db, clock, catalog, activity });
  const changes = createUserChanges({ ...needs, clock, events });
  const handlers = userHandlers({ users: service, changes, catalog, events, config });
  return { service, mount: ({ portal }: Listeners) => portal.on(userEndpoints, handlers) };
}
