import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './base/clock.ts';
import type { Executor, Transact } from './db/transaction.ts';
import type { AccountsService } from './features/accounts/accounts.service.ts';
import type { ActivityLog } from './features/activity/activity.service.ts';
import { createAdminRoles } from './features/customers/admin-roles.service.ts';
import { createAppAssignment } from './features/customers/app-assignment.service.ts';
import { createCustomerEvents } from './features/customers/customers.events.ts';
import { createCustomerService } from './features/customers/customers.service.ts';
import type { ProjectDirectory } from './features/projects/project-directory.service.ts';
import type { ProjectService } from './features/projects/projects.service.ts';

type Base = { readonly db: Executor; readonly transact: Transact; readonly clock: Clock };
type Needs = {
  readonly accounts: Pick<AccountsService, 'sessions' | 'userRoles'>;
  readonly activity: ActivityLog;
  readonly projectDirectory: ProjectDirectory;
  readonly projects: ProjectService;
};

/** Customers of resellers, the projects that are run for them, and who administers these. */
export function createCustomerServices({ logger }: { readonly logger: FastifyBaseLogger }, base: Base, needs: Needs) {
  const events = createCustomerEvents(logger);
  return {
    customers: createCustomerService({ ...base, ...needs }),
    assignApps: createAppAssignment({ ...base, ...needs, events }),
    setAdminRoles: createAdminRoles({ ...needs, ...needs.accounts, events }),
  };
}
