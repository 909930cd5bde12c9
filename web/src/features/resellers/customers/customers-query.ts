import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CustomerFilter, CustomerSort } from '@waypost/domain/resellers/customer-overview';
import type { Api } from '../../../api/api.ts';

export type CustomersRequest = {
  readonly q: string;
  readonly filter: CustomerFilter;
  readonly sort: CustomerSort;
  readonly direction: 'ascending' | 'descending';
  readonly page: number;
};
export const firstCustomers: CustomersRequest = {
  q: '',
  filter: 'all',
  sort: 'customer_name',
  direction: 'ascending',
  page: 1,
};

const selectionOf = ({ q, filter, sort, direction }: CustomersRequest) => ({
  ...(q !== '' && { q }),
  filter,
  sort,
  direction,
});

/** One page of the customers; the present one stays visible while another one loads. */
export const customersQuery = (api: Api, request: CustomersRequest) =>
  queryOptions({
    queryKey: ['reseller-customers', request],
    queryFn: ({ signal }) =>
      api.resellers.listResellerCustomers(
        { query: { ...selectionOf(request), page: String(request.page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The address of the same customers as a file. */
export const customersFile = (path: string, request: CustomersRequest): string =>
  `${path}?${new URLSearchParams(selectionOf(request)).toString()}`;
