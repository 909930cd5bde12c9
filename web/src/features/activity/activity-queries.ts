import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventId, ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import type { ActivityFilters } from './activity-filters.ts';

/** The log, newest first, page by page. While the entries for new filters load, the current ones stay visible. */
export const activityQuery = (api: Api, projectId: ProjectId, filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', projectId, filters],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam !== null && { before: pageParam }) };
      return api.activity.listActivity({ params: { id: projectId }, query }, { signal });
    },
    initialPageParam: null as EventId | null,
    getNextPageParam: ({ next }) => next,
    // never show another project's log as a placeholder
    placeholderData: (shown, query) => (query?.queryKey[1] === projectId ? shown : undefined),
    staleTime: 0, // include changes made on another page a moment ago
  });
