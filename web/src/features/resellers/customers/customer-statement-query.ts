import { infiniteQueryOptions } from '@tanstack/react-query';
import { dayOf } from '@waypost/domain/base/day';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { addMonths } from '@waypost/domain/plans/billing-period';
import type { Api } from '../../../api/api.ts';

/** The month of the present UTC day, in the form yyyy-MM. */
export const presentMonth = (now = new Date()): string => dayOf(now).slice(0, 7);

/** The months from the first to the last one, the latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [last];
  for (let month = last; month > first; months.push(month)) month = addMonths(`${month}-01`, -1).slice(0, 7);
  return months;
}

/** What a customer's projects cost in a month, page by page; usage is counted meanwhile, so it is always read anew. */
export const customerStatementQuery = (api: Api, customer_id: CustomerId, month: string) =>
  infiniteQueryOptions({
    queryKey: ['customer-statement', customer_id, month],
    queryFn: ({ signal, pageParam }) => {
      const query = { month, ...(pageParam !== null && { after: pageParam }) };
      return api.resellers.readCustomerStatement({ params: { customer_id }, query }, { signal });
    },
    initialPageParam: null as ProjectId | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
