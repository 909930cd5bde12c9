import { queryOptions } from '@tanstack/react-query';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import type { CatalogueModel } from '@waypost/domain/resellers/catalogue';
import { isSuggestedFor } from '@waypost/domain/resellers/customer-search';
import type { Api } from '../../../api/api.ts';

export const resellerPlansQuery = (api: Api, model: CatalogueModel) =>
  queryOptions({
    queryKey: ['reseller-plans', model],
    queryFn: ({ signal }) => api.resellers.listResellerPlans({ query: { model } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The project that is upgraded, as it is now. */
export const upgradedProjectQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['upgraded-project', id],
    queryFn: ({ signal }) => api.projects.readProject({ params: { id: id as ProjectId } }, { signal }),
    staleTime: 0,
    retry: false,
  });

export const customerOfAppQuery = (api: Api, appId: string | undefined) =>
  queryOptions({
    queryKey: ['customer-of-app', appId],
    queryFn: ({ signal }) =>
      api.customers.findCustomerOfApp({ params: { appId: appId as `app_${string}` } }, { signal }),
    enabled: appId !== undefined,
    retry: false,
  });

export const customerSuggestionsQuery = (api: Api, typed: string) =>
  queryOptions({
    queryKey: ['customer-suggestions', typed],
    queryFn: ({ signal }) => api.resellers.suggestCustomers({ query: { q: typed } }, { signal }),
    enabled: isSuggestedFor(typed),
    retry: false,
  });

export const adminSuggestionsQuery = (api: Api, typed: string, customerId: string | null) =>
  queryOptions({
    queryKey: ['admin-suggestions', typed, customerId],
    queryFn: ({ signal }) =>
      api.resellers.suggestCustomerAdmins(
        { query: { q: typed, ...(customerId !== null && { customer_id: customerId as CustomerId }) } },
        { signal },
      ),
    enabled: isSuggestedFor(typed),
    retry: false,
  });
