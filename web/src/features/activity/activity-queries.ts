import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventId, ProjectId } from '@waypost/domain/ids';
import type { Api } from '../../api/api.ts';
import type { ActivityFilters } from './activity-filters.ts';

/** The log, newest first; each page begins where the one before it ended. */
export const activityQuery = (api: Api, projectId: ProjectId, filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', projectId, filters],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam !== null && { before: pageParam }) };
      return api.activity.listActivity({ params: { id: projectId }, query }, { signal });
    },
    initialPageParam: null as EventId | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0, // what was done on another page a moment ago belongs to it
  });
