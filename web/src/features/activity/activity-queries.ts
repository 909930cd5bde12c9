import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventId, ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import type { ActivityFilters } from './activity-filters.ts';

/** The log, newest first; each page begins where the one before it ended. What is shown stays until the next filter's is there. */
export const activityQuery = (api: Api, projectId: ProjectId, filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', projectId, filters],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam !== null && { before: pageParam }) };
      return api.activity.listActivity({ params: { id: projectId }, query }, { signal });
    },
    initialPageParam: null as EventId | null,
    getNextPageParam: ({ next }) => next,
    // another project's log is never shown for this one's
    placeholderData: (shown, query) => (query?.queryKey[1] === projectId ? shown : undefined),
    staleTime: 0, // what was done on another page a moment ago belongs to it
  });
