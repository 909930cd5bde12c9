import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../../api/api.ts';

export type StatementAddress = { readonly projectId: ProjectId; readonly firstDay: string };

/** The billing periods of a project, newest first, page by page. */
export const periodsQuery = (api: Api, projectId: ProjectId) =>
  infiniteQueryOptions({
    queryKey: ['usage-periods', projectId],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return api.usagePeriods.listUsagePeriods({ params: { id: projectId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0, // the open period grows
  });

/** A statement with its lines, page by page. */
export const statementQuery = (api: Api, { projectId, firstDay }: StatementAddress) =>
  infiniteQueryOptions({
    queryKey: ['usage-statement', projectId, firstDay],
    queryFn: ({ signal, pageParam }) => {
      const params = { id: projectId, first_day: firstDay };
      const query = pageParam === null ? {} : { after: pageParam };
      return api.usagePeriods.readUsageStatement({ params, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** The usage rows and the rule of a line. */
export const lineRowsQuery = (api: Api, { projectId, firstDay }: StatementAddress, lineId: string) =>
  queryOptions({
    queryKey: ['statement-line', projectId, firstDay, lineId],
    queryFn: ({ signal }) => {
      const params = { id: projectId, first_day: firstDay, line_id: lineId };
      return api.usagePeriods.readStatementLine({ params }, { signal });
    },
    staleTime: 0,
  });
