import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

export const publicPlansQuery = (api: Api) =>
  queryOptions({
    queryKey: ['catalog', 'public-plans'],
    queryFn: ({ signal }) => api.catalog.listPublicPlans({}, { signal }),
  });
