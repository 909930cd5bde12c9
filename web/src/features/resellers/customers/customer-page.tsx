import { useQuery } from '@tanstack/react-query';
import type { CustomerProducts } from '@waypost/contract/entities/customers';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import type { CustomerId } from '@waypost/domain/base/ids';
import { useApi, useUser } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { nearPart } from '../../../ui/base/lazy-part.tsx';
import { Loading, Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { OnlyForResellers } from '../only-for-resellers.tsx';
import { CustomerPricesCard } from './customer-prices-card.tsx';
import { customerProductsQuery } from './customer-products-query.ts';
import { ProductSwitches } from './product-switches.tsx';

const CustomerStatementCard = nearPart(
  async () => (await import('./customer-statement-card.tsx')).CustomerStatementCard,
  <Skeleton className="h-96" />,
);

function LoadedCustomer({ customer }: { readonly customer: CustomerProducts }) {
  const t = useText();
  return (
    <div className="mx-auto max-w-[55rem]">
      <PageHeader
        title={customer.customer_name}
        crumbs={[{ label: t('resellerCustomers.title'), href: paths.resellerCustomers }]}
        description={t('resellerCustomer.projects', { count: customer.projects })}
      />
      <div className="grid gap-6">
        <ProductSwitches customer={customer} />
        <CustomerPricesCard customer={customer} />
        <CustomerStatementCard customer={customer} />
      </div>
    </div>
  );
}

function Customer({ customerId }: { readonly customerId: CustomerId }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(customerProductsQuery(useApi(), customerId));
  if (data) return <LoadedCustomer customer={data} />;
  return (
    <>
      <PageHeader
        title={t('resellerCustomer.title')}
        crumbs={[{ label: t('resellerCustomers.title'), href: paths.resellerCustomers }]}
      />
      {error ? (
        <QueryFailed title={t('resellerCustomer.failed')} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}

/** One of a reseller's customers, with the terms that hold for all of its projects. */
export function CustomerPage({ customerId }: { readonly customerId: CustomerId }) {
  const t = useText();
  if (mayByRole(useUser()?.roles ?? [], 'resell')) return <Customer key={customerId} customerId={customerId} />;
  return (
    <>
      <PageHeader title={t('resellerCustomer.title')} />
      <OnlyForResellers />
    </>
  );
}
