import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  AdminInvitationInput,
  AdminRoles,
  AppIds,
  Authorization,
  Customer,
  CustomerAdmin,
  CustomerApps,
  CustomerNameInput,
  CustomerProducts,
  CustomersPage,
  NamedCustomer,
  NewCustomer,
  ProductSwitch,
} from '../entities/customers.ts';
import { idOf } from '../entities/values.ts';
import { customerRoutes } from '../routes/customers.ts';

const common = { tag: 'Customers', access: 'user', envelope: 'portal' } as const;

export const customerEndpoints = {
  listCustomers: {
    ...customerRoutes.listCustomers,
    ...common,
    summary: 'List the customers that a reseller runs projects for, or that a manager manages',
    query: CustomersPage,
    response: z.array(Customer),
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
  },
  createCustomer: {
    ...customerRoutes.createCustomer,
    ...common,
    summary: 'Create a customer of a reseller; answers the reseller’s customer of that name if there is one',
    body: CustomerNameInput,
    response: NewCustomer,
    reasons: ['DEVELOPER_NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  renameCustomer: {
    ...customerRoutes.renameCustomer,
    ...common,
    summary: 'Rename a customer',
    params: z.object({ customer_id: idOf('cus') }),
    body: CustomerNameInput,
    response: NamedCustomer,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  readCustomerProducts: {
    ...customerRoutes.readCustomerProducts,
    ...common,
    summary: 'Read which services the reseller has switched on and off for a customer',
    params: z.object({ customer_id: idOf('cus') }),
    response: CustomerProducts,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  switchCustomerProduct: {
    ...customerRoutes.switchCustomerProduct,
    ...common,
    summary:
      'Switch a service on or off for a customer; the keys, tokens and app codes of its projects follow within a second',
    params: z.object({ customer_id: idOf('cus') }),
    body: ProductSwitch,
    response: CustomerProducts,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  listCustomerAdmins: {
    ...customerRoutes.listCustomerAdmins,
    ...common,
    summary: 'List the admins of a customer, pending ones too, of the apps that the caller sees',
    query: z.object({ customer_id: idOf('cus') }),
    response: z.array(CustomerAdmin),
    reasons: ['NOT_FOUND'],
  },
  findCustomerOfApp: {
    ...customerRoutes.findCustomerOfApp,
    ...common,
    summary: 'Find the customer that an app is assigned to',
    params: z.object({ appId: idOf('app') }),
    response: Customer,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  listAppAdmins: {
    ...customerRoutes.listAppAdmins,
    ...common,
    summary: 'List the customer admins of an app, pending ones too',
    params: z.object({ appId: idOf('app') }),
    response: z.array(CustomerAdmin),
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  inviteAdmin: {
    ...customerRoutes.inviteAdmin,
    ...common,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Invite an admin of a customer’s apps, resend the invitation, or replace an admin',
    body: AdminInvitationInput,
    response: CustomerAdmin,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED', 'INVITATION_SENT_LATELY'],
  },
  assignApps: {
    ...customerRoutes.assignApps,
    ...common,
    summary: 'Assign apps, and the projects they belong to, to a customer; doing it again changes nothing',
    params: z.object({ customer_id: idOf('cus') }),
    body: AppIds,
    response: CustomerApps,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  setAdminRoles: {
    ...customerRoutes.setAdminRoles,
    ...common,
    summary:
      'Set which apps a customer admin manages, of those the caller has a say in; doing it again changes nothing',
    params: z.object({ admin_id: idOf('usr') }),
    body: AppIds,
    response: AdminRoles,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED', 'LAST_ADMIN'],
  },
  listAuthorizations: {
    ...customerRoutes.listAuthorizations,
    ...common,
    summary: 'Search who holds, or is invited to, a role for the apps the caller has a say in',
    query: z.object({
      roleName: z.literal('customeradmin').optional(),
      value: z.string().max(100).optional(),
      product_id: idOf('prj').optional(),
      email: z.string().max(254).optional(),
    }),
    response: z.array(Authorization),
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
} as const satisfies Endpoints;
