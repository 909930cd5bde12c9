import { queryOptions } from '@tanstack/react-query';
import { dayOf, startOfMonth } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';

/** Often enough to show a call within 10 seconds of its arrival; hidden pages do not poll. */
export const refetchEveryMs = 4000;

/** The common prefix of the queries about everything that somebody sees. */
export const ownUsageQueryKey = ['usage', 'own'] as const;

/** The common prefix of a project's usage queries. */
export const usageQueryKey = (projectId: ProjectId) => ['usage', projectId] as const;

/** The usage of the current UTC month, for every quantity that a plan limits. */
export const monthUsageQuery = (api: Api, projectId: ProjectId) =>
  queryOptions({
    queryKey: [...usageQueryKey(projectId), 'month'],
    queryFn: ({ signal }) => {
      const query = { start_date: startOfMonth(dayOf(new Date())), detail: 'day' } as const;
      return api.usage.readProjectUsage({ params: { id: projectId }, query }, { signal });
    },
    refetchInterval: refetchEveryMs,
  });
