import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';

export const planQuery = (api: Api, planId: string) =>
  queryOptions({
    queryKey: ['plan', planId],
    queryFn: ({ signal }) => api.catalog.readPlan({ params: { id: planId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const planFeaturesQuery = (api: Api) =>
  queryOptions({ queryKey: ['plan-features'], queryFn: () => api.catalog.readFeatures(), staleTime: Number.POSITIVE_INFINITY });

/** The developer account; null for somebody who has none yet: it is created in the flow (CRE-44). */
export const ownAccountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-account'],
    queryFn: async () => {
      try {
        return await api.developers.readDeveloper();
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'DEVELOPER_NOT_FOUND') return null;
        throw error;
      }
    },
  });

const forever = { staleTime: Number.POSITIVE_INFINITY } as const;

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
    ...forever,
  });
export type ContactLists = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof contactListsQuery>['queryFn']>>>>;
