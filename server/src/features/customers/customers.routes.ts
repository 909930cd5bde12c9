import type { customerEndpoints } from '@waypost/contract/endpoints/customers';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SetAdminRoles } from './admin-roles.service.ts';
import type { AssignApps } from './app-assignment.service.ts';
import type { CustomerLists } from './customer-lists.service.ts';

export type CustomerServices = {
  readonly customers: CustomerLists;
  readonly assignApps: AssignApps;
  readonly setAdminRoles: SetAdminRoles;
};

export const customerHandlers = ({ customers, ...services }: CustomerServices): Handlers<typeof customerEndpoints> => ({
  listCustomers: ({ caller }) => customers.list(caller.user),
  assignApps: ({ caller, params, body }) => services.assignApps(caller.user, params.customer_id, body.apps),
  setAdminRoles: ({ caller, params, body }) => services.setAdminRoles(caller.user, params.admin_id, body.apps),
  listAuthorizations: ({ caller, query }) => customers.listAuthorizations(caller.user, query),
});
