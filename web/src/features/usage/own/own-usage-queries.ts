import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { dayOf, type DayRange } from '@waypost/domain/base/day';
import { type OwnChart, ownCharts, type OwnDivision, ownDivisions } from '@waypost/domain/usage/own-usage';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import type { Api } from '../../../api/api.ts';
import { paths } from '../../../paths.ts';
import { categoriesWith, slowRefetchMs } from '../charts/category-queries.ts';
import { daysOf, type UsageFilters } from '../filters/usage-filters.ts';
import { billingDays, type FilterScope } from '../filters/usage-period.ts';
import { ownUsageQueryKey, refetchEveryMs } from '../usage-queries.ts';

/** Everything that somebody sees has no apps to choose from, and no first or last day. */
export const ownScope: FilterScope = {
  apps: [],
  aria_status: 'ACTIVE',
  usageStartDate: null,
  usageEndDate: null,
  usageLastEntry: null,
};

/** The file of one chart or of all (USE-55), of the days that the charts show. */
export function ownUsageFile(chart: ChartCategory | undefined, choice: Pick<OwnChoice, 'filters'>): string {
  const { filters } = choice;
  const { from, to } = ownDaysOf(chart ?? 'service', choice);
  const { zoom_level } = chart === 'mau' ? filters.billing : filters.preset;
  const query = new URLSearchParams({ zoom_level, start_date: from, end_date: to });
  if (chart !== undefined) query.set('chart', chart);
  if (filters.environment !== undefined) query.set('environment', filters.environment);
  return `${paths.ownUsageFile}?${query}`;
}

export type OwnChoice = { readonly filters: UsageFilters; readonly by: OwnDivision; readonly page: number };

/** The division in an address; projects by default. */
export const divisionIn = (text: unknown): OwnDivision => ownDivisions.find((each) => each === text) ?? 'project';

/** The charts of the page; that of monthly users exists only with its flag (CFG-14). */
export const ownChartsWith = (flags: Readonly<Record<string, boolean>>): readonly OwnChart[] => {
  const categories: readonly OwnChart[] = categoriesWith(flags);
  return ownCharts.filter((chart) => chart === 'errors' || categories.includes(chart));
};

/** The days of a chart: active users have billing periods of their own. */
export const ownDaysOf = (
  chart: OwnChart,
  { filters }: Pick<OwnChoice, 'filters'>,
  today = dayOf(new Date()),
): DayRange => (chart === 'mau' ? billingDays(filters.billing, ownScope, today) : daysOf(filters, today));

/** The usage of one chart, whose key names the choice and not its days, as that of a project does. */
export const ownUsageQuery = (api: Api, chart: OwnChart, choice: OwnChoice) => {
  const { filters, by, page } = choice;
  const { environment, preset, range } = filters;
  const period = chart === 'mau' ? [filters.billing.zoom_level] : [preset.zoom_level, range?.from, range?.to];
  const interval = chart === 'service' ? refetchEveryMs : slowRefetchMs;
  return queryOptions({
    queryKey: [...ownUsageQueryKey, chart, by, page, environment, ...period],
    queryFn: ({ signal }): Promise<OwnUsage> => {
      const { from, to } = ownDaysOf(chart, choice);
      const { zoom_level } = chart === 'mau' ? filters.billing : preset;
      const query = { chart, by, zoom_level, start_date: from, end_date: to, environment, page: String(page) };
      return api.ownUsage.readOwnUsage({ query }, { signal });
    },
    staleTime: interval,
    refetchInterval: ({ state }) =>
      state.data !== undefined && ownDaysOf(chart, choice).to >= dayOf(new Date()) && interval,
    placeholderData: keepPreviousData,
  });
};
