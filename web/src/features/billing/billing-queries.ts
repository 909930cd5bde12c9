import { queryOptions } from '@tanstack/react-query';
import type { DayRange } from '@waypost/domain/base/day';
import type { Api } from '../../api/api.ts';

export const billingListsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['billing-lists'],
    queryFn: async () => {
      const [countries, states] = await Promise.all([api.catalog.listCountries(), api.catalog.listStates()]);
      return { countries, states };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const vatProofQuery = (api: Api) =>
  queryOptions({ queryKey: ['vat-proof'], queryFn: ({ signal }) => api.billing.readVatProof({}, { signal }) });

/** The latest statements, or those of a range. */
export const statementsQuery = (api: Api, range: DayRange | undefined) =>
  queryOptions({
    queryKey: ['statements', range ?? null],
    queryFn: ({ signal }) => api.billing.listStatements(range ? { query: range } : {}, { signal }),
  });

/** Plans change on other pages too, so each visit reads them again. */
export const subscriptionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: ({ signal }) => api.billing.listSubscriptions({}, { signal }),
    staleTime: 0,
  });
