import { queryOptions } from '@tanstack/react-query';
import { addDays } from '@waypost/domain/base/day';
import { forecastDays } from '@waypost/domain/usage/forecast';
import type { Api } from '../../../api/api.ts';
import { todayFor, type UsageProject } from '../filters/usage-period.ts';
import { usageQueryKey } from '../usage-queries.ts';
import type { PeriodUsage } from './period-forecast.ts';

const refetchInterval = 60_000;

/** The usage of the current billing period, and of the days that its forecast is based on; on its page, of one app. */
export const periodUsageQuery = (api: Api, project: UsageProject) =>
  queryOptions({
    queryKey: [...usageQueryKey(project.product_id), 'period', project.onlyApp],
    async queryFn({ signal }): Promise<PeriodUsage | null> {
      const { product_id: id, onlyApp: appId, usageStartDate } = project;
      const today = todayFor(project);
      const { periods } = await api.usagePeriods.listUsagePeriods({ params: { id } }, { signal });
      const current = periods.find(({ first_day, last_day }) => first_day <= today && today <= last_day);
      if (!current) return null;
      const period = { from: current.first_day, to: current.last_day };
      const { from, to } = forecastDays({ today, period });
      const query = { zoom_level: 'range', detail: 'day', start_date: from, end_date: to } as const;
      const report = await (appId === undefined
        ? api.usage.readProjectUsage({ params: { id }, query }, { signal })
        : api.usage.readAppUsage({ params: { id, appId }, query }, { signal }));
      const records = [...report.dev_50_records, ...report.non_dev_50_records];
      return { records, period, today, usageStartDate };
    },
    refetchInterval,
  });

/** The usage of the last 30 days, from which the calculator starts. */
export const lastDaysQuery = (api: Api, project: UsageProject) =>
  queryOptions({
    queryKey: [...usageQueryKey(project.product_id), 'last-days'],
    async queryFn({ signal }) {
      const today = todayFor(project);
      const query = {
        zoom_level: 'range',
        detail: 'day',
        start_date: addDays(today, -30),
        end_date: addDays(today, -1),
      } as const;
      const report = await api.usage.readProjectUsage({ params: { id: project.product_id }, query }, { signal });
      return [...report.dev_50_records, ...report.non_dev_50_records];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
