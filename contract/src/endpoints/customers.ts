import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { Authorization, Customer } from '../entities/customers.ts';
import { customerRoutes } from '../routes/customers.ts';

const own = { tag: 'Customers', access: 'user', envelope: 'portal' } as const;

export const customerEndpoints = {
  listCustomers: {
    ...customerRoutes.listCustomers,
    ...own,
    summary: 'List the customers that a reseller runs projects for, or that a manager manages',
    response: z.array(Customer),
    reasons: ['UNAUTHORIZED', 'USER_ROLE_PERMISSION_DENIED'],
  },
  listAuthorizations: {
    ...customerRoutes.listAuthorizations,
    ...own,
    summary: 'Search who holds, or is invited to, a role for the apps the caller has a say in',
    query: z.object({
      roleName: z.literal('customeradmin').optional(),
      value: z.string().max(100).optional(),
      email: z.string().max(254).optional(),
    }),
    response: z.array(Authorization),
    reasons: ['UNAUTHORIZED', 'INVALID_FIELDS', 'USER_ROLE_PERMISSION_DENIED'],
  },
} as const satisfies Endpoints;
