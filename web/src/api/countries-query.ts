import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** Every country of the catalogue, which does not change during a visit. */
export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: () => api.catalog.listCountries(),
    staleTime: Number.POSITIVE_INFINITY,
  });
