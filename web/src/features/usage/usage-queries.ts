import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Day, dayOf, rangeOf } from '@waypost/domain/base/day';
import { isId, type ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import type { UsageFilters } from './usage-filters.ts';

/** Often enough that a call shows within 10 seconds of its arrival (USE-46); a page that is not seen does not ask. */
const refetchEveryMs = 4000;

/** The beginning of every usage query of a project. */
export const usageQueryKey = (projectId: ProjectId) => ['usage', projectId] as const;

const today = (): Day => dayOf(new Date());

/** Only the start is sent: the period ends today by the server's clock, which is the one that dates the calls. */
const byDayFrom = (start_date: Day | undefined) => ({ start_date, detail: 'day', chart_category: 'service' }) as const;

/** Transactions of the project, or of one app of it, in the chosen period (REQ-31). */
export const usageQuery = (api: Api, projectId: ProjectId, filters: UsageFilters) =>
  queryOptions({
    queryKey: [...usageQueryKey(projectId), filters.preset.zoom_level, filters.app_id ?? null],
    queryFn: ({ signal }) => {
      const { app_id, preset } = filters;
      const query = { ...byDayFrom(rangeOf(preset, today())?.from), zoom_level: preset.zoom_level };
      if (app_id === undefined || !isId('app', app_id)) {
        return api.usage.readProjectUsage({ params: { id: projectId }, query }, { signal });
      }
      return api.usage.readAppUsage({ params: { id: projectId, appId: app_id }, query }, { signal });
    },
    refetchInterval: refetchEveryMs,
    placeholderData: keepPreviousData,
  });

/** The usage of the present month by the UTC calendar. */
export const monthUsageQuery = (api: Api, projectId: ProjectId) =>
  queryOptions({
    queryKey: [...usageQueryKey(projectId), 'month'],
    queryFn: ({ signal }) => {
      const query = byDayFrom(`${today().slice(0, 7)}-01`);
      return api.usage.readProjectUsage({ params: { id: projectId }, query }, { signal });
    },
    refetchInterval: refetchEveryMs,
  });
