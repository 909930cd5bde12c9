import { createFileRoute, notFound } from '@tanstack/react-router';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { type CustomerId, isId } from '@waypost/domain/base/ids';
import { CustomerPage } from '../../features/resellers/customers/customer-page.tsx';
import { customerPricesQuery } from '../../features/resellers/customers/customer-prices-query.ts';
import { customerProductsQuery } from '../../features/resellers/customers/customer-products-query.ts';
import { pageHead } from '../-page-head.ts';

function Customer() {
  return <CustomerPage customerId={Route.useParams().customerId} />;
}

/** One of a reseller's customers; everybody else is told whom the page is for. */
export const Route = createFileRoute('/_signed-in/reseller/customers/$customerId')({
  params: { parse: ({ customerId }) => ({ customerId: customerId as CustomerId }) },
  loader: async ({ context: { api, queryClient, session }, params: { customerId } }) => {
    if (!isId('cus', customerId)) throw notFound();
    if (mayByRole(session.user()?.roles ?? [], 'resell'))
      await Promise.all([
        queryClient.prefetchQuery(customerProductsQuery(api, customerId)),
        queryClient.prefetchQuery(customerPricesQuery(api, customerId)),
      ]);
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('resellerCustomer.title') }),
  component: Customer,
  staticData: { messages: ['resellers', 'reseller-customers'] },
});
