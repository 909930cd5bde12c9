import type { resellerEndpoints } from '@waypost/contract/endpoints/resellers';
import { flowIdOf } from '../../http/routes/flow-id.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { Resale } from '../projects/projects.service.ts';
import type { CustomerOverviews } from './customer-overview.service.ts';
import type { CustomerStatements } from './customer-statement.service.ts';
import type { ResellerService } from './resellers.service.ts';

export type CustomerViews = { readonly overviews: CustomerOverviews; readonly statements: CustomerStatements };

export const resellerHandlers = (
  resellers: ResellerService,
  resale: Resale,
  { overviews, statements }: CustomerViews,
): Handlers<typeof resellerEndpoints> => ({
  listResellerPlans: ({ query, caller }) => resellers.plans(caller.user, query.model),
  setUpResellerProject: ({ body, caller }) => resellers.setUp(caller.user, body),
  createResellerProject: ({ body, caller, request }) => resale.create(caller.user, body, flowIdOf(request)),
  upgradeResellerProject: ({ params, body, caller }) => resale.upgrade(caller.user, params.id, body.plan),
  suggestCustomers: ({ query, caller }) => resellers.suggestCustomers(caller.user, query.q),
  listResellerCustomers: ({ query, caller }) => overviews.list(caller.user, query),
  exportResellerCustomers: async ({ query, caller, reply }) => {
    const csv = await overviews.export(caller.user, query);
    void reply.header('content-disposition', 'attachment; filename="customers.csv"');
    return csv;
  },
  readCustomerStatement: ({ params, query, caller }) => statements.read(caller.user, { ...params, ...query }),
  exportCustomerStatement: async ({ params: { customer_id }, query: { month }, caller, reply }) => {
    const csv = await statements.export(caller.user, { customer_id, month });
    void reply.header('content-disposition', `attachment; filename="statement-${customer_id}-${month}.csv"`);
    return csv;
  },
  suggestCustomerAdmins: ({ query, caller }) => resellers.suggestAdmins(caller.user, query),
});
