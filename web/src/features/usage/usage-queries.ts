import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Day, dayOf, chooseGranularity } from '@waypost/domain/base/day';
import { isId, type ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { daysOf, filtersToText, type UsageFilters } from './usage-filters.ts';

/** Often enough to show a call within 10 seconds of its arrival; hidden pages do not poll. */
const refetchEveryMs = 4000;

/** The common prefix of a project's usage queries. */
export const usageQueryKey = (projectId: ProjectId) => ['usage', projectId] as const;

const today = (): Day => dayOf(new Date());

/** A preset sends only its start: it ends today by the server's clock, which also dates the calls. */
function usageRequest(filters: UsageFilters) {
  const { preset, range } = filters;
  const days = daysOf(filters, today());
  return {
    chart_category: 'service',
    start_date: days.from,
    ...(range && { end_date: range.to }),
    detail: chooseGranularity(preset.zoom_level, days),
    zoom_level: preset.zoom_level,
  } as const;
}

/** The transactions of the project, or of one of its apps, in the selected period. */
export const usageQuery = (api: Api, projectId: ProjectId, filters: UsageFilters) =>
  queryOptions({
    queryKey: [...usageQueryKey(projectId), filtersToText(filters) ?? null],
    queryFn: ({ signal }) => {
      const { app_id } = filters;
      const query = usageRequest(filters);
      if (app_id === undefined || !isId('app', app_id)) {
        return api.usage.readProjectUsage({ params: { id: projectId }, query }, { signal });
      }
      return api.usage.readAppUsage({ params: { id: projectId, appId: app_id }, query }, { signal });
    },
    refetchInterval: refetchEveryMs,
    placeholderData: keepPreviousData,
  });

/** The usage of the current UTC month, for every quantity that a plan limits. */
export const monthUsageQuery = (api: Api, projectId: ProjectId) =>
  queryOptions({
    queryKey: [...usageQueryKey(projectId), 'month'],
    queryFn: ({ signal }) => {
      const query = { start_date: `${today().slice(0, 7)}-01`, detail: 'day' } as const;
      return api.usage.readProjectUsage({ params: { id: projectId }, query }, { signal });
    },
    refetchInterval: refetchEveryMs,
  });
