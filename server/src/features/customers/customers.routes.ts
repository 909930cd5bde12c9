import type { customerEndpoints } from '@waypost/contract/endpoints/customers';
import { invitationGapMs, resendCookie } from '@waypost/domain/customers/customer-admins';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SetAdminRoles } from './admin-roles.service.ts';
import type { InviteAdmin } from './admin-invitations.service.ts';
import type { WithdrawAdmin } from './admin-withdrawal.service.ts';
import type { AssignApps } from './app-assignment.service.ts';
import type { CustomerChanges } from './customer-changes.service.ts';
import type { CustomerPricesService } from './customer-prices.service.ts';
import type { CustomerProductsService } from './customer-products.service.ts';
import type { CustomerLists } from './customer-lists.service.ts';

export type CustomerServices = {
  readonly customers: CustomerLists;
  readonly changes: CustomerChanges;
  readonly products: CustomerProductsService;
  readonly prices: CustomerPricesService;
  readonly inviteAdmin: InviteAdmin;
  readonly withdrawAdmin: WithdrawAdmin;
  readonly assignApps: AssignApps;
  readonly setAdminRoles: SetAdminRoles;
};

export const customerHandlers = ({ customers, ...services }: CustomerServices): Handlers<typeof customerEndpoints> => ({
  listCustomers: ({ caller, query }) => customers.list(caller.user, query),
  createCustomer: ({ caller, body }) => services.changes.create(caller.user, body.customer_name),
  renameCustomer: ({ caller, params, body }) =>
    services.changes.rename(caller.user, params.customer_id, body.customer_name),
  readCustomerProducts: ({ caller, params }) => services.products.read(caller.user, params.customer_id),
  switchCustomerProduct: ({ caller, params, body }) => services.products.switch(caller.user, params.customer_id, body),
  readCustomerPrices: ({ caller, params }) => services.prices.read(caller.user, params.customer_id),
  setCustomerPrice: ({ caller, params, body }) => services.prices.set(caller.user, params.customer_id, body),
  listCustomerAdmins: ({ caller, query }) => customers.listAdmins(caller.user, query.customer_id),
  findCustomerOfApp: ({ caller, params }) => customers.findOfApp(caller.user, params.appId),
  listAppAdmins: ({ caller, params }) => customers.listAdminsOfApp(caller.user, params.appId),
  async inviteAdmin({ caller, body, reply }) {
    const admin = await services.inviteAdmin(caller.user, body);
    for (const { application_id } of body.applications)
      void reply.setCookie(resendCookie(application_id), '1', {
        path: '/',
        secure: true,
        sameSite: 'lax',
        maxAge: invitationGapMs / 1000,
      });
    return admin;
  },
  async withdrawAdmin({ caller, body }) {
    await services.withdrawAdmin(caller.user, body);
    return undefined;
  },
  assignApps: ({ caller, params, body }) => services.assignApps(caller.user, params.customer_id, body.apps),
  setAdminRoles: ({ caller, params, body }) => services.setAdminRoles(caller.user, params.admin_id, body),
  listAuthorizations: ({ caller, query }) => customers.listAuthorizations(caller.user, query),
});
