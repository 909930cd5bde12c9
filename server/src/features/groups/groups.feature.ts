import { groupEndpoints } from '@waypost/contract/endpoints/groups';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createGroupEvents } from './groups.events.ts';
import { groupHandlers } from './groups.routes.ts';
import { createGroupsService, type GroupsDeps } from './groups.service.ts';

type Uses = Pick<Plumbing, 'db' | 'clock' | 'logger'>;
export type GroupsNeeds = Pick<GroupsDeps, 'accounts' | 'invitations' | 'emailPattern'>;

export function createGroupsFeature({ db, clock, logger }: Uses, needs: GroupsNeeds) {
  const service = createGroupsService({ db, clock, events: createGroupEvents(logger), ...needs });
  return { service, mount: ({ portal }: Listeners) => portal.on(groupEndpoints, groupHandlers(service)) };
}
