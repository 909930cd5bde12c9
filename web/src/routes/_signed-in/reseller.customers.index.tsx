import { createFileRoute } from '@tanstack/react-router';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { CustomersPage } from '../../features/resellers/customers/customers-page.tsx';
import { customersQuery, firstCustomers } from '../../features/resellers/customers/customers-query.ts';
import { pageHead } from '../-page-head.ts';

/** A reseller's customers; everybody else is told whom the page is for. */
export const Route = createFileRoute('/_signed-in/reseller/customers/')({
  loader: async ({ context: { api, queryClient, session } }) => {
    if (mayByRole(session.user()?.roles ?? [], 'resell'))
      await queryClient.prefetchQuery(customersQuery(api, firstCustomers));
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('resellerCustomers.title') }),
  component: CustomersPage,
  staticData: { messages: ['resellers', 'reseller-customers'] },
});
