import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/api.ts';

export const evaluationPlansQuery = (api: Api) =>
  queryOptions({
    queryKey: ['evaluation-plans'],
    queryFn: ({ signal }) => api.catalog.listEvaluationPlans({}, { signal }),
  });
