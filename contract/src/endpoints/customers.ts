import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { AdminRoles, AppIds, Authorization, Customer, CustomerApps } from '../entities/customers.ts';
import { idOf } from '../entities/values.ts';
import { customerRoutes } from '../routes/customers.ts';

const common = { tag: 'Customers', access: 'user', envelope: 'portal' } as const;

export const customerEndpoints = {
  listCustomers: {
    ...customerRoutes.listCustomers,
    ...common,
    summary: 'List the customers that a reseller runs projects for, or that a manager manages',
    response: z.array(Customer),
    reasons: ['USER_ROLE_PERMISSION_DENIED'],
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
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
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
