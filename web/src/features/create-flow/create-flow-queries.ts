import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';

export const planQuery = (api: Api, planId: string) =>
  queryOptions({
    queryKey: ['plan', planId],
    queryFn: ({ signal }) => api.catalog.readPlan({ params: { id: planId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const contactListsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['contact-lists'],
    queryFn: async () => {
      const [countries, states, titles, industries] = await Promise.all([
        api.catalog.listCountries(),
        api.catalog.listStates(),
        api.catalog.listTitles(),
        api.catalog.listIndustries(),
      ]);
      return { countries, states, titles, industries };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
export type ContactLists = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof contactListsQuery>['queryFn']>>>
>;
