import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** The features of every plan by its id, which do not change during a visit. */
export const planFeaturesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['plan-features'],
    queryFn: () => api.catalog.readFeatures(),
    staleTime: Number.POSITIVE_INFINITY,
  });
