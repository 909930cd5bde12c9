import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DayRange } from '@waypost/domain/day';
import type { AppId, ProjectId } from '@waypost/domain/ids';
import type { Api } from '../../api/api.ts';

export type UsageQuestion = DayRange & { readonly projectId: ProjectId; readonly appId?: AppId | undefined };

/** How often an open page asks again: what arrives shows within ten seconds (USE-46). */
const askAgainMs = 4000;

/** Everything known of a project's usage. */
export const usageQueryKey = (projectId: ProjectId) => ['usage', projectId] as const;

/** The usage of a project or of one of its apps, by day (REQ-31); a new question cancels the one before. */
export const usageQuery = (api: Api, { projectId: id, appId, from: start_date, to: end_date }: UsageQuestion) =>
  queryOptions({
    queryKey: [...usageQueryKey(id), appId ?? null, start_date, end_date],
    queryFn: ({ signal }) => {
      const query = { start_date, end_date, detail: 'day' } as const;
      return appId === undefined
        ? api.usage.readProjectUsage({ params: { id }, query }, { signal })
        : api.usage.readAppUsage({ params: { id, appId }, query }, { signal });
    },
    refetchInterval: askAgainMs,
    placeholderData: keepPreviousData,
  });
