import { useQuery } from '@tanstack/react-query';
import type { CustomerOverviewRow } from '@waypost/contract/entities/customer-overview';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import { customerFilters, customerSorts, type CustomerSort } from '@waypost/domain/resellers/customer-overview';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useApi, useUser } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { useSettled } from '../../../ui/base/use-settled.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { OnlyForResellers } from '../only-for-resellers.tsx';
import { customersFile, customersQuery, type CustomersRequest, firstCustomers } from './customers-query.ts';

function capText(level: number | null, t: Text): string {
  if (level === null) return t('resellerCustomers.none');
  return level === 0 ? t('resellerCustomers.belowHalf') : t('resellerCustomers.level', { level });
}

function columnsOf(t: Text): Column<CustomerOverviewRow>[] {
  const cells: Readonly<Record<CustomerSort, Column<CustomerOverviewRow>['cell']>> = {
    customer_name: ({ customer_name }) => (
      <span className="inline-block wrap-anywhere md:min-w-20 lg:min-w-32">{customer_name}</span>
    ),
    projects: ({ projects }) => formatNumber(projects, t),
    units: ({ units }) => formatNumber(units, t),
    cap_level: ({ cap_level }) => capText(cap_level, t),
    next_expiry: ({ next_expiry, expiring }) => (
      <>
        {next_expiry === null ? t('resellerCustomers.none') : formatDay(next_expiry, t)}
        {expiring > 0 && (
          <span className="block text-sm text-warning">{t('resellerCustomers.expiring', { count: expiring })}</span>
        )}
      </>
    ),
    open_invitations: ({ open_invitations }) => formatNumber(open_invitations, t),
  };
  const numeric: readonly string[] = ['projects', 'units', 'open_invitations'] satisfies CustomerSort[];
  return customerSorts.map((key) => ({
    key,
    header: t(`resellerCustomers.${key}`),
    cell: cells[key],
    numeric: numeric.includes(key),
    sortable: true,
    ...(key === 'open_invitations' && { from: 'lg' as const }),
  }));
}

/** The request of the list; any change of search, filter or order returns to the first page. */
function useRequest() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(firstCustomers);
  const settled = useSettled(typed.trim());
  return {
    typed,
    request: { ...chosen, q: settled },
    search: (text: string) => {
      setTyped(text);
      setChosen((before) => ({ ...before, page: 1 }));
    },
    choose: (part: Partial<CustomersRequest>) => setChosen((before) => ({ ...before, page: 1, ...part })),
    reset: () => {
      setTyped('');
      setChosen(firstCustomers);
    },
  };
}
type RequestState = ReturnType<typeof useRequest>;

function Filters({ state, total }: { readonly state: RequestState; readonly total: number }) {
  const t = useText();
  const { typed, request, search, choose } = state;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <TextField
        type="search"
        className="w-full sm:max-w-72"
        label={t('resellerCustomers.search')}
        before={<Search aria-hidden="true" />}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => search(target.value)}
      />
      <SelectField
        className="w-full sm:max-w-80"
        label={t('resellerCustomers.filter')}
        options={customerFilters.map((value) => ({ value, label: t(`resellerCustomers.filter.${value}`) }))}
        value={request.filter}
        onChange={({ target }) => choose({ filter: customerFilters.find((one) => one === target.value) ?? 'all' })}
      />
      <output className="text-sm text-muted sm:pb-2">{t('resellerCustomers.count', { count: total })}</output>
      <LinkButton
        className="ml-auto"
        download
        icon={<Download aria-hidden="true" />}
        href={customersFile(paths.resellerCustomersCsv, request)}
      >
        {t('resellerCustomers.csv')}
      </LinkButton>
    </search>
  );
}

function List() {
  const t = useText();
  const state = useRequest();
  const { request, choose, reset } = state;
  const list = useQuery(customersQuery(useApi(), request));
  if (list.error)
    return <QueryFailed title={t('resellerCustomers.failed')} error={list.error} retry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  const { items, total, page, page_size } = list.data;
  const isWhole = request.q === '' && request.filter === 'all';
  if (total === 0 && isWhole)
    return <EmptyState title={t('resellerCustomers.noneYet')}>{t('resellerCustomers.noneYetHelp')}</EmptyState>;
  const count = Math.max(1, Math.ceil(total / page_size));
  return (
    <>
      <Filters state={state} total={total} />
      {items.length === 0 ? (
        <EmptyState
          title={t('resellerCustomers.nothing')}
          action={<Button onClick={reset}>{t('resellerCustomers.showAll')}</Button>}
        >
          {t('resellerCustomers.nothingHelp')}
        </EmptyState>
      ) : (
        <Card flush>
          <DataTable
            caption={t('resellerCustomers.caption')}
            columns={columnsOf(t)}
            rows={items}
            rowKey={({ customer_id }) => customer_id}
            rowHref={({ customer_id }) => paths.resellerCustomer(customer_id)}
            sort={{ key: request.sort, direction: request.direction }}
            onSort={({ key, direction }) =>
              choose({ sort: customerSorts.find((one) => one === key) ?? 'customer_name', direction })
            }
            busy={list.isPlaceholderData}
          />
        </Card>
      )}
      <Pager
        label={t('resellerCustomers.pages')}
        position={t('resellerCustomers.pageOf', { page, count })}
        page={page}
        count={count}
        go={(to) => choose({ page: to })}
      />
    </>
  );
}

/** A reseller's customers with their projects, use, caps, expiry and invitations. */
export function CustomersPage() {
  const t = useText();
  const isReseller = mayByRole(useUser()?.roles ?? [], 'resell');
  return (
    <>
      <PageHeader
        title={t('resellerCustomers.title')}
        description={t('resellerCustomers.description')}
        action={
          isReseller && (
            <LinkButton variant="primary" icon={<Plus aria-hidden="true" />} href={paths.createForReseller}>
              {t('resellerCustomers.create')}
            </LinkButton>
          )
        }
      />
      {isReseller ? <List /> : <OnlyForResellers />}
    </>
  );
}
