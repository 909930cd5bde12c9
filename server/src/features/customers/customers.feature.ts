import { customerEndpoints } from '@waypost/contract/endpoints/customers';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { createAdminRoles } from './admin-roles.service.ts';
import { createAppAssignment } from './app-assignment.service.ts';
import { createCustomerEvents } from './customers.events.ts';
import { customerHandlers } from './customers.routes.ts';
import { describeCustomersOf, eraseAdminOf } from './customers.store.ts';
import { createCustomerLists } from './customer-lists.service.ts';
import { createCustomerDirectory } from './customers.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'logger'>;
export type CustomersNeeds = {
  readonly accounts: Pick<AccountsService, 'sessions' | 'userRoles'>;
  readonly activity: ActivityLog;
  readonly projects: ProjectService;
};

const personalData: PersonalData = {
  ofAccount: { customers: (executor, { user }) => describeCustomersOf(executor, user) },
  erase: (tx, { user }) => eraseAdminOf(tx, user),
};

export function createCustomersFeature(plumbing: Uses, needs: CustomersNeeds) {
  const { db, transact, clock } = plumbing;
  const { accounts, activity, projects } = needs;
  const events = createCustomerEvents(plumbing.logger);
  const handlers = customerHandlers({
    customers: createCustomerLists({ db, clock, projects }),
    assignApps: createAppAssignment({ transact, projects, events }),
    setAdminRoles: createAdminRoles({ sessions: accounts.sessions, userRoles: accounts.userRoles, activity, events }),
  });
  const service = createCustomerDirectory({ db, clock });
  return { service, mount: ({ portal }: Listeners) => portal.on(customerEndpoints, handlers), personalData };
}
