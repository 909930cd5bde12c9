import { customerEndpoints } from '@waypost/contract/endpoints/customers';
import type { PersonalData } from '../../base/personal-data.ts';
import type { RecurringJob } from '../../jobs/jobs.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { createAcceptAdmin } from './admin-acceptance.service.ts';
import { createInviteAdmin } from './admin-invitations.service.ts';
import { createAdminRoles } from './admin-roles.service.ts';
import { createWithdrawAdmin } from './admin-withdrawal.service.ts';
import { createAppAssignment } from './app-assignment.service.ts';
import { createCustomerChanges } from './customer-changes.service.ts';
import { createCustomerPrices } from './customer-prices.service.ts';
import { noteCustomerTerms } from './customer-terms.service.ts';
import { createCustomerProducts, type CustomerProductsDeps } from './customer-products.service.ts';
import { createCustomerEvents } from './customers.events.ts';
import { customerHandlers } from './customers.routes.ts';
import { describeCustomersOf, eraseAdminOf } from './customers.store.ts';
import { createCustomerLists } from './customer-lists.service.ts';
import { recountFigures } from './figures/figures.service.ts';
import { createCustomerDirectory, type CustomersService } from './customers.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger'>;
export type CustomersNeeds = {
  readonly accounts: Pick<AccountsService, 'sessions' | 'userRoles'>;
  readonly invitations: Pick<InvitationService, 'invite' | 'renew' | 'withdraw'>;
  readonly developers: Pick<DeveloperService, 'lock'>;
  readonly activity: ActivityLog;
  readonly projects: ProjectService;
  readonly catalog: Pick<CatalogService, 'reseller' | 'findCountry' | 'usagePrices'>;
  readonly config: CustomerProductsDeps['config'];
};

const personalData: PersonalData = {
  ofAccount: { customers: (executor, { user }) => describeCustomersOf(executor, user) },
  erase: (tx, { user }) => eraseAdminOf(tx, user),
};

export function createCustomersFeature(plumbing: Uses, needs: CustomersNeeds) {
  const { db, transact, clock, newId } = plumbing;
  const { accounts, invitations, developers, activity, projects, catalog, config } = needs;
  const { sessions, userRoles } = accounts;
  const events = createCustomerEvents(plumbing.logger);
  const handlers = customerHandlers({
    customers: createCustomerLists({ db, clock, projects, catalog }),
    changes: createCustomerChanges({ transact, clock, newId, userRoles, developers, catalog, events }),
    products: createCustomerProducts({ db, transact, catalog, activity, events, config }),
    prices: createCustomerPrices({ db, transact, clock, catalog, activity, events }),
    inviteAdmin: createInviteAdmin({ transact, clock, userRoles, invitations, activity, catalog, events }),
    withdrawAdmin: createWithdrawAdmin({ transact, clock, userRoles, invitations, activity, catalog, events }),
    assignApps: createAppAssignment({ transact, projects, events }),
    setAdminRoles: createAdminRoles({ clock, sessions, userRoles, invitations, activity, catalog, events }),
  });
  const service: CustomersService = {
    ...createCustomerDirectory({ db, clock, catalog }),
    invitationAccepted: createAcceptAdmin({ userRoles, invitations, activity }),
  };
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(customerEndpoints, handlers),
    personalData,
    jobs: [
      {
        name: 'customers.recount-figures',
        schedule: '5 0 * * *',
        rules: { retryLimit: 2, retryDelayMaxSeconds: 600, expireInSeconds: 3600 },
        run: () => recountFigures({ transact, clock, events }),
      },
      {
        name: 'customers.note-terms',
        schedule: '2 0 * * *',
        rules: { retryLimit: 5, retryDelayMaxSeconds: 600, expireInSeconds: 3600 },
        run: () => noteCustomerTerms({ transact, clock, catalog }),
      },
    ] satisfies RecurringJob[],
  };
}
