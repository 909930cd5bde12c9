import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** Every country of the catalogue, which a visit does not see change. */
export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: () => api.catalog.listCountries(),
    staleTime: Number.POSITIVE_INFINITY,
  });
